import type { SyncRunStatus } from "#shared/api/syncRun";
import type { StatusKind } from "../../../components/StatusMark";
import { messages } from "../../../messages/messages";

const kinds: Readonly<Record<SyncRunStatus, StatusKind>> = {
  // Many tables wait at a time; only what is being done moves.
  queued: "stopped",
  running: "busy",
  succeeded: "running",
  partial: "error",
  failed: "error",
  cancelled: "stopped",
  unknown: "unknown",
};

/** How the outcome of a run is shown; null: there was no run, or nothing is known of it. */
export function outcomeMark(status: SyncRunStatus | null): {
  readonly kind: StatusKind;
  readonly label: string;
} {
  const text = messages.connections;
  if (status === null) return { kind: "unknown", label: text.noRunYet };
  return { kind: kinds[status], label: text.outcomes[status] };
}
