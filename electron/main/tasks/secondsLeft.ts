import type { LoadProgress } from "#shared/domain/loadTask";

/** Less of the work than this says nothing about the rest. */
const leastFraction = 0.02;
const leastElapsedMs = 1000;

/**
 * How much of a task is done, from 0 to 1; null where its size is not known. Rows count where both are known: bytes are
 * read ahead of what is stored.
 */
export function fractionDone({ rowsDone, rowsTotal, bytesDone, bytesTotal }: LoadProgress): number | null {
  const [done, total] = rowsTotal === null ? [bytesDone, bytesTotal] : [rowsDone, rowsTotal];
  return total === null || total === 0 ? null : Math.min(1, done / total);
}

/** Seconds until a task ends if it goes on at the mean speed so far; null while that cannot be said. */
export function secondsLeft(progress: LoadProgress, elapsedMs: number): number | null {
  const fraction = fractionDone(progress);
  if (fraction === null || fraction < leastFraction || elapsedMs < leastElapsedMs) return null;
  return Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);
}
