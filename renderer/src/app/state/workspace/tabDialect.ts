import type { Database } from "#shared/api/database";
import { dialectOf, type SqlDialect } from "#shared/sql/dialect";
import { databaseKeys } from "../../../queries/databaseQueries";
import { queryClient } from "../queries/queryClient";
import { useWorkbench } from "./workbench";

/** What SQL the database of a tab speaks; DuckDB's where the tab has none, or its service has not been asked yet. */
export function tabDialect(tabId: string | null): SqlDialect {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  if (tab?.kind !== "query") return "duckdb";
  const databases = queryClient.getQueryData<readonly Database[]>(databaseKeys.list(tab.profileId));
  return dialectOf(databases?.find(({ id }) => id === tab.databaseId)?.engine ?? null);
}
