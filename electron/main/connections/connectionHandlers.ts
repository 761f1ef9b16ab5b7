import type { HandlersOf } from "../ipc/MethodHandlers";
import type { KnownSecrets } from "../log/KnownSecrets";
import type { ConnectionsClient } from "../serviceClient/ConnectionsClient";

type ConnectionMethod =
  | "connectors.list"
  | "connections.test"
  | "connections.list"
  | "connections.get"
  | "connections.create"
  | "connections.change"
  | "connections.delete"
  | "connections.streams"
  | "connections.sync"
  | "connections.runs";

export interface ConnectionPorts {
  readonly client: ConnectionsClient;
  /** Learns every secret of a source that passes, so that the log never shows one. */
  readonly known: KnownSecrets;
}

/** Handlers of Connections: the client's calls. Secrets of sources pass on to the service and are not kept. */
export function connectionHandlers({ client, known }: ConnectionPorts): HandlersOf<ConnectionMethod> {
  const learn = (secrets: Readonly<Record<string, string | null>> = {}): void => {
    for (const secret of Object.values(secrets)) if (secret !== null) known.add(secret);
  };
  return {
    "connectors.list": async ({ profileId }, { signal }) => ({
      connectors: await client.connectors(profileId, signal),
    }),
    "connections.test": async ({ profileId, databaseId, source }, { signal }) => {
      learn(source.secrets);
      return client.test(profileId, databaseId, source, signal);
    },
    "connections.list": async ({ profileId, databaseId }, { signal }) => ({
      connections: await client.list(profileId, databaseId, signal),
    }),
    "connections.get": async (address, { signal }) => ({ connection: await client.get(address, signal) }),
    "connections.create": async ({ profileId, databaseId, creation }, { signal }) => {
      learn(creation.secrets);
      return { connection: await client.create(profileId, databaseId, creation, signal) };
    },
    "connections.change": async ({ changes, ...address }, { signal }) => {
      learn(changes.secrets);
      return { connection: await client.change(address, changes, signal) };
    },
    "connections.delete": async (address, { signal }) => {
      await client.delete(address, signal);
      return {};
    },
    "connections.streams": async (address, { signal }) => ({
      streams: await client.streams(address, signal),
    }),
    "connections.sync": async (address, { signal }) => {
      await client.sync(address, signal);
      return {};
    },
    "connections.runs": async (address, { signal }) => ({ runs: await client.runs(address, signal) }),
  };
}
