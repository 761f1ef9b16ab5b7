import type { Unsubscribe } from "#shared/contract/bridge";
import type { MethodName } from "#shared/contract/channels";
import type { KeyScope } from "#shared/domain/profile";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { profileKeys, profilesQuery } from "../../../queries/profileQueries";
import { queryClient } from "../queries/queryClient";

/** Calls that a service only answers for a key with full scope. */
const needsFullScope: ReadonlySet<MethodName> = new Set<MethodName>([
  "databases.create",
  "databases.delete",
  "connections.create",
  "connections.change",
  "connections.delete",
]);

/** Calls that a service refuses to a key with read scope; statements are judged by their text. */
const refusedToReaders: ReadonlySet<MethodName> = new Set<MethodName>([
  ...needsFullScope,
  "connections.test",
  "connections.sync",
  "connections.cancelSync",
]);

/** Services whose scope was learned rather than entered; another key makes it unknown again. */
const learned = new Set<string>();

/**
 * Learns from now on what the key of each hosted service may do: only read, after the first change that is refused with
 * 403; everything, after the first that succeeds. A refused read says nothing about the scope. The profile keeps what was
 * learned, so that the window shows it and offers no more than that.
 */
export function watchKeyScopes(): Unsubscribe {
  return bridge.watchCalls((name, input, error) => {
    if (!("profileId" in input) || typeof input.profileId !== "string") return;
    const { profileId } = input;
    if (error !== null) {
      if (error.code === "SCOPE_TOO_SMALL" && isRefusedToReaders(name, input)) void learn(profileId, "read");
    } else if (needsFullScope.has(name)) void learn(profileId, "full");
    else if (name === "profiles.setApiKey" && learned.has(profileId)) void learn(profileId, "unknown");
  });
}

function isRefusedToReaders(name: MethodName, input: object): boolean {
  if (name !== "query.run") return refusedToReaders.has(name);
  return "sql" in input && typeof input.sql === "string" && classifyStatement(input.sql).effect !== "read";
}

async function learn(profileId: string, keyScope: KeyScope): Promise<void> {
  const profile = queryClient.getQueryData(profilesQuery.queryKey)?.find(({ id }) => id === profileId);
  if (profile === undefined || profile.baseUrl === null || profile.keyScope === keyScope) return;
  const { name, baseUrl, color, production, readOnly } = profile;
  learned.add(profileId);
  try {
    await bridge.call("profiles.update", { profileId, name, baseUrl, color, production, readOnly, keyScope });
    await queryClient.invalidateQueries({ queryKey: profileKeys.all });
    if (keyScope === "read") showToast(messages.shell.readOnlyKeyLearned(name));
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}
