import { runStatusOf } from "#shared/api/decode/runs/runStatus";
import type { LastRun } from "#shared/api/syncRun";

const hourMs = 3_600_000;

/** A sync of a state that Wharf knows may take long; a word that it does not know may as well mean an end. */
const longestMs = { known: 24 * hourMs, unknown: hourMs } as const;

/**
 * Whether a run is waiting or running as far as can be told: one that never ends, because a service uses a word of its
 * own or forgot it, is given up by its age, so that another can be asked for.
 *
 * @param now Milliseconds since 1970.
 */
export function mayStillRun(
  run: Pick<LastRun, "status" | "rawStatus" | "startedAt" | "finishedAt"> | null,
  now: number,
): boolean {
  if (run === null) return false;
  const isOpen = run.status === "unknown" && run.finishedAt === null;
  if (!isOpen && !isUnderWay(run)) return false;
  const isKnown = runStatusOf(run.rawStatus) !== null;
  if (run.startedAt === null) return isKnown;
  return now - Date.parse(run.startedAt) < (isKnown ? longestMs.known : longestMs.unknown);
}

/** Whether a run is waiting or running. */
export function isUnderWay(run: Pick<LastRun, "status"> | null | undefined): boolean {
  return run?.status === "queued" || run?.status === "running";
}
