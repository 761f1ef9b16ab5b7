import type { SyncRun } from "#shared/api/syncRun";
import { isUnderWay } from "../outcome/isUnderWay";
import { runDuration } from "./runTime";

/** So many runs make a trend. */
const shownRuns = 30;

export interface TrendPoint {
  readonly run: SyncRun;
  /** Milliseconds. */
  readonly duration: number | null;
  readonly rows: number | null;
}

/** The last finished runs, oldest first. */
export function runTrend(runs: readonly SyncRun[]): readonly TrendPoint[] {
  return runs
    .filter((run) => !isUnderWay(run))
    .slice(0, shownRuns)
    .toReversed()
    .map((run) => ({ run, duration: runDuration(run), rows: run.rowsSynced }));
}

/** The middle value of those that are known; null of none. What is usual is not moved by one run that hung. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length === 0) return null;
  const middle = Math.floor((known.length - 1) / 2);
  const low = known[middle] ?? 0;
  return known.length % 2 === 1 ? low : (low + (known[middle + 1] ?? low)) / 2;
}
