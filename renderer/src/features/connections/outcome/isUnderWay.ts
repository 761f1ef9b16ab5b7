import type { LastRun } from "#shared/api/syncRun";

/** Whether a run is waiting or running. */
export function isUnderWay(run: Pick<LastRun, "status"> | null | undefined): boolean {
  return run?.status === "queued" || run?.status === "running";
}
