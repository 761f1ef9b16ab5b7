import type { Database } from "#shared/api/database";
import { useQuery } from "@tanstack/react-query";
import { databasesQuery } from "./databaseQueries";

/** A database of a service; undefined while it is not known, and where it is gone or `databaseId` is null. */
export function useDatabase(profileId: string, databaseId: string | null): Database | undefined {
  return useQuery(databasesQuery(profileId)).data?.find(({ id }) => id === databaseId);
}
