import type { Database, DatabaseStatus } from "#shared/api/database";
import type { StatusKind } from "./StatusMark";
import { messages } from "../messages/messages";

const kinds: Readonly<Record<DatabaseStatus, StatusKind>> = {
  running: "running",
  provisioning: "busy",
  starting: "busy",
  stopping: "busy",
  deleting: "busy",
  stopped: "stopped",
  error: "error",
  unknown: "unknown",
};

/** How a database's state is shown. A state that Wharf does not know is said in the service's own words. */
export function databaseStatus(database: Database): { readonly kind: StatusKind; readonly label: string } {
  const { status, rawStatus } = database;
  const own = rawStatus === "" ? messages.general.notKnown : rawStatus;
  return { kind: kinds[status], label: status === "unknown" ? own : messages.general.databaseStates[status] };
}
