import type { Connection } from "#shared/api/connection";
import { useQueryClient } from "@tanstack/react-query";
import { connectionKeys } from "../../queries/connectionQueries";

/** The Connections of a service that were read already: opening the palette asks no database for its own. */
export function useKnownConnections(profileId: string): readonly Connection[] {
  const lists = useQueryClient().getQueriesData<readonly Connection[]>({
    queryKey: connectionKeys.lists(profileId),
  });
  return lists.flatMap(([, connections]) => connections ?? []);
}
