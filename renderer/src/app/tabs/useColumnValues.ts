import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ValuesOf } from "#shared/sql/completion/valuesAt";
import { useDatabase } from "../../queries/databaseQueries";
import { columnValuesQuery } from "../../queries/schemaQueries";
import { isDuckDb } from "../../queries/isDuckDb";
import { useIsSchemaReadable } from "./useSchemaIndex";

/**
 * Values of columns of a tab's database. What is not known yet is read, once for each version of the schema, and there for the next
 * key. Only texts of tables: what a view costs is not known.
 */
export function useColumnValues(profileId: string, databaseId: string | null): ValuesOf {
  const queryClient = useQueryClient();
  const isReadable = useIsSchemaReadable(profileId, databaseId);
  const engine = useDatabase(profileId, databaseId)?.engine ?? null;
  const isRead = isReadable && isDuckDb(engine);
  return useCallback(
    ({ schema, name, kind }, column) => {
      if (!isRead || databaseId === null || kind === "view" || column.type.toUpperCase() !== "VARCHAR")
        return [];
      const query = columnValuesQuery(profileId, databaseId, { schema, table: name, column: column.name });
      const state = queryClient.getQueryState(query.queryKey);
      // A read that failed is not tried again with every key.
      if (state?.status !== "error") void queryClient.prefetchQuery(query);
      return queryClient.getQueryData(query.queryKey) ?? [];
    },
    [queryClient, profileId, databaseId, isRead],
  );
}
