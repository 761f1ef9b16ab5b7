import { useQueries, useQuery } from "@tanstack/react-query";
import { lineText } from "../lib/lineText";
import { databasesQuery } from "./databaseQueries";
import { profilesQuery } from "./profileQueries";

interface Place {
  readonly profileId: string;
  readonly databaseId: string;
}

/** Names of databases, with their service where there is more than one; one that is gone is called by its id. */
export function usePlaces(places: readonly Place[]): (place: Place) => string {
  const { data: profiles = [] } = useQuery(profilesQuery);
  const used = profiles.filter(({ id }) => places.some(({ profileId }) => profileId === id));
  const lists = useQueries({ queries: used.map(({ id }) => databasesQuery(id)) });
  return ({ profileId, databaseId }) => {
    const at = used.findIndex(({ id }) => id === profileId);
    const name = lists[at]?.data?.find(({ id }) => id === databaseId)?.name ?? databaseId;
    return lineText(profiles.length > 1 ? `${name} · ${used[at]?.name ?? profileId}` : name);
  };
}
