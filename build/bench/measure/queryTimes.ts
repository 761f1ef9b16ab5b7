import type { BenchService } from "./BenchService";

const pauseMs = 10;

/** Times a small query again and again, as long as something is done. @returns milliseconds to its last byte, each */
export async function queryTimes(
  service: BenchService,
  databaseId: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const done = new AbortController();
  const working = work().finally(() => {
    done.abort();
  });
  while (!done.signal.aborted) {
    const began = performance.now();
    const answer = await service.query("SELECT sum(v) FROM small WHERE k % 7 = 0", 10, databaseId);
    await answer.text();
    times.push(performance.now() - began);
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
  await working;
  return times;
}
