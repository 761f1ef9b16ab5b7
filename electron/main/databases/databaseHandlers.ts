import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { CreationSecrets } from "./CreationSecrets";

type DatabaseMethod =
  | "engines.list"
  | "databases.list"
  | "databases.get"
  | "databases.create"
  | "databases.delete"
  | "databases.keepToken"
  | "databases.keptTokens"
  | "databases.copyAttachText"
  | "schema.read";

export interface DatabasePorts {
  readonly client: ServiceClient;
  readonly secrets: CreationSecrets;
  readonly writeClipboard: (text: string) => Promise<void>;
}

/** Handlers of a service's databases: the client's calls, and what becomes of a creation's two secrets. */
export function databaseHandlers({
  client,
  secrets,
  writeClipboard,
}: DatabasePorts): HandlersOf<DatabaseMethod> {
  return {
    "engines.list": async ({ profileId }, { signal }) => ({
      engines: await client.listEngines(profileId, signal),
    }),
    "databases.list": async ({ profileId }, { signal }) => ({
      databases: await client.listDatabases(profileId, signal),
    }),
    "databases.get": async ({ profileId, databaseId }, { signal }) => ({
      database: await client.getDatabase(profileId, databaseId, signal),
    }),
    "databases.create": async ({ profileId, creation }, { signal }) => {
      const created = await client.createDatabase(profileId, creation, signal);
      secrets.remember(profileId, created);
      return created;
    },
    "databases.delete": async ({ profileId, databaseId }, { signal }) => {
      await client.deleteDatabase(profileId, databaseId, signal);
      await secrets.forget(profileId, databaseId);
      return {};
    },
    "databases.keepToken": async ({ profileId, databaseId }) => ({
      kept: await secrets.keep(profileId, databaseId),
    }),
    "databases.keptTokens": async ({ profileId }) => ({ databaseIds: secrets.keptFor(profileId) }),
    "databases.copyAttachText": async ({ profileId, databaseId }) => {
      await writeClipboard(await secrets.attachText(profileId, databaseId));
      return {};
    },
    "schema.read": async ({ profileId, databaseId }, { signal }) => ({
      relations: await client.readSchema(profileId, databaseId, signal),
    }),
  };
}
