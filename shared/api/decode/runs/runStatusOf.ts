import type { SyncRunStatus } from "../../syncRun";

/** Words that services use for the states of a sync. */
const words: Readonly<Record<SyncRunStatus, readonly string[]>> = {
  queued: "queued pending scheduled created waiting starting".split(" "),
  running: "running syncing in_progress inprogress active started processing".split(" "),
  succeeded: "succeeded success successful completed complete done ok finished passed".split(" "),
  partial: "partial partially_succeeded partial_success completed_with_errors warning".split(" "),
  failed: "failed failure error errored incomplete timed_out timeout crashed".split(" "),
  cancelled: "cancelled canceled aborted stopped skipped".split(" "),
};

const known: ReadonlyMap<string, SyncRunStatus> = new Map([
  ...entriesOf("queued"),
  ...entriesOf("running"),
  ...entriesOf("succeeded"),
  ...entriesOf("partial"),
  ...entriesOf("failed"),
  ...entriesOf("cancelled"),
]);

/** The state that screens know for a service's own word, blind to case and to what stands between words; null for others. */
export function runStatusOf(rawStatus: string): SyncRunStatus | null {
  return (
    known.get(
      rawStatus
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, "_"),
    ) ?? null
  );
}

function entriesOf(status: SyncRunStatus): [string, SyncRunStatus][] {
  return words[status].map((word) => [word, status]);
}
