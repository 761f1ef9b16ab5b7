import { AlertRepository } from "./alerts/AlertRepository";
import type { Webhook } from "./alerts/postWebhook";
import { WebhookAlerts } from "./alerts/WebhookAlerts";
import { AuditLog } from "./audit/AuditLog";
import { Authenticator } from "./auth/Authenticator";
import { KeyFolder } from "./auth/KeyFolder";
import { KeyLimits } from "./auth/KeyLimits";
import { type BackupSummary, writeBackup } from "./backup/writeBackup";
import { Catalog } from "./catalog/Catalog";
import { ConnectionRepository } from "./catalog/ConnectionRepository";
import { DatabaseRepository } from "./catalog/DatabaseRepository";
import { RunRepository } from "./catalog/RunRepository";
import { StreamStateRepository } from "./catalog/StreamStateRepository";
import { Connections } from "./connections/Connections";
import { type CredentialsKeySource, CredentialsVault } from "./credentials/CredentialsVault";
import { HostedDatabases } from "./databases/HostedDatabases";
import type { DatabaseEngine } from "./engines/DatabaseEngine";
import { exportHandler } from "./exports/exportHandler";
import { httpHandler, type HttpHandler } from "./http/httpHandler";
import { ResultTableLoads } from "./keptResults/ResultTableLoads";
import { sessionHandler } from "./sessions/sessionHandler";
import type { ServiceLog, ServiceSettings } from "./environment/ServiceSettings";
import type { SourceOpener } from "./sync/source/SourceOpener";
import { type SyncClock, systemClock } from "./sync/SyncClock";

export interface LocalServiceOptions {
  /** Holds everything the service keeps; created where it is missing. */
  readonly dataFolder: string;
  readonly engines: readonly DatabaseEngine[];
  /** The kinds of source for Connections, and the way to open them. */
  readonly sources: SourceOpener;
  /** Encrypts the secrets of Connections at rest; asked for on first need. */
  readonly credentialsKey: CredentialsKeySource;
  /** The system's where none is given. */
  readonly clock?: SyncClock;
  readonly settings: ServiceSettings;
  /** Told of Connections that begin to fail or sync again; undefined: nobody is. */
  readonly webhook?: Webhook | undefined;
  readonly log: ServiceLog;
  /** A key with full scope that is valid only while this service runs. */
  readonly sessionKey?: string;
}

/** The embedded service without any listener: whoever opens it decides how requests reach `fetch`. */
export class LocalService {
  /** Answers every request of the contract, paths beginning with /api/v1. Never rejects. */
  readonly fetch: HttpHandler;
  /** Results that are kept as tables, which only the app asks for: no request of the contract leads here. */
  readonly resultTables: ResultTableLoads;
  /** Exports of all rows of a query, which only the app asks for. Never rejects. */
  readonly exportFetch: HttpHandler;
  /** Sessions, which only the app asks for. Never rejects. */
  readonly sessionFetch: HttpHandler;
  /** For loads of files, which only the app asks for: no request of the contract leads here. */
  readonly databases: HostedDatabases;
  readonly #connections: Connections;
  readonly #catalog: Catalog;
  readonly #dataFolder: string;
  readonly #alerts: WebhookAlerts | undefined;

  private constructor(
    fetch: HttpHandler,
    databases: HostedDatabases,
    connections: Connections,
    catalog: Catalog,
    dataFolder: string,
    alerts: WebhookAlerts | undefined,
  ) {
    this.fetch = fetch;
    this.#alerts = alerts;
    this.resultTables = new ResultTableLoads(databases);
    this.exportFetch = exportHandler(databases);
    this.sessionFetch = sessionHandler(databases);
    this.#dataFolder = dataFolder;
    this.#connections = connections;
    this.databases = databases;
    this.#catalog = catalog;
  }

  /** @throws Error with a sentence for a person, for example when another process holds the data folder */
  static async open(options: LocalServiceOptions): Promise<LocalService> {
    const catalog = await Catalog.open(options.dataFolder);
    try {
      const keys = await KeyFolder.open(options.dataFolder);
      const audit = await AuditLog.open(options.dataFolder);
      const databases = await HostedDatabases.open({
        ...options,
        repository: new DatabaseRepository(catalog),
        audit,
      });
      const alerts =
        options.webhook &&
        new WebhookAlerts({
          repository: new AlertRepository(catalog),
          webhook: options.webhook,
          clock: options.clock ?? systemClock,
          log: options.log,
        });
      const connections = await Connections.open({
        databases,
        alerts,
        connections: new ConnectionRepository(catalog),
        runs: new RunRepository(catalog),
        states: new StreamStateRepository(catalog),
        vault: new CredentialsVault(options.credentialsKey),
        opener: options.sources,
        clock: options.clock ?? systemClock,
        log: options.log,
        dataFolder: options.dataFolder,
        settings: options.settings,
      });
      const authenticator = new Authenticator(keys, options.sessionKey);
      return new LocalService(
        httpHandler({
          databases,
          connections,
          authenticator,
          limits: new KeyLimits(options.settings),
          audit,
          log: options.log,
        }),
        databases,
        connections,
        catalog,
        options.dataFolder,
        alerts,
      );
    } catch (error) {
      await catalog.close();
      throw error;
    }
  }

  /**
   * Copies everything into a folder that a service can be started on, while this one goes on; see writeBackup.
   *
   * @param to absolute path of a folder that is not there yet, or empty
   */
  backUp(to: string, signal: AbortSignal): Promise<BackupSummary> {
    return writeBackup({
      catalog: this.#catalog,
      dataFolder: this.#dataFolder,
      to,
      signal,
      copyDatabase: async (id, file) => {
        try {
          await this.databases.get(id).copyTo(file, signal);
        } catch (error) {
          if (!this.databases.has(id)) return false;
          throw error;
        }
        return true;
      },
    });
  }

  /** Cancels the sync in flight of a Connection, which only the app asks for: no request of the contract leads here. */
  cancelSync(connectionId: string): Promise<void> {
    return this.#connections.cancelSync(connectionId);
  }

  /** Ends every sync as interrupted and begins no other; requests are still answered. */
  endSyncs(): Promise<void> {
    return this.#connections.close();
  }

  /** Ends running requests, closes every database with all its data in its file, and lets go of the folder. */
  async close(): Promise<void> {
    await this.#connections.close();
    await this.#alerts?.close();
    await this.databases.close();
    await this.#catalog.close();
  }
}
