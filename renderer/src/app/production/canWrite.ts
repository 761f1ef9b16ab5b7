import type { Profile } from "#shared/domain/profile";
import { showToast } from "../../components/toasts";
import { messages } from "../../messages/messages";
import { profileKeys } from "../../queries/profileQueries";
import { queryClient } from "../queryClient";

/** Whether a service's key may write, as far as is known; says why where it may not. */
export function canWrite(profileId: string): boolean {
  const profiles = queryClient.getQueryData<readonly Profile[]>(profileKeys.all);
  const isReadOnly = profiles?.find(({ id }) => id === profileId)?.keyScope === "read";
  if (isReadOnly) showToast(messages.shell.readOnlyKey);
  return !isReadOnly;
}
