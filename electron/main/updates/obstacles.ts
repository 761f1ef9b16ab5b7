import { embeddedProfileId } from "#shared/domain/ids";
import type { UpdateObstacle } from "#shared/domain/updateStatus";
import type { RunningRequests } from "../ipc/RunningRequests";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { StatementSessions } from "../sessions/StatementSessions";
import type { TaskRegistry } from "../tasks/TaskRegistry";

interface RunningWork {
  readonly requests: Pick<RunningRequests, "isAnyOf">;
  readonly tasks: Pick<TaskRegistry, "active">;
  readonly sessions: Pick<StatementSessions, "openTransactions">;
  readonly client: Pick<ServiceClient, "listDatabases" | "connections">;
}

/** What a restart of the app would end now. Syncs of hosted services go on without it. */
export async function updateObstacles({
  requests,
  tasks,
  sessions,
  client,
}: RunningWork): Promise<readonly UpdateObstacle[]> {
  const isStatementRunning = requests.isAnyOf([
    "query.run",
    "results.export",
    "results.exportWhole",
    "results.keepAsTable",
  ]);
  return [
    ...(isStatementRunning ? (["statements"] as const) : []),
    ...(tasks.active.length > 0 ? (["loads"] as const) : []),
    ...((await isSyncing(client)) ? (["syncs"] as const) : []),
    ...(sessions.openTransactions > 0 ? (["transactions"] as const) : []),
  ];
}

async function isSyncing(client: RunningWork["client"]): Promise<boolean> {
  for (const { id } of await client.listDatabases(embeddedProfileId)) {
    const connections = await client.connections.list(embeddedProfileId, id);
    if (connections.some(({ lastRun }) => lastRun?.status === "running")) return true;
  }
  return false;
}
