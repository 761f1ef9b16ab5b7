import { fractionDone, type LoadProgress } from "#shared/domain/loadTask";

/** Less of the work than this says nothing about the rest. */
const leastFraction = 0.02;
const leastElapsedMs = 1000;

/** Seconds until a task ends if it goes on at the mean speed so far; null while that cannot be said. */
export function secondsLeft(progress: LoadProgress, elapsedMs: number): number | null {
  const fraction = fractionDone(progress);
  if (fraction === null || fraction < leastFraction || elapsedMs < leastElapsedMs) return null;
  return Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);
}
