import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

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
