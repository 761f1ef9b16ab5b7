import { useQuery } from "@tanstack/react-query";
import { messages } from "../../messages/messages";
import { databasesQuery } from "../../queries/databaseQueries";
import { profilesQuery } from "../../queries/profileQueries";

/** Where a result is from, for one that is not of the database that its tab is on now. */
export function RanOn({ profileId, databaseId }: { profileId: string; databaseId: string }) {
  const profile = useQuery(profilesQuery).data?.find(({ id }) => id === profileId);
  const database = useQuery(databasesQuery(profileId)).data?.find(({ id }) => id === databaseId);
  return <span>{messages.resultTables.ranOn(database?.name ?? databaseId, profile?.name ?? profileId)}</span>;
}
