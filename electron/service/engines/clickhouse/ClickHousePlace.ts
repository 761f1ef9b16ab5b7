import { createHash, randomBytes } from "node:crypto";
import type { EngineOpenOptions, EnginePlace, RunningEngine } from "../DatabaseEngine";
import type { ClickHouseClient } from "./ClickHouseClient";
import type { ClickHouseOptions, DatabaseUsers } from "./ClickHouseOptions";
import { recoverClusterLoads } from "./clusterParts";
import { recoverLoads } from "./loadTables";
import { RunningClickHouse } from "./RunningClickHouse";
import type { ServerFacts } from "./serverFacts";
import { quoteLiteral, quoteName } from "./sqlText";
import { clusterLayout, isOnlyFolderLeft, readCluster, singleLayout, type TableLayout } from "./tableLayout";

const writerRights =
  "SELECT, INSERT, ALTER, CREATE TABLE, CREATE VIEW, DROP TABLE, DROP VIEW, TRUNCATE, OPTIMIZE, SHOW";

/** A database of an existing server: one database there, and one more for the schema of each Connection. */
export class ClickHousePlace implements EnginePlace {
  readonly files = null;
  /** Of its database at the server. */
  readonly name: string;
  readonly #admin: ClickHouseClient;
  readonly #options: ClickHouseOptions;
  readonly #facts: () => Promise<ServerFacts>;

  /** @param facts of the server, read once it is reached */
  constructor(
    databaseId: string,
    admin: ClickHouseClient,
    options: ClickHouseOptions,
    facts: () => Promise<ServerFacts>,
  ) {
    this.name = `wharf_${databaseId.replace(/^db_/, "")}`;
    this.#admin = admin;
    this.#options = options;
    this.#facts = facts;
  }

  schemaNamed(name: string): string {
    return `${this.name}_${name}`;
  }

  async create({ memoryMb }: Pick<EngineOpenOptions, "memoryMb">): Promise<void> {
    const facts = await this.#facts();
    if (!facts.hasUsers && !this.#options.sharedUser)
      throw new Error(
        `The ClickHouse server ${facts.version} has no users that are made by statements, so databases could not be kept apart. Use 20.5 or later, or allow it for one team with --clickhouse-shared-user yes.`,
      );
    await this.#refuseLoneTables();
    await this.#layout(facts);
    await this.remove();
    await this.#createDatabase(this.name, facts);
    if (this.#options.sharedUser) return;
    for (const [user, settings] of this.#users(memoryMb)) {
      await this.#run(
        `CREATE USER ${quoteName(user)}${this.#onCluster} IDENTIFIED WITH sha256_password BY ${quoteLiteral(newPassword())} SETTINGS ${settings}`,
      );
    }
    await this.#grant(this.name);
  }

  async open({ memoryMb }: EngineOpenOptions): Promise<RunningEngine> {
    const facts = await this.#facts();
    const databases = await this.#databases();
    if (!databases.includes(this.name))
      throw new Error(`The ClickHouse server no longer has this database: ${this.name} is gone there.`);
    const layout = await this.#layout(facts);
    if (layout.nodes === null) await recoverLoads(this.#admin, databases);
    else await recoverClusterLoads(this.#admin, layout.nodes, databases);
    return new RunningClickHouse({
      name: this.name,
      admin: this.#admin,
      users: await this.#openUsers(),
      facts,
      memoryMb,
      options: this.#options,
      layout,
      databases: () => this.#databases(),
      ensureDatabase: async (name) => {
        if (name !== this.name && !name.startsWith(`${this.name}_`))
          throw new Error(`${name} is not a schema of this database.`);
        if ((await this.#databases()).includes(name)) return;
        await this.#createDatabase(name, facts);
        if (!this.#options.sharedUser) await this.#grant(name);
      },
    });
  }

  async remove(): Promise<void> {
    const facts = await this.#facts();
    for (const name of (await this.#databases()).toReversed())
      await this.#run(
        `DROP DATABASE IF EXISTS ${quoteName(name)}${this.#onCluster}${facts.hasExchange ? " SYNC" : ""}`,
      ).catch((error: unknown) => {
        if (!isOnlyFolderLeft(error)) throw error;
      });
    if (!facts.hasUsers || this.#options.sharedUser) return;
    for (const user of this.#userNames)
      await this.#run(`DROP USER IF EXISTS ${quoteName(user)}${this.#onCluster}`);
  }

  /** Its own first, then those of its schemas. */
  async #databases(): Promise<string[]> {
    const rows = await this.#admin.rows(
      `SELECT name FROM system.databases WHERE name = ${quoteLiteral(this.name)} OR startsWith(name, ${quoteLiteral(`${this.name}_`)}) ORDER BY name`,
    );
    return rows.map(([name = ""]) => name);
  }

  /** A plain table is on the node alone that made it: behind a balancer, half of the queries would find it empty. */
  async #refuseLoneTables(): Promise<void> {
    const rows = await this.#admin.rows(
      "SELECT cluster, toString(count()) FROM system.clusters WHERE cluster NOT LIKE 'test\\_%' GROUP BY cluster HAVING count() > 1 AND max(is_local) = 1",
    );
    const [[cluster, nodes] = []] = rows;
    if (cluster === undefined || this.#options.cluster !== null) return;
    throw new Error(
      `The ClickHouse server is one of ${nodes ?? "several"} nodes of the cluster ${cluster}, where a plain table would be on one node alone. Name the cluster with --clickhouse-cluster ${cluster}.`,
    );
  }

  async #createDatabase(name: string, { hasExchange }: ServerFacts): Promise<void> {
    // Older servers have one kind only, and no word for it. Copies of tables are the tables' own affair (tableLayout.ts).
    const kind = hasExchange ? " ENGINE = Atomic" : "";
    await this.#run(`CREATE DATABASE ${quoteName(name)}${this.#onCluster}${kind}`);
  }

  async #layout(facts: ServerFacts): Promise<TableLayout> {
    const { cluster, storagePolicy } = this.#options;
    if (cluster === null) return singleLayout(storagePolicy);
    return clusterLayout(await readCluster(this.#admin, cluster), storagePolicy, facts);
  }

  /** Nothing is granted on other databases, and no source: url(), s3(), file() and remote() are refused by the server. */
  async #grant(database: string): Promise<void> {
    const [writer, reader] = this.#userNames;
    const on = `ON ${quoteName(database)}.*`;
    const toCluster = this.#onCluster;
    await this.#run(`GRANT${toCluster} ${writerRights} ${on} TO ${quoteName(writer)}`);
    await this.#run(`GRANT${toCluster} SELECT, SHOW ${on} TO ${quoteName(reader)}`);
  }

  /** New passwords each time it is opened: none is ever kept. */
  async #openUsers(): Promise<DatabaseUsers> {
    if (this.#options.sharedUser) return { writer: this.#admin, reader: this.#admin };
    const [writer, reader] = this.#userNames;
    return { writer: await this.#login(writer), reader: await this.#login(reader) };
  }

  async #login(user: string): Promise<ClickHouseClient> {
    const password = newPassword();
    await this.#run(
      `ALTER USER ${quoteName(user)}${this.#onCluster} IDENTIFIED WITH sha256_password BY ${quoteLiteral(password)}`,
    );
    return this.#admin.as(user, password);
  }

  #users(memoryMb: number): readonly (readonly [string, string])[] {
    const [writer, reader] = this.#userNames;
    const bytes = memoryMb * 1024 * 1024;
    const memory = `max_memory_usage = ${bytes} MAX ${bytes}`;
    return [
      [writer, memory],
      [reader, `${memory}, readonly = 2`],
    ];
  }

  get #userNames(): readonly [string, string] {
    return [`${this.name}_writer`, `${this.name}_reader`];
  }

  get #onCluster(): string {
    const { cluster } = this.#options;
    return cluster === null ? "" : ` ON CLUSTER ${quoteName(cluster)}`;
  }

  async #run(sql: string): Promise<void> {
    await this.#admin.text({ sql });
  }
}

/** A server may ask for signs of several kinds. */
function newPassword(): string {
  return `${createHash("sha256").update(randomBytes(32)).digest("base64url")}-Aa1`;
}
