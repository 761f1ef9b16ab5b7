import { readFileSync } from "node:fs";
import { percentile } from "./statistics";

const sampleEveryMs = 25;
const idleSamples = 20;

/**
 * Memory of a process and all its descendants together, in MB: each page counted once, however many of them share it
 * (the proportional set size that Linux keeps).
 */
export function processMemory(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return (
      Number(kilobytes ?? 0) / 1024 + childrenOf(pid).reduce((sum, child) => sum + processMemory(child), 0)
    );
  } catch {
    // Ended just now.
    return 0;
  }
}

/** The processes that a process started and that have not ended. */
export function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? [] : children.split(" ").map(Number);
}

/** The most that a process and its descendants have together while something is done, in MB. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, processMemory(pid));
  }, sampleEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/** What they have while nothing is done, in MB. */
export async function idleMemory(pid: number): Promise<number> {
  const samples: number[] = [];
  while (samples.length < idleSamples) {
    samples.push(processMemory(pid));
    await new Promise((resolve) => {
      setTimeout(resolve, sampleEveryMs);
    });
  }
  return percentile(samples, 0.5);
}
