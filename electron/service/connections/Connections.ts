import { randomBytes } from "node:crypto";
import type { ConnectionRecord } from "../catalog/ConnectionRecord";
import type { ConnectionRepository, StoredConnection } from "../catalog/ConnectionRepository";
import type { RunRecord } from "../catalog/RunRecord";
import type { RunRepository } from "../catalog/RunRepository";
import type { StreamStateRepository } from "../catalog/StreamStateRepository";
import type { SourceSettings } from "../connectors/Connector";
import type { ConnectorDescriptor } from "../connectors/ConnectorDescriptor";
import type { SourceStream } from "../connectors/SourceStream";
import type { CredentialsState, CredentialsVault } from "../credentials/CredentialsVault";
import type { HostedDatabases } from "../databases/HostedDatabases";
import { ServiceError } from "../ServiceError";
import type { ServiceLog } from "../ServiceLog";
import { nextRunTime } from "../sync/nextRunTime";
import { RunEnd } from "../sync/RunEnd";
import type { SourceOpener } from "../sync/SourceOpener";
import type { SyncClock } from "../sync/SyncClock";
import { SyncRuns } from "../sync/SyncRuns";
import { SyncSchedule } from "../sync/SyncSchedule";
import type { ConnectionChanges, ConnectionWishes } from "./ConnectionWishes";
import { checkedSettings, mergedConfig, mergedSecrets, refuseExclusions, requireSettings } from "./settings";
import { destinationSchema } from "./destinationSchema";
import { mergeStreams } from "./mergeStreams";
import type { OfferedStream } from "./OfferedStream";
import { SourceInspection } from "./SourceInspection";

export interface ConnectionsContext {
  readonly databases: HostedDatabases;
  readonly connections: ConnectionRepository;
  readonly runs: RunRepository;
  readonly states: StreamStateRepository;
  readonly vault: CredentialsVault;
  readonly opener: SourceOpener;
  readonly clock: SyncClock;
  readonly log: ServiceLog;
  readonly dataFolder: string;
}

/** A Connection as callers see it. */
export interface ConnectionView {
  readonly record: ConnectionRecord;
  readonly lastRun: RunRecord | undefined;
  /** Milliseconds since 1970. */
  readonly nextRunAt: number | null;
  readonly credentials: CredentialsState;
}

/** Runs at a time; each has a source process, and each of their databases a process that loads. */
const runLimit = 2;

/** Every Connection of every database, and their syncs. */
export class Connections {
  readonly #context: ConnectionsContext;
  /** In the order of creation. */
  readonly #connections = new Map<string, StoredConnection>();
  readonly #inspection: SourceInspection;
  readonly #runs: SyncRuns;
  readonly #schedule: SyncSchedule;
  /** Changes are made one after the other: a check must still hold when what it allowed is written. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(context: ConnectionsContext, stored: readonly StoredConnection[], runs: SyncRuns) {
    this.#context = context;
    this.#runs = runs;
    this.#inspection = new SourceInspection(context.opener, context.dataFolder);
    for (const connection of stored) this.#connections.set(connection.record.id, connection);
    const { clock, log } = context;
    this.#schedule = new SyncSchedule({ runs, clock, log, connections: () => this.#records() });
    context.databases.beforeRemoval((databaseId) => this.#removeAll(databaseId));
  }

  /** Ends what a killed service left unfinished, forgets Connections of databases that are gone, and takes up the schedule. */
  static async open(context: ConnectionsContext): Promise<Connections> {
    const { databases, connections } = context;
    const stored: StoredConnection[] = [];
    for (const connection of await connections.list()) {
      if (databases.has(connection.record.databaseId)) stored.push(connection);
      else await connections.remove(connection.record.id);
    }
    let opened: Connections | undefined;
    const runs = await SyncRuns.open({
      ...context,
      limit: runLimit,
      prepare: async (id) => {
        if (opened === undefined) throw new Error("The service is still starting.");
        return opened.#prepare(id);
      },
    });
    opened = new Connections(context, stored, runs);
    return opened;
  }

  get descriptors(): readonly ConnectorDescriptor[] {
    return this.#context.opener.descriptors;
  }

  /** Newest first. @throws ServiceError 404 */
  async list(databaseId: string): Promise<ConnectionView[]> {
    this.#context.databases.get(databaseId);
    const own = [...this.#connections.values()].filter(({ record }) => record.databaseId === databaseId);
    return Promise.all(own.toReversed().map((connection) => this.#view(connection)));
  }

  /** @throws ServiceError 404 */
  async get(id: string): Promise<ConnectionView> {
    return this.#view(this.#get(id));
  }

  /** Reaches a source and lists what it offers; saves nothing. @throws ServiceError 400 malformed, 404; SourceProblem */
  async test(
    databaseId: string,
    wishes: Pick<ConnectionWishes, "kind" | "config" | "secrets">,
    signal: AbortSignal,
  ): Promise<SourceStream[]> {
    this.#context.databases.get(databaseId);
    const descriptor = this.#descriptor(wishes.kind);
    const settings = checkedSettings(descriptor, wishes.config, wishes.secrets);
    return this.#inspection.discover(wishes.kind, settings, signal);
  }

  /**
   * Tests the source, saves the Connection and starts its first sync.
   *
   * @throws ServiceError 400 malformed or the source's own sentence, 404, 409
   */
  async create(
    databaseId: string,
    wishes: ConnectionWishes,
    signal: AbortSignal,
  ): Promise<{ connection: ConnectionView; run: RunRecord }> {
    const { databases, vault, clock, connections } = this.#context;
    const database = databases.get(databaseId);
    const descriptor = this.#descriptor(wishes.kind);
    const settings = checkedSettings(descriptor, wishes.config, wishes.secrets);
    this.#requireOnlyOne(databaseId, descriptor);
    const relations = await database.schema(signal);
    await this.#inspection.require(wishes.kind, settings, signal);
    const stored = await this.#inTurn(async () => {
      databases.get(databaseId);
      this.#requireOnlyOne(databaseId, descriptor);
      const siblings = this.#records().filter((record) => record.databaseId === databaseId);
      const taken = [...relations, ...siblings].map(({ schema }) => schema);
      const id = `con_${randomBytes(8).toString("hex")}`;
      const now = new Date(clock.now()).toISOString();
      const record: ConnectionRecord = {
        id,
        databaseId,
        kind: wishes.kind,
        name: wishes.name,
        status: "active",
        scheduleMinutes: wishes.scheduleMinutes,
        config: { ...settings.config },
        streams: [...(wishes.config.streams ?? [])],
        schema: destinationSchema(wishes.name, wishes.kind, taken),
        createdAt: now,
        updatedAt: now,
      };
      const made = { record, sealed: await vault.seal(id, settings.secrets) };
      await connections.insert(made);
      this.#connections.set(id, made);
      return made;
    });
    const run = await this.#runs.start(stored.record, "initial");
    return { connection: await this.#view(stored), run };
  }

  /** @throws ServiceError 400, 404 */
  async change(id: string, changes: ConnectionChanges): Promise<ConnectionView> {
    const changed = await this.#inTurn(async () => {
      const { vault, clock, connections } = this.#context;
      const { record, sealed } = this.#get(id);
      const descriptor = this.#descriptor(record.kind);
      const config = mergedConfig(record, changes.config);
      refuseExclusions(descriptor, changes.config?.streams);
      const touchesSettings = changes.config !== undefined || changes.secrets !== undefined;
      const old = touchesSettings ? await vault.open(id, sealed).catch(() => undefined) : undefined;
      const secrets = mergedSecrets(old ?? {}, changes.secrets ?? {});
      // Secrets that cannot be opened any more must not stand in the way of other changes.
      const canCheck = old !== undefined || changes.secrets !== undefined;
      if (touchesSettings && canCheck) requireSettings(descriptor, { config, secrets });
      const updated: ConnectionRecord = {
        ...record,
        name: changes.name ?? record.name,
        status: changes.status ?? record.status,
        scheduleMinutes:
          changes.scheduleMinutes === undefined ? record.scheduleMinutes : changes.scheduleMinutes,
        config,
        streams: [...(changes.config?.streams ?? record.streams)],
        updatedAt: new Date(clock.now()).toISOString(),
      };
      const stored = {
        record: updated,
        sealed: changes.secrets === undefined ? sealed : await vault.seal(id, secrets),
      };
      await connections.update(stored);
      this.#connections.set(id, stored);
      return stored;
    });
    if (changes.status === "paused")
      await this.#runs.end(id, new RunEnd("The sync was ended because its Connection was paused."));
    return this.#view(changed);
  }

  /** Ends its sync and forgets it; its tables stay. @throws ServiceError 404 */
  async delete(id: string): Promise<void> {
    await this.#inTurn(async () => {
      this.#get(id);
      await this.#remove(id, "The sync was ended because its Connection was deleted.");
    });
  }

  /** What the source offers now, with what was chosen. @throws ServiceError 400 the source's own sentence, 404 */
  async streams(id: string, signal: AbortSignal): Promise<OfferedStream[]> {
    const { record, sealed } = this.#get(id);
    const settings = { config: record.config, secrets: await this.#open(id, sealed) };
    const offered = await this.#inspection.require(record.kind, settings, signal);
    return mergeStreams(record, offered, await this.#context.states.read(id));
  }

  /** Starts a sync, or gives the one in flight. @throws ServiceError 404, 409 */
  async sync(id: string): Promise<RunRecord> {
    const { record } = this.#get(id);
    this.#context.databases.get(record.databaseId).requireReady();
    return this.#runs.start(record, "manual");
  }

  /** Most recent first. @throws ServiceError 404 */
  async listRuns(id: string): Promise<RunRecord[]> {
    this.#get(id);
    return this.#runs.list(id);
  }

  /** Ends every sync; settles when all are recorded. */
  async close(): Promise<void> {
    this.#schedule.close();
    await this.#runs.close();
    await this.#inTurn(async () => undefined);
  }

  #records(): ConnectionRecord[] {
    return [...this.#connections.values()].map(({ record }) => record);
  }

  #get(id: string): StoredConnection {
    const connection = this.#connections.get(id);
    if (connection === undefined || !this.#context.databases.has(connection.record.databaseId))
      throw new ServiceError(404, "There is no Connection with this id.");
    return connection;
  }

  #descriptor(kind: string): ConnectorDescriptor {
    const found = this.descriptors.find((descriptor) => descriptor.kind === kind);
    if (found !== undefined) return found;
    throw new ServiceError(400, `kind must be one of ${this.descriptors.map((one) => one.kind).join(", ")}.`);
  }

  #requireOnlyOne(databaseId: string, { kind, name, multiple }: ConnectorDescriptor): void {
    if (multiple) return;
    if (!this.#records().some((record) => record.databaseId === databaseId && record.kind === kind)) return;
    throw new ServiceError(
      409,
      `The database has a Connection of the kind ${kind} already, and ${name} allows one. Change that one, or delete it first.`,
    );
  }

  async #open(id: string, sealed: StoredConnection["sealed"]): Promise<SourceSettings["secrets"]> {
    return this.#context.vault.open(id, sealed).catch((error: unknown) => {
      throw new ServiceError(400, error instanceof Error ? error.message : String(error));
    });
  }

  async #view(connection: StoredConnection): Promise<ConnectionView> {
    const { record, sealed } = connection;
    const { clock, vault } = this.#context;
    const lastRun = this.#runs.last(record.id);
    const nextRunAt = nextRunTime(record, lastRun, clock.now());
    return { record, lastRun, nextRunAt, credentials: await vault.state(sealed) };
  }

  async #prepare(id: string) {
    const { record, sealed } = this.#get(id);
    const { databases, vault, opener, states } = this.#context;
    const settings = { config: record.config, secrets: await vault.open(id, sealed) };
    return { connection: record, database: databases.get(record.databaseId), settings, opener, states };
  }

  async #removeAll(databaseId: string): Promise<void> {
    await this.#inTurn(async () => {
      for (const { id, databaseId: other } of this.#records()) {
        if (other === databaseId)
          await this.#remove(id, "The sync was ended because its database was deleted.");
      }
    });
  }

  async #remove(id: string, because: string): Promise<void> {
    // First out of sight, so that nothing starts it again.
    this.#connections.delete(id);
    await this.#runs.end(id, new RunEnd(because));
    await this.#context.connections.remove(id);
    this.#runs.forget(id);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
