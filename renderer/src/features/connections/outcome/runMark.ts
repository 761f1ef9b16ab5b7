import type { Connection } from "#shared/api/connection";
import { isAcknowledgedRun } from "#shared/domain/connectionHealth";
import type { SyncRun } from "#shared/api/syncRun";
import { messages } from "../../../messages/messages";
import { outcomeMark } from "./outcomeMark";

/** How the newest run of a Connection is shown; failures that were acknowledged are no fault. */
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
