import type { Profile } from "#shared/domain/profile";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { profileKeys, useProfile } from "../../../queries/profileQueries";
import { queryClient } from "../queries/queryClient";

/** Whether a service's key may write, as far as is known; says why where it may not. */
export function canWrite(profileId: string): boolean {
  const profiles = queryClient.getQueryData<readonly Profile[]>(profileKeys.all);
  const isReadOnly = profiles?.find(({ id }) => id === profileId)?.keyScope === "read";
  if (isReadOnly) showToast(messages.shell.readOnlyKey);
  return !isReadOnly;
}

/** Why nothing can be created, loaded or deleted on a service; null where nothing is known to stand against it. */
export function useReadOnlyReason(profileId: string): string | null {
  const scope = useProfile(profileId)?.keyScope;
  return scope === "read" ? messages.shell.readOnlyKey : null;
}
