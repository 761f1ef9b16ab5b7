import { AlertRepository } from "./alerts/AlertRepository";
import type { Webhook } from "./alerts/postWebhook";
import { WebhookAlerts } from "./alerts/WebhookAlerts";
import { AuditLog } from "./audit/AuditLog";
import { Authenticator } from "./auth/Authenticator";
import { DirectAdministration } from "./administration/DirectAdministration";
import { KeyAdministration } from "./administration/KeyAdministration";
import { KeyFolder } from "./auth/KeyFolder";
import { KeyLimits } from "./auth/KeyLimits";
import { type BackupSummary, writeBackup } from "./backup/writeBackup";
import { Catalog } from "./catalog/Catalog";
import { ConnectionRepository } from "./catalog/ConnectionRepository";
import { DirectRepository } from "./catalog/DirectRepository";
import { DatabaseRepository } from "./catalog/DatabaseRepository";
import { RunRepository } from "./catalog/RunRepository";
import { StreamStateRepository } from "./catalog/StreamStateRepository";
import { TokenRepository } from "./catalog/TokenRepository";
import { Connections } from "./connections/Connections";
import { type CredentialsKeySource, CredentialsVault } from "./credentials/CredentialsVault";
import { HostedDatabases } from "./databases/HostedDatabases";
import { DirectService } from "./direct/listener/DirectService";
import type { DatabaseEngine } from "./engines/DatabaseEngine";
import { exportHandler } from "./exports/exportHandler";
import { httpHandler, type HttpHandler } from "./http/httpHandler";
import { ResultTableLoads } from "./keptResults/ResultTableLoads";
import { sessionHandler } from "./sessions/sessionHandler";
import type { ServiceLog, ServiceSettings } from "./environment/ServiceSettings";
import { DatabaseTokens } from "./tokens/DatabaseTokens";
import { TokenAdministration } from "./administration/TokenAdministration";
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
  /** Connections by the PostgreSQL protocol; nothing listens before it is asked to. */
  readonly direct: DirectService;
  /** What the window does about direct connections: no request of the contract leads here. */
  readonly directAdministration: DirectAdministration;
  readonly #connections: Connections;
  readonly #catalog: Catalog;
  readonly #dataFolder: string;
  readonly #alerts: WebhookAlerts | undefined;
  readonly #tokens: DatabaseTokens;
  readonly #keys: KeyFolder;
  readonly #audit: AuditLog;

  private constructor(
    fetch: HttpHandler,
    databases: HostedDatabases,
    connections: Connections,
    catalog: Catalog,
    dataFolder: string,
    alerts: WebhookAlerts | undefined,
    tokens: DatabaseTokens,
    keys: KeyFolder,
    audit: AuditLog,
    direct: DirectService,
    log: ServiceLog,
  ) {
    this.direct = direct;
    this.#keys = keys;
    this.fetch = fetch;
    this.#tokens = tokens;
    this.#audit = audit;
    this.#alerts = alerts;
    this.resultTables = new ResultTableLoads(databases);
    this.exportFetch = exportHandler(databases);
    this.sessionFetch = sessionHandler(databases);
    this.#dataFolder = dataFolder;
    this.#connections = connections;
    this.databases = databases;
    this.#catalog = catalog;
    this.directAdministration = new DirectAdministration({
      ...{ repository: new DirectRepository(catalog), databases, direct, tokens, log },
      administration: this.tokens("window"),
    });
    databases.beforeRemoval((id) => this.directAdministration.forget(id));
  }

  /** @throws Error with a sentence for a person, for example when another process holds the data folder */
  static async open(options: LocalServiceOptions): Promise<LocalService> {
    const catalog = await Catalog.open(options.dataFolder);
    try {
      const keys = await KeyFolder.open(options.dataFolder);
      const audit = await AuditLog.open(options.dataFolder);
      const tokens = await DatabaseTokens.open(new TokenRepository(catalog));
      const databases = await HostedDatabases.open({
        ...options,
        repository: new DatabaseRepository(catalog),
        tokens,
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
      const direct = new DirectService(databases, tokens, options.log);
      return new LocalService(
        httpHandler({
          databases,
          connections,
          direct,
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
        tokens,
        keys,
        audit,
        direct,
        options.log,
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
          const database = this.databases.get(id);
          // Its data is at a server, which has a backup of its own; here is only where.
          if (database.offers("backup")) await database.copyTo(file, signal);
        } catch (error) {
          if (!this.databases.has(id)) return false;
          throw error;
        }
        return true;
      },
    });
  }

  /** The API keys of the data folder. @param by who acts, for the audit log */
  keys(by: string): KeyAdministration {
    return new KeyAdministration(this.#keys, this.#audit, by);
  }

  /** The tokens of all databases. @param by who acts, for the audit log */
  tokens(by: string): TokenAdministration {
    const databases = () => this.databases.list().map(({ record }) => record);
    return new TokenAdministration({ tokens: this.#tokens, databases, audit: this.#audit, by });
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
    await this.direct.close();
    await this.#connections.close();
    await this.#alerts?.close();
    await this.databases.close();
    this.#tokens.close();
    await this.#catalog.close();
  }
}
