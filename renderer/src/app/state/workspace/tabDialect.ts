import type { Database } from "#shared/api/database";
import { dialectOf, type SqlDialect } from "#shared/sql/dialect";
import { databaseKeys } from "../../../queries/databaseQueries";
import { queryClient } from "../queries/queryClient";
import { useWorkbench } from "./workbench";

/** What SQL a database speaks; DuckDB's where none is chosen, or its service has not been asked yet. */
export function databaseDialect(profileId: string, databaseId: string | null): SqlDialect {
  const databases = queryClient.getQueryData<readonly Database[]>(databaseKeys.list(profileId));
  return dialectOf(databases?.find(({ id }) => id === databaseId)?.engine ?? null);
}

/** The same of a tab's database. */
export function tabDialect(tabId: string): SqlDialect {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  return tab?.kind === "query" ? databaseDialect(tab.profileId, tab.databaseId) : "duckdb";
}
