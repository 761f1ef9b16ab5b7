import type { Connection } from "#shared/api/connection";
import type { SyncRun, SyncRunStatus } from "#shared/api/syncRun";
import { isAcknowledgedRun } from "#shared/api/connectionHealth";
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

/** How the newest run of a Connection is shown; failures that were acknowledged are no error. */
export function lastRunMark(
  lastRun: NonNullable<Connection["lastRun"]>,
  waiting: SyncRun["waiting"],
): ReturnType<typeof outcomeMark> {
  const mark = runMark({ status: lastRun.status, waiting });
  return isAcknowledgedRun(lastRun) ? { ...mark, kind: "stopped" } : mark;
}

/** How a run is shown: its outcome, or that it waits to try again, where nothing moves meanwhile. */
export function runMark({
  status,
  waiting,
}: Pick<SyncRun, "status" | "waiting">): ReturnType<typeof outcomeMark> {
  return waiting === null ? outcomeMark(status) : { kind: "stopped", label: messages.connections.willRetry };
}

/** How a Connection's state is shown. A state that Wharf does not know is said in the service's own words. */
export function connectionMark({ status, rawStatus }: Pick<Connection, "status" | "rawStatus">): {
  readonly kind: StatusKind;
  readonly label: string;
} {
  const { states } = messages.connections;
  if (status === "active") return { kind: "running", label: states.active };
  if (status === "paused") return { kind: "stopped", label: states.paused };
  return { kind: "unknown", label: rawStatus === "" ? messages.general.notKnown : rawStatus };
}
