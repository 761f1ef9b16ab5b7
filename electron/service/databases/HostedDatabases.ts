import { randomBytes } from "node:crypto";
import { mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { AuditLog } from "../audit/AuditLog";
import type { DatabaseRecord, DatabaseRepository } from "../catalog/DatabaseRepository";
import { absentEngine } from "../engines/absentEngine";
import type { DatabaseEngine } from "../engines/DatabaseEngine";
import { flushFolder } from "../environment/flushFolder";
import { ServiceError } from "../environment/ServiceError";
import type { ServiceLog, ServiceSettings } from "../environment/ServiceSettings";
import { AttachmentTurns } from "./AttachmentTurns";
import { WallClockTimer } from "../environment/WallClockTimer";
import { newDatabaseToken } from "../tokens/DatabaseToken";
import type { DatabaseTokens } from "../tokens/DatabaseTokens";
import { EngineBudget } from "./EngineBudget";
import { HostedDatabase } from "./HostedDatabase";

export interface HostedDatabasesContext {
  readonly repository: DatabaseRepository;
  /** Of these databases. */
  readonly tokens: DatabaseTokens;
  /** Kinds of database on offer. */
  readonly engines: readonly DatabaseEngine[];
  readonly settings: ServiceSettings;
  readonly log: ServiceLog;
  readonly dataFolder: string;
  /** Told of databases whose time is over. */
  readonly audit: AuditLog;
}

/** What a creation asks for, complete and checked. */
export interface DatabaseRequest {
  /** Whose it will be. */
  readonly organization: string;
  readonly name: string;
  readonly engine: DatabaseEngine;
  readonly region: string;
  readonly vmSize: string;
  readonly memoryMb: number;
  readonly autoStop: boolean;
  readonly ttlHours: number | undefined;
}

/** Every database of the data folder, from creation to removal. */
export class HostedDatabases {
  readonly #context: HostedDatabasesContext;
  readonly #budget: EngineBudget;
  /** In the order of creation. */
  readonly #databases = new Map<string, HostedDatabase>();
  readonly #expiries = new Map<string, WallClockTimer>();
  readonly #background = new Set<Promise<void>>();
  readonly #turns = new AttachmentTurns();
  readonly #closing = new AbortController();
  readonly #beforeRemoval: ((databaseId: string) => Promise<void>)[] = [];

  private constructor(context: HostedDatabasesContext, budget: EngineBudget) {
    this.#context = context;
    this.#budget = budget;
  }

  /**
   * Takes up what the catalog holds: deletions cut short and expired databases go, provisioning begins again. No engine
   * is started before a request needs it.
   */
  static async open(context: HostedDatabasesContext): Promise<HostedDatabases> {
    await mkdir(join(context.dataFolder, "databases"), { recursive: true, mode: 0o700 });
    await flushFolder(context.dataFolder);
    const { memoryMb, spillMb } = context.settings;
    const budget = new EngineBudget({
      memoryMb,
      spillMb: spillMb ?? (await freeDiskMb(context.dataFolder)) / 2,
    });
    const databases = new HostedDatabases(context, budget);
    for (const record of await context.repository.list()) {
      const database = databases.#add(record);
      // Awaited, so that the first caller does not see what should be gone; a failure must not keep the rest from starting.
      if (record.state === "deleting") await databases.#watch(databases.#remove(database));
      else if (hasExpired(record)) await databases.#watch(databases.#expire(database));
      else databases.#begin(database);
    }
    return databases;
  }

  /** Called before a database is removed, for whatever reason; its removal waits for the promise. */
  beforeRemoval(listener: (databaseId: string) => Promise<void>): void {
    this.#beforeRemoval.push(listener);
  }

  /** Kinds of database that can be created now. */
  async engines(): Promise<readonly DatabaseEngine[]> {
    const { engines } = this.#context;
    const reachable = await Promise.all(engines.map((engine) => engine.isReachable()));
    return engines.filter((_, index) => reachable[index] === true);
  }

  /**
   * Newest first.
   *
   * @param organization whose; without it, everybody's
   */
  list(organization?: string): HostedDatabase[] {
    return [...this.#databases.values()].filter((one) => isThere(one, organization)).toReversed();
  }

  /** @param organization whose it must be; without it, anybody's */
  has(id: string, organization?: string): boolean {
    const database = this.#databases.get(id);
    return database !== undefined && isThere(database, organization);
  }

  /**
   * @param organization whose it must be; without it, anybody's
   * @throws ServiceError 404, the same for a database of another organization and for one that does not exist
   */
  get(id: string, organization?: string): HostedDatabase {
    const database = this.#databases.get(id);
    if (database === undefined || !isThere(database, organization))
      throw new ServiceError(404, "There is no database with this id.");
    return database;
  }

  /**
   * Records a database and begins to provision it.
   *
   * @returns the database and its first access token, which exists only here: the catalog keeps what checks it
   */
  async create(wishes: DatabaseRequest): Promise<{ database: HostedDatabase; token: string }> {
    if (this.#closing.signal.aborted) throw new ServiceError(503, "The service is stopping.");
    const { organization, name, engine, region, vmSize, memoryMb, autoStop, ttlHours } = wishes;
    const createdAt = Date.now();
    const record: DatabaseRecord = {
      id: `db_${randomBytes(8).toString("hex")}`,
      organization,
      name,
      engine: engine.descriptor.id,
      engineVersion: engine.descriptor.version,
      region,
      vmSize,
      memoryMb,
      autoStop,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt:
        ttlHours === undefined ? null : new Date(createdAt + Math.ceil(ttlHours * 3_600_000)).toISOString(),
      state: "provisioning",
      failure: null,
      allowsDirect: false,
    };
    const { secret, token } = newDatabaseToken(record.id, { scope: "full" });
    await this.#context.repository.insert(record, token);
    this.#context.tokens.add(token);
    const database = this.#add(record);
    this.#begin(database);
    return { database, token: secret };
  }

  /** @throws ServiceError 404 */
  async delete(id: string): Promise<void> {
    await this.#remove(this.get(id));
  }

  /** Ends what runs, writes everything into the files and settles when nothing is left to do. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const expiry of this.#expiries.values()) expiry.cancel();
    await Promise.all([...this.#databases.values()].map((database) => database.close()));
    await Promise.all(this.#background);
  }

  #add(record: DatabaseRecord): HostedDatabase {
    const { engines, dataFolder, ...context } = this.#context;
    const engine = engines.find(({ descriptor }) => descriptor.id === record.engine) ?? absentEngine(record);
    const database = new HostedDatabase(record, {
      ...context,
      engine,
      budget: this.#budget,
      others: { list: () => this.list(record.organization), turns: this.#turns },
      folder: join(dataFolder, "databases"),
    });
    this.#databases.set(record.id, database);
    return database;
  }

  #begin(database: HostedDatabase): void {
    const { id, state, expiresAt } = database.record;
    if (state === "provisioning") void this.#watch(database.provision());
    if (expiresAt === null) return;
    const expire = (): void => {
      this.#context.log.info({ databaseId: id, expiresAt }, "time to live is over, removing the database");
      void this.#watch(this.#expire(database));
    };
    this.#expiries.set(id, new WallClockTimer(Date.parse(expiresAt), expire));
  }

  async #expire(database: HostedDatabase): Promise<void> {
    await this.#remove(database);
    const { id, organization } = database.record;
    await this.#context.audit.record({
      ...{ organization, by: "service", action: "expireDatabase", subject: id },
    });
  }

  async #remove(database: HostedDatabase): Promise<void> {
    const { id } = database.record;
    for (const listener of this.#beforeRemoval) await listener(id);
    await database.delete();
    this.#context.tokens.forgetDatabase(id);
    this.#expiries.get(id)?.cancel();
    this.#expiries.delete(id);
    this.#databases.delete(id);
  }

  /** For work that nobody asked for: `close` waits for it, and its failure goes to the log. */
  #watch(work: Promise<void>): Promise<void> {
    const watched = work
      .catch((error: unknown) => {
        this.#context.log.error({ err: error }, "work in the background failed");
      })
      .finally(() => this.#background.delete(watched));
    this.#background.add(watched);
    return watched;
  }
}

function isThere({ record }: HostedDatabase, organization: string | undefined): boolean {
  return !hasExpired(record) && (organization === undefined || record.organization === organization);
}

function hasExpired({ expiresAt }: DatabaseRecord): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

async function freeDiskMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / 1024 / 1024;
}
