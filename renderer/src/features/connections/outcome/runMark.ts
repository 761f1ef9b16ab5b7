import type { SyncRun } from "#shared/api/syncRun";
import { messages } from "../../../messages/messages";
import { outcomeMark } from "./outcomeMark";

/** How a run is shown: its outcome, or that it waits to try again, where nothing moves meanwhile. */
export function runMark({
  status,
  waiting,
}: Pick<SyncRun, "status" | "waiting">): ReturnType<typeof outcomeMark> {
  return waiting === null ? outcomeMark(status) : { kind: "stopped", label: messages.connections.willRetry };
}
