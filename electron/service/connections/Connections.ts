import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { WebhookAlerts } from "../alerts/WebhookAlerts";
import type { ConnectionRepository } from "../catalog/ConnectionRepository";
import type { RunRecord, RunRepository } from "../catalog/RunRepository";
import type { ConnectorDescriptor } from "../connectors/Connector";
import { ServiceError } from "../environment/ServiceError";
import type { ServiceSettings } from "../environment/ServiceSettings";
import { RunEnd } from "../sync/RunProgress";
import { SyncRuns } from "../sync/SyncRuns";
import { SyncSchedule } from "../sync/SyncSchedule";
import { changeConnection } from "./changeConnection";
import { type ConnectionParts, removeConnection, removeConnectionsOf } from "./ConnectionParts";
import { ConnectionRegistry } from "./ConnectionRegistry";
import { type ConnectionView, viewConnection } from "./ConnectionView";
import { createConnection, type CreatedConnection } from "./createConnection";
import { mergeStreams, type OfferedStreams, type SourceOffer, splitOffer } from "./OfferedStream";
import { secretBinding } from "./secretBinding";
import { checkedSettings, findDescriptor, type ConnectionChanges, type ConnectionInput } from "./settings";
import { SourceInspection } from "./SourceInspection";

export interface ConnectionsContext extends Pick<
  ConnectionParts,
  "databases" | "states" | "vault" | "opener" | "clock" | "log"
> {
  readonly connections: ConnectionRepository;
  readonly runs: RunRepository;
  readonly dataFolder: string;
  readonly settings: Pick<ServiceSettings, "syncsAtOnce" | "silenceMs">;
  /** Undefined where nobody is alerted. */
  readonly alerts: WebhookAlerts | undefined;
}

/** Every Connection of every database, their syncs and their schedule: the owner of all three. */
export class Connections {
  readonly #parts: ConnectionParts;
  readonly #schedule: SyncSchedule;

  private constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { registry, runs, clock, log, databases } = parts;
    this.#schedule = new SyncSchedule({ runs, clock, log, connections: () => registry.records() });
    databases.beforeRemoval((databaseId) => removeConnectionsOf(parts, databaseId));
  }

  /** Ends what a killed service left unfinished, and takes up the schedule. */
  static async open(context: ConnectionsContext): Promise<Connections> {
    const { databases, states, vault, opener, clock, log, dataFolder } = context;
    const registry = await ConnectionRegistry.open(context.connections, databases);
    const inspection = new SourceInspection(opener, dataFolder);
    await inspection.removeLeftFiles();
    // Nothing runs yet, so whatever lies there was left by a service that was killed.
    // Most databases have nothing there, which is seen a hundred times sooner than it is removed.
    for (const { spoolFolder } of databases.list().filter((database) => existsSync(database.spoolFolder)))
      await rm(spoolFolder, { recursive: true, force: true });
    const runs = await SyncRuns.open({
      runs: context.runs,
      clock,
      log,
      limit: context.settings.syncsAtOnce,
      silenceMs: context.settings.silenceMs,
      async onEnded(run) {
        const connection = registry.records().find(({ id }) => id === run.connectionId);
        if (connection !== undefined) await context.alerts?.runEnded(connection, run);
      },
      async prepare(id) {
        const { record, sealed } = registry.get(id);
        const binding = secretBinding(findDescriptor(opener.descriptors, record.kind), record.config);
        const settings = { config: record.config, secrets: await vault.open(id, binding, sealed) };
        return { connection: record, database: databases.get(record.databaseId), settings, opener, states };
      },
    });
    return new Connections({ databases, registry, states, vault, opener, inspection, runs, clock, log });
  }

  get descriptors(): readonly ConnectorDescriptor[] {
    return this.#parts.opener.descriptors;
  }

  /** Newest first. @throws ServiceError 404 */
  async list(databaseId: string): Promise<ConnectionView[]> {
    const { databases, registry } = this.#parts;
    databases.get(databaseId);
    const newestFirst = registry.ofDatabase(databaseId).toReversed();
    return Promise.all(newestFirst.map((connection) => viewConnection(this.#parts, connection)));
  }

  /** @throws ServiceError 404 */
  async get(id: string): Promise<ConnectionView> {
    return viewConnection(this.#parts, this.#parts.registry.get(id));
  }

  /** @throws ServiceError 404, the same for a Connection of another organization and for one that does not exist */
  requireOwn(id: string, organization: string): void {
    this.#parts.registry.get(id, organization);
  }

  /** See testSource. */
  test(
    databaseId: string,
    wishes: Pick<ConnectionInput, "kind" | "config" | "secrets">,
    signal: AbortSignal,
  ): Promise<SourceOffer> {
    return testSource(this.#parts, databaseId, wishes, signal);
  }

  /** See createConnection. */
  create(databaseId: string, wishes: ConnectionInput, signal: AbortSignal): Promise<CreatedConnection> {
    return createConnection(this.#parts, databaseId, wishes, signal);
  }

  /** See changeConnection. */
  change(id: string, changes: ConnectionChanges): Promise<ConnectionView> {
    return changeConnection(this.#parts, id, changes);
  }

  /** See removeConnection. */
  delete(id: string): Promise<void> {
    return removeConnection(this.#parts, id);
  }

  /** See offeredStreams. */
  streams(id: string, signal: AbortSignal): Promise<OfferedStreams> {
    return offeredStreams(this.#parts, id, signal);
  }

  /**
   * Starts a sync, or gives the one in flight.
   *
   * @param only names of the streams to sync; null: all that are turned on
   * @throws ServiceError 400 for a stream that is turned off, 404, 409
   */
  sync(id: string, only: readonly string[] | null = null): Promise<RunRecord> {
    const { registry, databases, runs } = this.#parts;
    return registry.inTurn(async () => {
      const { record } = registry.get(id);
      databases.get(record.databaseId).requireReady();
      const off = only?.filter((name) =>
        record.streams.some((choice) => choice.name === name && !choice.enabled),
      );
      if (off !== undefined && off.length > 0)
        throw new ServiceError(
          400,
          `Turned off, so it cannot be synced: ${off.join(", ")}. Turn it on in config.streams first.`,
        );
      return runs.start(record, "manual", only);
    });
  }

  /** Cancels the sync in flight, if there is one; the Connection stays as it is. No request leads here. */
  async cancelSync(id: string): Promise<void> {
    await this.#parts.runs.end(
      id,
      new RunEnd("The sync was cancelled. Tables that were done keep their new rows.", { byHand: true }),
    );
  }

  /** Most recent first. @throws ServiceError 404 */
  async listRuns(id: string): Promise<RunRecord[]> {
    this.#parts.registry.get(id);
    return this.#parts.runs.list(id);
  }

  /** Ends every sync; settles when all are recorded. */
  async close(): Promise<void> {
    this.#schedule.close();
    await this.#parts.runs.close();
    await this.#parts.registry.inTurn(async () => undefined);
  }
}

/** Reaches a source and lists what it offers; saves nothing. @throws ServiceError 400 malformed, 404; SourceError */
async function testSource(
  { databases, opener, inspection }: ConnectionParts,
  databaseId: string,
  { kind, config, secrets }: Pick<ConnectionInput, "kind" | "config" | "secrets">,
  signal: AbortSignal,
): Promise<SourceOffer> {
  databases.get(databaseId);
  const settings = checkedSettings(findDescriptor(opener.descriptors, kind), config, secrets);
  return splitOffer(await inspection.discover(kind, settings, signal));
}

/** What the source offers now, with what was chosen. @throws ServiceError 400 the source's own sentence, 404 */
async function offeredStreams(
  { registry, vault, inspection, states, opener }: ConnectionParts,
  id: string,
  signal: AbortSignal,
): Promise<OfferedStreams> {
  const { record, sealed } = registry.get(id);
  const binding = secretBinding(findDescriptor(opener.descriptors, record.kind), record.config);
  const secrets = await vault.open(id, binding, sealed).catch((error: unknown) => {
    throw new ServiceError(400, error instanceof Error ? error.message : String(error));
  });
  const found = await inspection.require(record.kind, { config: record.config, secrets }, signal);
  const streams = mergeStreams(record, found, await states.read(id));
  // One that was synced before is among the streams, as revoked.
  const listed = new Set(streams.map(({ name }) => name));
  return { streams, notOffered: splitOffer(found).notOffered.filter(({ name }) => !listed.has(name)) };
}
