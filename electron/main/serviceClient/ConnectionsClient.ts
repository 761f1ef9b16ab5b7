import type { Connection, ConnectionChanges, ConnectionCreation, SourceInput } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import {
  decodeConnection,
  decodeConnectionCreated,
  decodeConnectionList,
  rawConnection,
} from "#shared/api/decode/connections/connection";
import { decodeConnectorList } from "#shared/api/decode/connectors/connector";
import { decodeRuns } from "#shared/api/decode/runs/run";
import { decodeStreams, notOfferedTables } from "#shared/api/decode/streams/stream";
import { AppError } from "#shared/errors/AppError";
import { KnownSecrets, redactErrors } from "#shared/secrets/redact";
import type { NotOfferedTable, SourceStreams, SourceTest } from "#shared/api/sourceStream";
import type { SyncRun } from "#shared/api/syncRun";
import { changeBody, touchesConfig } from "./changeBody";
import { creationBody } from "./creationBody";
import { testSource } from "./testSource";
import type { ServiceCalls } from "./ServiceCalls";

/** A Connection of a profile's service. */
export interface ConnectionAddress {
  readonly profileId: string;
  readonly connectionId: string;
}

/**
 * Kinds of source, Connections and their runs (docs/http-api.md). Each method rejects with an AppError in
 * which no secret of a source is repeated, and nothing else.
 */
export class ConnectionsClient {
  readonly #calls: ServiceCalls;
  /** What each profile's service last said of its kinds of source. */
  readonly #connectors = new Map<string, readonly Connector[]>();
  /** Of which database each Connection is, by profile and id: an answer about one may leave that out. */
  readonly #databases = new Map<string, string>();

  constructor(calls: ServiceCalls) {
    this.#calls = calls;
  }

  async connectors(profileId: string, signal?: AbortSignal): Promise<Connector[]> {
    const connectors = await this.#calls.list(profileId, {
      path: ["connectors"],
      answer: "connectors",
      decode: decodeConnectorList,
      idOf: ({ kind }) => kind,
      signal,
    });
    this.#connectors.set(profileId, connectors);
    return connectors;
  }

  /** Tests a source. One that fails is an answer, not an error, also where the service says so with HTTP 400. */
  async test(
    profileId: string,
    databaseId: string,
    source: SourceInput,
    signal?: AbortSignal,
  ): Promise<SourceTest> {
    return testSource(this.#calls, { profileId, databaseId }, source, signal);
  }

  async list(profileId: string, databaseId: string, signal?: AbortSignal): Promise<Connection[]> {
    const connections = await this.#calls.list(profileId, {
      path: ["databases", databaseId, "connections"],
      answer: "connections",
      decode: (json, trace) => decodeConnectionList(json, this.#connectors.get(profileId), trace),
      idOf: ({ id }) => id,
      signal,
    });
    return connections.map((own) => this.#placed(profileId, own, databaseId));
  }

  async get({ profileId, connectionId }: ConnectionAddress, signal?: AbortSignal): Promise<Connection> {
    const path = ["connections", connectionId];
    const connection = await this.#calls.read(
      profileId,
      { path, signal, answer: "connection" },
      (json, trace) => decodeConnection(json, this.#connectors.get(profileId), trace),
    );
    return this.#placed(profileId, connection);
  }

  /** Null where the service created the Connection and did not say which. */
  async create(
    profileId: string,
    databaseId: string,
    creation: ConnectionCreation,
    signal?: AbortSignal,
  ): Promise<Connection | null> {
    const connector = await this.#connectorOf(profileId, creation.kind, signal);
    return redactErrors(new KnownSecrets(Object.values(creation.secrets)), async () => {
      const send = (body: Record<string, unknown>) =>
        this.#calls.sendLoosely(profileId, {
          method: "POST",
          path: ["databases", databaseId, "connections"],
          body,
          limits: this.#calls.limits.source,
          subject: "source",
          signal,
        });
      const json = await send(creationBody(creation, connector)).catch((error: unknown) => {
        // A service that refuses the keys for new tables creates nothing; the answer shows that it does not keep them.
        if (!(error instanceof AppError) || !/\bnew(Tables|Columns)\b/.test(error.message)) throw error;
        const additions = { newTables: null, newColumns: null };
        return send(creationBody({ ...creation, additions }, connector));
      });
      const connectors = this.#connectors.get(profileId);
      const created = decodeConnectionCreated(json, { creation, databaseId, connectors });
      return created && this.#placed(profileId, created);
    });
  }

  /**
   * Changes a Connection. Settings and stream choices are merged here with what the service has, because sending either
   * replaces all of `config` (docs/http-api.md).
   */
  async change(
    address: ConnectionAddress,
    changes: ConnectionChanges,
    signal?: AbortSignal,
  ): Promise<Connection> {
    const { profileId, connectionId } = address;
    const path = ["connections", connectionId];
    const inConfig = touchesConfig(changes);
    const raw = inConfig
      ? await this.#calls.read(profileId, { path, signal, answer: null }, rawConnection)
      : null;
    const connector = raw && (await this.#connectorOf(profileId, raw.kind, signal));
    const given = Object.values(changes.secrets ?? {}).filter((secret) => secret !== null);
    const known = new KnownSecrets(given);
    const answer = await redactErrors(known, async () =>
      this.#calls.sendLoosely(profileId, {
        method: "PATCH",
        path,
        body: changeBody(changes, raw, connector),
        limits: this.#calls.limits.source,
        ...(inConfig || changes.secrets !== undefined ? { subject: "source" } : {}),
        signal,
      }),
    );
    const changed = decodeConnection(answer, this.#connectors.get(profileId));
    // An answer that leaves out what a Connection is would look like a Connection that lost it.
    return changed.ok && changed.value.kind !== null
      ? this.#placed(profileId, changed.value)
      : this.get(address, signal);
  }

  /** Stops syncing; the tables stay. Any answer of 2xx counts. */
  async delete({ profileId, connectionId }: ConnectionAddress, signal?: AbortSignal): Promise<void> {
    const limits = this.#calls.limits.write;
    const path = ["connections", connectionId];
    await this.#calls.carryOut(profileId, { method: "DELETE", path, limits, signal });
  }

  /** What the source offers now, with what was chosen, and its tables that cannot be synced. */
  async streams(
    { profileId, connectionId }: ConnectionAddress,
    signal?: AbortSignal,
  ): Promise<SourceStreams> {
    const notOffered = new Map<string, NotOfferedTable>();
    const streams = await this.#calls.list(profileId, {
      path: ["connections", connectionId, "streams"],
      answer: "streams",
      decode: (json, trace) => {
        for (const table of notOfferedTables(json)) notOffered.set(table.name, table);
        return decodeStreams(json, trace);
      },
      idOf: ({ identity }) => JSON.stringify(identity),
      limits: this.#calls.limits.source,
      subject: "source",
      signal,
    });
    return { streams, notOffered: [...notOffered.values()] };
  }

  /**
   * Starts a sync. Any answer of 2xx counts: its progress is in the runs.
   *
   * @param tables The streams to sync alone, where the service takes that; left out: all that are turned on.
   */
  async sync(
    { profileId, connectionId }: ConnectionAddress,
    signal?: AbortSignal,
    tables?: readonly string[],
  ): Promise<void> {
    const limits = this.#calls.limits.write;
    const path = ["connections", connectionId, "sync"];
    await this.#calls.carryOut(profileId, {
      method: "POST",
      path,
      ...(tables === undefined ? {} : { body: { tables } }),
      limits,
      signal,
    });
  }

  /** Most recent first. */
  async runs({ profileId, connectionId }: ConnectionAddress, signal?: AbortSignal): Promise<SyncRun[]> {
    return this.#calls.list(profileId, {
      path: ["connections", connectionId, "runs"],
      answer: "runs",
      decode: decodeRuns,
      idOf: ({ id }) => id,
      signal,
    });
  }

  /** The Connection with its database, where that is known from any answer. */
  #placed(profileId: string, connection: Connection, askedOf?: string): Connection {
    const name = JSON.stringify([profileId, connection.id]);
    const databaseId = connection.databaseId ?? askedOf ?? this.#databases.get(name) ?? null;
    if (databaseId !== null) this.#databases.set(name, databaseId);
    return { ...connection, databaseId };
  }

  /** Null where the service does not describe the kind, or does not answer that: nothing else waits for it. */
  async #connectorOf(
    profileId: string,
    kind: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Connector | null> {
    const known =
      this.#connectors.get(profileId) ??
      (await this.connectors(profileId, signal).catch((): readonly Connector[] => []));
    return known.find((connector) => connector.kind === kind) ?? null;
  }
}
