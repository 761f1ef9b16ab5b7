import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { embeddedProfileId } from "#shared/domain/ids";
import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import { type KnownSecrets, redactErrors } from "#shared/secrets/redact";
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
  | "connections.cancelSync"
  | "connections.runs";

export interface ConnectionPorts {
  readonly client: ConnectionsClient;
  /** Learns every secret of a source that passes, so that no log and no service's error shows one. */
  readonly known: KnownSecrets;
  /** Asks the embedded service to cancel a sync; see LocalServiceProcess. */
  readonly cancelLocalSync: (connectionId: string) => void;
}

/** Handlers of Connections: the client's calls. Secrets of sources pass on to the service and are not kept. */
export function connectionHandlers({
  client,
  known,
  cancelLocalSync,
}: ConnectionPorts): HandlersOf<ConnectionMethod> {
  const learn = (secrets: Readonly<Record<string, string | null>> = {}): void => {
    for (const secret of Object.values(secrets)) if (secret !== null) known.add(secret);
  };
  /** The service learned the secrets too, and may repeat them in any later answer. */
  const redacting = async <Value>(call: Promise<Value>): Promise<Value> => redactErrors(known, () => call);
  return {
    "connectors.list": async ({ profileId }, { signal }) => ({
      connectors: await redacting(client.connectors(profileId, signal)),
    }),
    "connections.test": async ({ profileId, databaseId, source }, { signal }) => {
      learn(source.secrets);
      return redacting(client.test(profileId, databaseId, source, signal));
    },
    "connections.list": async ({ profileId, databaseId }, { signal }) => ({
      connections: (await redacting(client.list(profileId, databaseId, signal))).map((own) =>
        redactConnection(own, known),
      ),
    }),
    "connections.get": async (address, { signal }) => ({
      connection: redactConnection(await redacting(client.get(address, signal)), known),
    }),
    "connections.create": async ({ profileId, databaseId, creation }, { signal }) => {
      learn(creation.secrets);
      const created = await redacting(client.create(profileId, databaseId, creation, signal));
      return { connection: created && redactConnection(created, known) };
    },
    "connections.change": async ({ changes, ...address }, { signal }) => {
      learn(changes.secrets);
      return {
        connection: redactConnection(await redacting(client.change(address, changes, signal)), known),
      };
    },
    "connections.delete": async (address, { signal }) => {
      await redacting(client.delete(address, signal));
      return {};
    },
    "connections.streams": async (address, { signal }) => redacting(client.streams(address, signal)),
    "connections.sync": async ({ tables, ...address }, { signal }) => {
      await redacting(client.sync(address, signal, tables));
      return {};
    },
    "connections.cancelSync": async ({ profileId, connectionId }) => {
      if (profileId !== embeddedProfileId) throw new AppError("REQUEST_REFUSED");
      cancelLocalSync(connectionId);
      return {};
    },
    "connections.runs": async (address, { signal }) => ({
      runs: (await redacting(client.runs(address, signal))).map((run) => redactSyncRun(run, known)),
    }),
  };
}

/** A Connection whose last error repeats no secret of this run of the app, though the service may. */
export function redactConnection(connection: Connection, known: KnownSecrets): Connection {
  const { lastRun } = connection;
  return lastRun === null ? connection : { ...connection, lastRun: redactMember(lastRun, known) };
}

/** The same for a sync and each of its tables. */
function redactSyncRun(run: SyncRun, known: KnownSecrets): SyncRun {
  return { ...redactMember(run, known), tables: run.tables.map((table) => redactMember(table, known)) };
}

function redactMember<Item extends { readonly error: string | null }>(item: Item, known: KnownSecrets): Item {
  return item.error === null ? item : { ...item, error: known.redact(item.error) };
}
