import { embeddedProfileId } from "#shared/domain/ids";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";
import { databaseKeys } from "./databaseQueries";
import { schemaKeys } from "./schemaQueries";

/** The database of the embedded service that kept results are tables of; null as long as there is none. */
export const resultTablesPlaceQuery = queryOptions({
  queryKey: ["resultTables", embeddedProfileId],
  queryFn: async ({ signal }) => (await bridge.call("results.tablesPlace", {}, { signal })).databaseId,
  staleTime: 5000,
});

/** That database was made, or a table in it: tree, completion and the switches of the tabs read it again. */
export function noteResultTables(queryClient: QueryClient, databaseId: string): void {
  queryClient.setQueryData(resultTablesPlaceQuery.queryKey, databaseId);
  void queryClient.invalidateQueries({ queryKey: databaseKeys.list(embeddedProfileId) });
  void queryClient.invalidateQueries({ queryKey: schemaKeys.one(embeddedProfileId, databaseId) });
}
