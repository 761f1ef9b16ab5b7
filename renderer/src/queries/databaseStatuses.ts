import type { Database } from "#shared/api/database";
import type { Unsubscribe } from "#shared/contract/bridge";
import type { MethodName } from "#shared/contract/channels";
import type { QueryClient } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";
import { databaseKeys } from "./databaseQueries";

/** Calls that only a running database answers. */
const answeredByDatabase: ReadonlySet<MethodName> = new Set<MethodName>([
  "query.run",
  "writes.preview",
  "writes.undoScript",
  "schema.read",
]);

/** A database that stopped when idle wakes with a request; the list, read seldom, would go on saying that it is stopped. */
const wakeable: ReadonlySet<Database["status"]> = new Set<Database["status"]>([
  "stopped",
  "starting",
  "stopping",
]);

/** Shows each database that answers as running from now on, and reads its list again. */
export function watchDatabaseStatuses(client: QueryClient): Unsubscribe {
  return bridge.watchCalls((name, input, error) => {
    if (error !== null || !answeredByDatabase.has(name)) return;
    if ("profileId" in input && "databaseId" in input)
      show(client, input.profileId, input.databaseId, "running");
  });
}

/** Shows a stopped database as starting: a statement was sent to it. */
export function showWaking(client: QueryClient, profileId: string, databaseId: string): void {
  show(client, profileId, databaseId, "starting");
}

function show(
  client: QueryClient,
  profileId: unknown,
  databaseId: unknown,
  status: Database["status"],
): void {
  if (typeof profileId !== "string") return;
  const queryKey = databaseKeys.list(profileId);
  const list = client.getQueryData<readonly Database[]>(queryKey);
  const known = list?.find(({ id }) => id === databaseId);
  if (list === undefined || known === undefined || !wakeable.has(known.status) || known.status === status)
    return;
  client.setQueryData(
    queryKey,
    list.map((one) => (one === known ? { ...one, status } : one)),
  );
  // What was just read would say otherwise; what is read now is how it is.
  void client.invalidateQueries({ queryKey });
}
