const INTERVAL_MS = 100;

/** Rendering an answer and DuckDB's own buffers may go this far over the database's memory. */
const ALLOWANCE = 1.5;
const BASE_MB = 512;

/**
 * DuckDB's memory limit does not cover what one scalar call builds: `repeat('x', 3e9)` took 6 GB under a limit
 * of 1 GB, and such a call can't be interrupted. So the whole process is measured.
 *
 * @param onOver called once, with the megabytes in use
 */
export function watchMemory(memoryMb: number, onOver: (usedMb: number) => void): void {
  const limit = (memoryMb * ALLOWANCE + BASE_MB) * 1024 * 1024;
  const timer = setInterval(() => {
    const used = process.memoryUsage.rss();
    if (used <= limit) return;
    clearInterval(timer);
    onOver(Math.round(used / 1024 / 1024));
  }, INTERVAL_MS);
}
