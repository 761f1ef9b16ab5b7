import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { SpoolFile } from "#shared/processes/SpoolFile";
import { type QueryError, type RunningLoad, TableLoadError } from "../DatabaseEngine";
import type { ClickHouseClient } from "./ClickHouseClient";
import { ClickHouseUnreachable } from "./ClickHouseClient";
import { partOf } from "./clusterParts";
import { oldName, qualified, stageName } from "./loadTables";
import { type LoadType, loadType } from "./loadTypes";
import type { ServerFacts } from "./serverFacts";
import { quoteLiteral, quoteName } from "./sqlText";
import type { NewTable, TableLayout } from "./tableLayout";
import { TabSeparated } from "./tabSeparated";
import { unescape } from "./valueJson";

export interface ClickHouseLoadOptions {
  readonly admin: ClickHouseClient;
  readonly facts: ServerFacts;
  readonly layout: TableLayout;
  readonly target: LoadTarget;
  readonly signal: AbortSignal;
  /** Called where it is not known how far the last step came: the old table may be away, and the new one not there. */
  readonly onHalfSwapped: () => void;
  /** Called at its end. */
  readonly done: () => void;
}

type StageTable = Pick<NewTable, "database" | "name" | "partId">;

interface PlannedColumn {
  readonly name: string;
  /** Of the raw table. */
  readonly raw: string;
  readonly load: LoadType;
  readonly isKey: boolean;
}

/**
 * One table on its way. Its rows come as texts into a table of their own, are checked there, become values in a second one,
 * and that takes the place of the old table in one step: readers see the old rows or the new ones.
 */
export class ClickHouseLoad implements RunningLoad {
  readonly #options: ClickHouseLoadOptions;
  readonly #columns: readonly PlannedColumn[];
  readonly #rawTable: StageTable;
  readonly #stageTable: StageTable;
  readonly #existing: boolean;
  /** The part of the old rows on each shard, where there is one. */
  readonly #oldPart: string | null;
  #last: Promise<unknown> = Promise.resolve();
  #rows = 0;
  /** Whether the new rows may be what the table shows on some server. */
  #mayBeShown = false;

  private constructor(options: ClickHouseLoadOptions, existing: boolean, oldPart: string | null) {
    const { target, facts } = options;
    const id = randomBytes(8).toString("hex");
    const keys = new Set(target.primaryKey);
    this.#options = options;
    this.#existing = existing;
    this.#oldPart = oldPart;
    const stage = (kind: "raw" | "new"): StageTable => ({
      ...{ database: target.schema, name: stageName(kind, id), partId: `${kind}_${id}` },
    });
    this.#rawTable = stage("raw");
    this.#stageTable = stage("new");
    this.#columns = target.columns.map((column, index) => ({
      name: column.name,
      raw: `c${index}`,
      load: loadType(column, facts),
      isKey: keys.has(column.name),
    }));
  }

  /** @throws TableLoadError */
  static async begin(options: ClickHouseLoadOptions): Promise<ClickHouseLoad> {
    const { target, admin, signal, facts } = options;
    return failing(signal, async () => {
      const comment = facts.hasComments ? "comment" : "''";
      const [found] = await admin.rows(
        `SELECT engine, ${comment} FROM system.tables WHERE database = ${quoteLiteral(target.schema)} AND name = ${quoteLiteral(target.table)}`,
        signal,
      );
      const [engine, mark = ""] = found ?? [];
      const isOurs = !facts.hasComments || unescape(mark).startsWith(target.mark);
      if (engine !== undefined && (engine.endsWith("View") || !isOurs))
        throw new TableLoadError({
          kind: "tableTaken",
          message: `${target.schema}.${target.table} is there already and is no table of this Connection. Rename it, or drop it.`,
        });
      const oldPart =
        options.layout.nodes !== null
          ? await partOf(admin, { database: target.schema, table: target.table })
          : null;
      const load = new ClickHouseLoad(options, engine !== undefined, oldPart);
      const columns = load.#columns.map(({ raw }) => `${raw} Nullable(String)`).join(", ");
      const { layout } = options;
      await load.#runAll(layout.create({ ...load.#rawTable, columns, keys: [], comment: null }));
      return load;
    });
  }

  add(file: SpoolFile): Promise<number> {
    // One after the other: each is one INSERT.
    const taken = this.#last.then(() => failing(this.#options.signal, () => this.#take(file)));
    this.#last = taken.catch(() => undefined);
    return taken;
  }

  async commit(rows: number | null): Promise<readonly string[]> {
    const { facts } = this.#options;
    await this.#last;
    try {
      return await failing(this.#options.signal, async () => {
        if (rows !== null && rows !== this.#rows)
          throw new Error(`The source sent ${rows} rows, and ${this.#rows} arrived.`);
        const { columns, notes } = await this.#fitting();
        await this.#fill(columns);
        this.#mayBeShown = true;
        await this.#swap().catch((error: unknown) => {
          if (!facts.hasExchange) this.#options.onHalfSwapped();
          throw error;
        });
        return notes;
      });
    } finally {
      await this.rollback();
    }
  }

  async rollback(): Promise<void> {
    await this.#last;
    const { admin, done, layout } = this.#options;
    // What can't be dropped now goes when the database is opened the next time. So does a part that a server may show by now.
    const isKept = layout.nodes !== null && this.#mayBeShown;
    const drops = [...layout.drop(this.#rawTable), ...(isKept ? [] : layout.drop(this.#stageTable))];
    for (const sql of drops) await admin.text({ sql, settings: layout.settings }).catch(() => undefined);
    done();
  }

  async #take({ path, format, rows }: SpoolFile): Promise<number> {
    const { admin, signal } = this.#options;
    if (format !== "csv")
      throw new Error(
        `This kind of source sends ${format} files, which a ClickHouse database does not take in yet. Sync it into a DuckDB database.`,
      );
    const lines = new TabSeparated(this.#columns.map(({ load }) => load.form));
    const source = createReadStream(path);
    source.once("error", (error) => lines.destroy(error));
    const sql = `INSERT INTO ${this.#raw} FORMAT TabSeparated`;
    const { settings } = this.#options.layout;
    await admin.text({ sql, settings, body: source.pipe(lines), signal });
    if (rows !== null && rows !== lines.rows)
      throw new Error(`A file of the source should have ${rows} rows and has ${lines.rows}.`);
    this.#rows += lines.rows;
    await rm(path, { force: true });
    return lines.rows;
  }

  /** The columns with types that hold each of their values; one whose values do not all fit is text. */
  async #fitting(): Promise<{
    readonly columns: readonly PlannedColumn[];
    readonly notes: readonly string[];
  }> {
    const checked = this.#columns.filter(({ load }) => load.fits !== null);
    if (checked.length === 0) return { columns: this.#columns, notes: [] };
    const texts = await this.#keptTexts();
    const counts = checked.map(({ raw, load }) => {
      const fits = withText(load.fits ?? "1", `assumeNotNull(${raw})`);
      return `toString(countIf(isNotNull(${raw}) AND NOT (${fits})))`;
    });
    const { admin, signal } = this.#options;
    const [row = []] = await admin.rows(`SELECT ${counts.join(", ")} FROM ${this.#raw}`, signal);
    const misfits = new Map(checked.map((column, index) => [column.name, Number(row[index] ?? 0)]));
    const text = { type: "String", form: "text", fits: null, value: "v" } as const;
    const columns = this.#columns.map((column) =>
      (misfits.get(column.name) ?? 0) === 0 && !texts.has(column.name) ? column : { ...column, load: text },
    );
    const notes = this.#columns.flatMap(({ name, load }) => {
      const count = misfits.get(name) ?? 0;
      return count === 0
        ? []
        : [
            `${name} is text, because ${count.toLocaleString("en-US")} of its values do not fit into ${load.type}.`,
          ];
    });
    return { columns, notes };
  }

  /** Of a table whose rows stay: columns that are text there, because not all of their values fit. Read as their type, these would be others. */
  async #keptTexts(): Promise<ReadonlySet<string>> {
    const { target, admin, signal } = this.#options;
    if (target.mode !== "merge" || !this.#existing) return new Set();
    const rows = await admin.rows(
      `SELECT name FROM system.columns WHERE database = ${quoteLiteral(target.schema)} AND table = ${quoteLiteral(target.table)} AND type IN ('String', 'Nullable(String)')`,
      signal,
    );
    return new Set(rows.map(([name = ""]) => unescape(name)));
  }

  async #fill(columns: readonly PlannedColumn[]): Promise<void> {
    const { target, facts, layout } = this.#options;
    const keys = columns.filter(({ isKey }) => isKey);
    const definitions = [
      ...columns.map(
        ({ name, load, isKey }) => `${quoteName(name)} ${isKey ? load.type : `Nullable(${load.type})`}`,
      ),
      ...target.kept.map(({ name }) => `${quoteName(name)} Nullable(String)`),
    ];
    await this.#runAll(
      layout.create({
        ...this.#stageTable,
        columns: definitions.join(", "),
        keys: target.primaryKey,
        comment: facts.hasComments ? target.mark : null,
      }),
    );
    const names = columns.map(({ name }) => quoteName(name)).join(", ");
    const values = columns.map(({ raw, load, isKey }) => valueOf(raw, load, isKey)).join(", ");
    await this.#run(`INSERT INTO ${this.#stage} (${names}) SELECT ${values} FROM ${this.#raw}`);
    await this.#requireAll();
    if (target.mode !== "merge" || !this.#existing) return;
    const own = keys.map(({ name }) => quoteName(name)).join(", ");
    const taken = keys.map(({ raw, load }) => valueOf(raw, load, true)).join(", ");
    const all = [names, ...target.kept.map(({ name }) => quoteName(name))].join(", ");
    // The keys of all shards, asked for once.
    const notIn = layout.nodes !== null ? "GLOBAL NOT IN" : "NOT IN";
    await this.#run(
      `INSERT INTO ${this.#stage} (${all}) SELECT ${all} FROM ${qualified(target.schema, target.table)} WHERE (${own}) ${notIn} (SELECT ${taken} FROM ${this.#raw})`,
    );
  }

  /** Counted apart from what was sent: on a cluster, rows go through several servers. */
  async #requireAll(): Promise<void> {
    const { admin, signal } = this.#options;
    const [[count = ""] = []] = await admin.rows(`SELECT toString(count()) FROM ${this.#stage}`, signal);
    if (Number(count) !== this.#rows)
      throw new Error(
        `${this.#rows} rows were sent to the server, and ${count} are in the new table. The old rows stay.`,
      );
  }

  async #swap(): Promise<void> {
    const { target, facts, layout } = this.#options;
    const { onCluster } = layout;
    const table = qualified(target.schema, target.table);
    if (!this.#existing) return this.#run(`RENAME TABLE ${this.#stage} TO ${table}${onCluster}`);
    const old = facts.hasExchange ? this.#stage : qualified(target.schema, oldName(target.table));
    await this.#run(
      facts.hasExchange
        ? `EXCHANGE TABLES ${this.#stage} AND ${table}${onCluster}`
        : `RENAME TABLE ${table} TO ${old}, ${this.#stage} TO ${table}${onCluster}`,
    );
    // Every server shows the new rows now.
    await this.#run(`DROP TABLE IF EXISTS ${old}${onCluster}`);
    if (this.#oldPart === null) return;
    const part = { database: target.schema, name: "", partId: this.#oldPart };
    await this.#runAll(layout.drop(part).slice(1));
  }

  get #raw(): string {
    return qualified(this.#rawTable.database, this.#rawTable.name);
  }

  get #stage(): string {
    return qualified(this.#stageTable.database, this.#stageTable.name);
  }

  async #runAll(statements: readonly string[]): Promise<void> {
    for (const sql of statements) await this.#run(sql);
  }

  async #run(sql: string): Promise<void> {
    const { admin, signal, layout } = this.#options;
    await admin.text({ sql, signal, settings: layout.settings });
  }
}

function withText(sql: string, text: string): string {
  return sql.replaceAll(/'(?:\\.|[^'\\])*'|\bv\b/g, (part) => (part === "v" ? text : part));
}

function valueOf(raw: string, { type, value, filler = "" }: LoadType, isKey: boolean): string {
  const made = withText(value, `ifNull(${raw}, ${quoteLiteral(filler)})`);
  if (isKey) return `CAST(${made} AS ${type})`;
  return `if(isNull(${raw}), NULL, CAST(${made} AS ${type}))`;
}

async function failing<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TableLoadError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new TableLoadError({ kind: kindOf(error, signal), message });
  }
}

function kindOf(error: unknown, signal: AbortSignal): QueryError["kind"] {
  if (signal.aborted) return "interrupted";
  return error instanceof ClickHouseUnreachable ? "engineStopped" : "statement";
}
