import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";
import { embeddedProfileId } from "#shared/domain/ids";
import { databaseKeys } from "./databaseQueries";

export const schemaKeys = {
  all: (profileId: string) => ["schema", profileId] as const,
  one: (profileId: string, databaseId: string) => ["schema", profileId, databaseId] as const,
};

/** Tables, views and columns of a database. It is read again after a statement that may have changed it. */
export function schemaQuery(profileId: string, databaseId: string) {
  return queryOptions({
    queryKey: schemaKeys.one(profileId, databaseId),
    queryFn: async ({ signal }) =>
      (await bridge.call("schema.read", { profileId, databaseId }, { signal })).relations,
    staleTime: 10 * 60_000,
    // Comparing two schemas of a million columns costs more than drawing the visible rows again.
    structuralSharing: false,
  });
}

/** What a database has besides tables and views; read again together with those. */
export function catalogObjectsQuery(profileId: string, databaseId: string) {
  return queryOptions({
    queryKey: [...schemaKeys.one(profileId, databaseId), "objects"],
    queryFn: async ({ signal }) =>
      (await bridge.call("catalog.objects", { profileId, databaseId }, { signal })).objects,
    staleTime: 10 * 60_000,
  });
}

/** The values of a column that has few, from the first rows of its table. */
export function columnValuesQuery(
  profileId: string,
  databaseId: string,
  { schema, table, column }: { schema: string | null; table: string; column: string },
) {
  return queryOptions({
    queryKey: [...schemaKeys.one(profileId, databaseId), "values", schema, table, column],
    queryFn: async ({ signal }) =>
      (await bridge.call("catalog.values", { profileId, databaseId, schema, table, column }, { signal }))
        .values,
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** The functions of a database's engine: they are the same as long as the window is open. */
export function engineFunctionsQuery(profileId: string, databaseId: string) {
  return queryOptions({
    queryKey: ["functions", profileId, databaseId],
    queryFn: ({ signal }) => bridge.call("catalog.functions", { profileId, databaseId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

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
