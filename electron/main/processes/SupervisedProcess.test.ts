import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeProcess } from "../testing/FakeProcess";
import { silentLog } from "../testing/silentLog";
import { restartDelay, SupervisedProcess } from "./SupervisedProcess";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function supervised() {
  const started: FakeProcess<string, string>[] = [];
  const onLost = vi.fn();
  const supervisedProcess = new SupervisedProcess<string, string>({
    name: "test",
    start: () => {
      const child = new FakeProcess<string, string>();
      started.push(child);
      return child;
    },
    log: silentLog(),
    onStarted: (child) => child.post("hello"),
    onMessage: () => undefined,
    onLost,
  });
  supervisedProcess.start();
  return { supervisedProcess, started, onLost };
}

describe("SupervisedProcess", () => {
  it("starts a process that ended again, later each time, and drops what it is sent meanwhile", () => {
    const { supervisedProcess, started, onLost } = supervised();
    started[0]?.exit(1);
    expect(onLost).toHaveBeenCalledOnce();
    expect(supervisedProcess.post("x")).toBe(false);
    vi.advanceTimersByTime(restartDelay(1));
    expect(started).toHaveLength(2);
    expect(started[1]?.commands).toEqual(["hello"]);
    started[1]?.exit(1);
    vi.advanceTimersByTime(restartDelay(1));
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(restartDelay(2));
    expect(started).toHaveLength(3);
  });

  it("begins with the shortest wait again after the process has worked", () => {
    const { supervisedProcess, started } = supervised();
    started[0]?.exit(1);
    vi.advanceTimersByTime(restartDelay(1));
    supervisedProcess.markHealthy();
    started[1]?.exit(1);
    vi.advanceTimersByTime(restartDelay(1));
    expect(started).toHaveLength(3);
  });

  it("waits longer and longer, never more than half a minute", () => {
    const delays = Array.from({ length: 20 }, (_, index) => restartDelay(index + 1));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays[0]).toBe(200);
    expect(delays.at(-1)).toBe(30_000);
  });

  it("asks the process to stop, and does not start it again", async () => {
    const { supervisedProcess, started, onLost } = supervised();
    const stopped = supervisedProcess.stop(() => supervisedProcess.post("stop"), 1000);
    expect(started[0]?.commands).toEqual(["hello", "stop"]);
    started[0]?.exit(0);
    await stopped;
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(1);
    expect(onLost).not.toHaveBeenCalled();
  });

  it("kills a process that does not stop in time", async () => {
    const { supervisedProcess, started } = supervised();
    const stopped = supervisedProcess.stop(() => supervisedProcess.post("stop"), 1000);
    vi.advanceTimersByTime(1000);
    await stopped;
    expect(started[0]?.killed).toBe(true);
  });

  it("waits for a process that says it is still at work, but not for ever", async () => {
    const { supervisedProcess, started } = supervised();
    const stopped = supervisedProcess.stop(() => supervisedProcess.post("stop"), 1000, 5000);
    for (let second = 0; second < 6; second += 1) {
      vi.advanceTimersByTime(900);
      if (second < 5) expect(started[0]?.killed).toBe(false);
      started[0]?.say("writing");
    }
    await stopped;
    expect(started[0]?.killed).toBe(true);
    const other = supervised();
    const ended = other.supervisedProcess.stop(() => other.supervisedProcess.post("stop"), 1000, 5000);
    other.started[0]?.say("writing");
    vi.advanceTimersByTime(1000);
    await ended;
    expect(other.started[0]?.killed).toBe(true);
  });

  it("starts nothing any more when it is stopped between two starts", async () => {
    const { supervisedProcess, started } = supervised();
    started[0]?.exit(1);
    await supervisedProcess.stop(() => supervisedProcess.post("stop"), 1000);
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(1);
  });
});
