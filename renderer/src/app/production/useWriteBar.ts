import { useQuery } from "@tanstack/react-query";
import { messages } from "../../messages/messages";
import { profilesQuery } from "../../queries/profileQueries";

/** Why nothing can be created, loaded or deleted on a service; null where nothing is known to stand against it. */
export function useWriteBar(profileId: string): string | null {
  const scope = useQuery(profilesQuery).data?.find(({ id }) => id === profileId)?.keyScope;
  return scope === "read" ? messages.shell.readOnlyKey : null;
}
