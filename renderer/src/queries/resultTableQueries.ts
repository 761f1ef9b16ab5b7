import { embeddedProfileId } from "#shared/domain/ids";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";
import { databaseKeys } from "./databaseQueries";
import { schemaQuery } from "./schemaQueries";

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
  const { queryKey, ...schema } = schemaQuery(embeddedProfileId, databaseId);
  // Also while nothing shows it: whoever goes to a tab there next finds the table completed.
  void queryClient.invalidateQueries({ queryKey, refetchType: "all" });
  void queryClient.prefetchQuery({ queryKey, ...schema });
}
