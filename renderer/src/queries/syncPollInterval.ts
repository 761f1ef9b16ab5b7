import type { LastRun } from "#shared/api/syncRun";

/** Pauses while a run is under way, by its age. */
const paces = [
  { youngerThanMs: 60_000, pauseMs: 1000 },
  { youngerThanMs: 600_000, pauseMs: 3000 },
] as const;

const slowestMs = 10_000;
const settledMs = 20_000;

/**
 * Milliseconds until runs are worth reading again: soon while one is young and under way, later the longer it takes. A
 * settled list still changes by the schedule.
 *
 * @param now Milliseconds since 1970.
 */
export function syncPollInterval(
  runs: readonly Pick<LastRun, "status" | "startedAt">[],
  now: number,
): number {
  const underWay = runs.filter(({ status }) => status === "queued" || status === "running");
  return Math.min(settledMs, ...underWay.map(({ startedAt }) => pauseFor(startedAt, now)));
}

function pauseFor(startedAt: string | null, now: number): number {
  // A run that has not started, or began in the future by a clock that runs ahead, is new.
  const age = startedAt === null ? 0 : now - Date.parse(startedAt);
  return paces.find(({ youngerThanMs }) => age < youngerThanMs)?.pauseMs ?? slowestMs;
}
