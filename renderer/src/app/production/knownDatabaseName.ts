import type { Database } from "#shared/api/database";
import { databaseKeys } from "../../queries/databaseQueries";
import { queryClient } from "../queryClient";

/** What a database is called, as far as its service was asked already; its id where it was not. */
export function knownDatabaseName(profileId: string, databaseId: string): string {
  const databases = queryClient.getQueryData<readonly Database[]>(databaseKeys.list(profileId));
  return databases?.find(({ id }) => id === databaseId)?.name ?? databaseId;
}
