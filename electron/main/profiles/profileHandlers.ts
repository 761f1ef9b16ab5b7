import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { Profiles } from "./Profiles";

type ProfileMethod =
  | "profiles.list"
  | "profiles.add"
  | "profiles.update"
  | "profiles.setReadOnly"
  | "profiles.remove"
  | "profiles.setApiKey"
  | "profiles.forgetApiKey"
  | "profiles.check"
  | "profiles.readings";

/**
 * Handlers of the services that Wharf can talk to.
 * @param onRemoved Lets go of what else was kept for a profile that is gone; never rejects.
 */
export function profileHandlers(
  profiles: Profiles,
  client: Pick<ServiceClient, "listDatabases" | "readings">,
  onRemoved: (profileId: string) => Promise<void>,
): HandlersOf<ProfileMethod> {
  return {
    "profiles.list": async () => ({ profiles: profiles.list() }),
    "profiles.add": async (fields) => ({ profile: await profiles.add(fields) }),
    "profiles.update": async ({ profileId, ...fields }) => ({
      profile: await profiles.update(profileId, fields),
    }),
    "profiles.setReadOnly": async ({ profileId, readOnly }) => {
      await profiles.setReadOnly(profileId, readOnly);
      return {};
    },
    "profiles.remove": async ({ profileId }) => {
      await profiles.remove(profileId);
      await onRemoved(profileId);
      return {};
    },
    "profiles.setApiKey": async ({ profileId, apiKey }) => ({
      keyStatus: await profiles.setApiKey(profileId, apiKey),
    }),
    "profiles.forgetApiKey": async ({ profileId }) => ({
      keyStatus: await profiles.forgetApiKey(profileId),
    }),
    "profiles.readings": async ({ profileId }) => ({ readings: client.readings(profileId) }),
    "profiles.check": async ({ profileId }, { signal }) => ({
      databaseCount: (await client.listDatabases(profileId, signal)).length,
    }),
  };
}
