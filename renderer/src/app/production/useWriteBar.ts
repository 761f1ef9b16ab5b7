import { messages } from "../../messages/messages";
import { useProfile } from "../../queries/useProfile";

/** Why nothing can be created, loaded or deleted on a service; null where nothing is known to stand against it. */
export function useWriteBar(profileId: string): string | null {
  const scope = useProfile(profileId)?.keyScope;
  return scope === "read" ? messages.shell.readOnlyKey : null;
}
