const firstMs = 200;
const longestMs = 30_000;

/**
 * Milliseconds to wait before a process is started again: longer each time, so that one which cannot run does not
 * keep the computer busy.
 * @param failures Ends in a row, the latest included; at least 1.
 */
export function restartDelay(failures: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}
