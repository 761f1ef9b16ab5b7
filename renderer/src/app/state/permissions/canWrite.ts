import type { Profile } from "#shared/domain/profile";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { profileKeys, useProfile } from "../../../queries/profileQueries";
import { queryClient } from "../queries/queryClient";

/** Whether a service may be changed, as far as is known; says why where it may not. */
export function canWrite(profileId: string): boolean {
  const profiles = queryClient.getQueryData<readonly Profile[]>(profileKeys.all);
  const reason = readOnlyReason(profiles?.find(({ id }) => id === profileId));
  if (reason !== null) showToast(reason);
  return reason === null;
}

/** Why nothing can be created, loaded or deleted on a service; null where nothing is known to stand against it. */
export function useReadOnlyReason(profileId: string): string | null {
  return readOnlyReason(useProfile(profileId));
}

function readOnlyReason(profile: Profile | undefined): string | null {
  if (profile?.readOnly === true) return messages.shell.readOnlyService;
  return profile?.keyScope === "read" ? messages.shell.readOnlyKey : null;
}
