import type { SyncRunStatus } from "../../syncRun";
import { stateWord } from "../reading/words";

/** Words that services use for the states of a sync, without separators. */
const words: Readonly<Record<Exclude<SyncRunStatus, "unknown">, readonly string[]>> = {
  queued: "queued pending scheduled created waiting starting enqueued".split(" "),
  running: "running syncing inprogress active started processing executing".split(" "),
  succeeded: "succeeded success successful completed complete done ok finished passed".split(" "),
  partial: "partial partiallysucceeded partialsuccess partlysucceeded completedwitherrors warning".split(" "),
  failed: "failed failure error errored incomplete timedout timeout crashed".split(" "),
  cancelled: "cancelled canceled aborted stopped skipped".split(" "),
};

const known: ReadonlyMap<string, SyncRunStatus> = new Map(
  (["queued", "running", "succeeded", "partial", "failed", "cancelled"] as const).flatMap((status) =>
    words[status].map((word): [string, SyncRunStatus] => [word, status]),
  ),
);

/** The state that screens know for a service's own word, blind to case and separators; null for others. */
export function runStatusOf(rawStatus: string): SyncRunStatus | null {
  return known.get(stateWord(rawStatus, ["run", "sync", "job"])) ?? null;
}
