const INTERVAL_MS = 100;

/** Rendering an answer and DuckDB's own buffers may go this far over the database's memory. */
const ALLOWANCE = 1.5;
const BASE_MB = 512;

/** A call that fills memory as fast as it can may go on for this long while memory is given back. */
const RELEASE_MS = 300;

/**
 * DuckDB's memory limit does not cover what one scalar call builds: `repeat('x', 3e9)` took 6 GB under a limit
 * of 1 GB, and such a call can't be interrupted. So the whole process is measured.
 *
 * @param release gives back memory that no statement uses any more; called first, so that none is ended because of it
 * @param onOver called once, with the megabytes in use
 */
export function watchMemory(
  memoryMb: number,
  release: () => Promise<void>,
  onOver: (usedMb: number) => void,
): void {
  const limit = (memoryMb * ALLOWANCE + BASE_MB) * 1024 * 1024;
  let isReleasing = false;
  let isReleased = false;
  const timer = setInterval(() => {
    const used = process.memoryUsage.rss();
    if (used <= limit) isReleased = false;
    else if (isReleased) {
      clearInterval(timer);
      onOver(Math.round(used / 1024 / 1024));
    } else if (!isReleasing) {
      isReleasing = true;
      const late = new Promise<void>((resolve) => setTimeout(resolve, RELEASE_MS));
      void Promise.race([release(), late]).then(() => {
        isReleasing = false;
        isReleased = true;
      });
    }
  }, INTERVAL_MS);
}
