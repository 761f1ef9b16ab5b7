import { Authenticator } from "./auth/Authenticator";
import { KeyFolder } from "./auth/KeyFolder";
import { Catalog } from "./catalog/Catalog";
import { DatabaseRepository } from "./catalog/DatabaseRepository";
import { HostedDatabases } from "./databases/HostedDatabases";
import type { DatabaseEngine } from "./engines/DatabaseEngine";
import { httpHandler, type HttpHandler } from "./http/httpHandler";
import type { ServiceLog } from "./ServiceLog";
import type { ServiceSettings } from "./ServiceSettings";

export interface LocalServiceOptions {
  /** Holds everything the service keeps; created where it is missing. */
  readonly dataFolder: string;
  readonly engines: readonly DatabaseEngine[];
  readonly settings: ServiceSettings;
  readonly log: ServiceLog;
  /** A key with full scope that is valid only while this service runs. */
  readonly sessionKey?: string;
}

/** The embedded service without any listener: whoever opens it decides how requests reach `fetch`. */
export class LocalService {
  /** Answers every request of the contract, paths beginning with /api/v1. Never rejects. */
  readonly fetch: HttpHandler;
  readonly #databases: HostedDatabases;
  readonly #catalog: Catalog;

  private constructor(fetch: HttpHandler, databases: HostedDatabases, catalog: Catalog) {
    this.fetch = fetch;
    this.#databases = databases;
    this.#catalog = catalog;
  }

  /** @throws Error with a sentence for a person, for example when another process holds the data folder */
  static async open(options: LocalServiceOptions): Promise<LocalService> {
    const catalog = await Catalog.open(options.dataFolder);
    try {
      const keys = await KeyFolder.open(options.dataFolder);
      const databases = await HostedDatabases.open({
        ...options,
        repository: new DatabaseRepository(catalog),
      });
      const authenticator = new Authenticator(keys, options.sessionKey);
      return new LocalService(
        httpHandler({ databases, authenticator, log: options.log }),
        databases,
        catalog,
      );
    } catch (error) {
      await catalog.close();
      throw error;
    }
  }

  /** Ends running requests, closes every database with all its data in its file, and lets go of the folder. */
  async close(): Promise<void> {
    await this.#databases.close();
    await this.#catalog.close();
  }
}
