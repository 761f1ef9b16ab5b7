import type { Connection } from "#shared/api/connection";
import type { SourceStream } from "#shared/api/sourceStream";
import type { SyncRun } from "#shared/api/syncRun";
import { loadedTables } from "#shared/domain/loadedTables";
import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { schemaQuery } from "../../../queries/schemaQueries";

type OpenTable = (databaseId: string, table: { schema: string; table: string }) => void;

/**
 * Opens the table that a stream of a run was loaded into, as the run says or the source's streams where they were read
 * already; the source is not asked for this. A table that is not there is said so.
 */
export function useOpenTable(
  profileId: string,
  { id, databaseId, schema }: Connection,
  run: SyncRun,
  onQueryTable: OpenTable,
): ((name: string) => void) | null {
  const queryClient = useQueryClient();
  if (databaseId === null) return null;
  const find = async (name: string) => {
    const relations = await queryClient.fetchQuery({
      ...schemaQuery(profileId, databaseId),
      staleTime: 5000,
    });
    const streams = queryClient.getQueryData<readonly SourceStream[]>(connectionKeys.streams(profileId, id));
    const own = run.tables.find((table) => table.name === name)?.target ?? null;
    const target = own ?? streams?.find((stream) => stream.name === name)?.target ?? null;
    if (target === null) {
      const names = run.tables.map((table) => table.name);
      return loadedTables(names, schema, relations)(name);
    }
    return relations.some((one) => one.schema === target.schema && one.name === target.table) ? target : null;
  };
  return (name) => {
    find(name).then(
      (table) => {
        if (table === null) showToast(messages.connections.runs.tableNotFound(name));
        else onQueryTable(databaseId, table);
      },
      (error: unknown) => showToast(toAppErrorData(error).message, "error"),
    );
  };
}
