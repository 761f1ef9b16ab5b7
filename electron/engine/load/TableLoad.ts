import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { LoadTarget } from "#shared/processes/enginePort";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import type { SpoolFormat } from "#shared/processes/SpoolFile";
import { restoreAdditions } from "./restoreAdditions";
import { readAdditions } from "./TableAdditions";
import { describeLoadError } from "./describeLoadError";
import { LoadError } from "./LoadError";
import { requireOwnTable, sameName } from "./requireOwnTable";
import { runOneStatement } from "./runOneStatement";
import { spoolQuery } from "./spoolQuery";

/** Beyond what connectors write into a file, except for a last row that is longer; files of a person are not cut. */
const USUAL_BYTES = 64 * 1024 * 1024;

/**
 * One table on its way in, inside one transaction of its connection: whatever ends the load before its commit leaves
 * the old table as it was. Closing the connection undoes it.
 */
export class TableLoad {
  readonly #connection: DuckDBConnection;
  readonly #target: LoadTarget;
  readonly #names: LoadNames;
  readonly #hasTable: boolean;
  #rows = 0;

  private constructor(connection: DuckDBConnection, target: LoadTarget, names: LoadNames, hasTable: boolean) {
    this.#connection = connection;
    this.#target = target;
    this.#names = names;
    this.#hasTable = hasTable;
  }

  /** @throws TableNameTakenError for a table that the target's mark is not on; LoadError where a merge has nothing to merge into */
  static async begin(connection: DuckDBConnection, target: LoadTarget): Promise<TableLoad> {
    const names = loadNames(target);
    await connection.run("BEGIN TRANSACTION");
    const hasTable = await requireOwnTable(connection, target);
    if (target.mode === "merge" && !hasTable)
      throw new LoadError(`There is no table ${target.schema}.${target.table} to add changed rows to.`);
    await runOneStatement(connection, `CREATE SCHEMA IF NOT EXISTS ${names.schema}`);
    const columns = [...target.columns, ...target.kept].map(({ name, type }) => `${quote(name)} ${type}`);
    await runOneStatement(connection, `CREATE TABLE ${names.stage} (${columns.join(", ")})`);
    return new TableLoad(connection, target, names, hasTable);
  }

  /**
   * Takes files in, after what was taken before and in their order.
   *
   * @param format of all of them
   * @param rows as the source counted them in all files, null where it did not
   * @returns their rows
   * @throws LoadError when the source counted others
   */
  async take(paths: readonly string[], format: SpoolFormat, rows: number | null): Promise<number> {
    const { columns } = this.#target;
    const list = columns.map(({ name }) => quote(name)).join(", ");
    let taken = 0;
    for (const { together, bytes } of await readTogether(paths)) {
      const query = spoolQuery(columns, format, together, bytes);
      const insert = runOneStatement(this.#connection, `INSERT INTO ${this.#names.stage} (${list}) ${query}`);
      taken += (await this.#describing(insert)).rowsChanged;
    }
    this.#requireRows(taken, rows);
    this.#rows += taken;
    return taken;
  }

  /**
   * @returns sentences about what people had added to the table and what could not be kept
   * @throws LoadError when the files held another number of rows than the source counted
   */
  async commit(rows: number | null): Promise<string[]> {
    this.#requireRows(this.#rows, rows);
    const notes = await this.#describing(this.#swap());
    await this.#describing(this.#connection.run("COMMIT"));
    // Where others still read the old rows there is nothing to write into the file yet; the next one does it.
    await this.#connection.run("CHECKPOINT").catch(() => undefined);
    return notes;
  }

  async #swap(): Promise<string[]> {
    const { mode, result } = this.#target;
    const swap = mode === "merge" ? mergeStatements : replaceStatements;
    const carried = await this.#carriedColumns();
    // Merged rows go into the table itself, and a person who replaces a result wants it whole.
    const stays = this.#hasTable && mode === "replace" && result === undefined;
    const additions = stays ? await readAdditions(this.#connection, this.#target) : undefined;
    for (const sql of swap(this.#target, this.#names, { hasTable: this.#hasTable, carried }))
      await runOneStatement(this.#connection, sql);
    return additions === undefined ? [] : restoreAdditions(this.#connection, this.#target, additions);
  }

  /**
   * Columns that the source no longer has and whose old values go over to the rows of the same key. Only where the old
   * table has them, and the key, as the new one does: it is a person's table too, who may have changed it.
   */
  async #carriedColumns(): Promise<string[]> {
    const { schema, table, mode, primaryKey, kept, columns } = this.#target;
    if (mode === "merge" || !this.#hasTable || primaryKey.length === 0) return [];
    const reader = await this.#connection.runAndReadAll(
      `SELECT column_name, data_type FROM system.main.duckdb_columns()
       WHERE database_name = system.main.current_database() AND ${sameName("schema_name", "$1")}
         AND (${sameName("table_name", "$2")} OR table_name = $3)
       GROUP BY ALL HAVING system.main.count(*) = 2`,
      [schema, table, this.#names.stageName],
    );
    const inBoth = new Set(reader.getRows().map(([name]) => String(name)));
    const isRead = (key: string) => columns.some(({ name }) => name === key);
    if (!primaryKey.every((key) => inBoth.has(key) && isRead(key))) return [];
    return kept.map(({ name }) => name).filter((name) => inBoth.has(name));
  }

  #requireRows(loaded: number, counted: number | null): void {
    if (counted === null || counted === loaded) return;
    throw new LoadError(
      this.#target.result === undefined
        ? `The source counted ${counted} rows and ${loaded} arrived. Nothing was changed; sync again.`
        : `The result has ${counted} rows and ${loaded} arrived. Nothing was changed; try again.`,
    );
  }

  async #describing<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof LoadError) throw error;
      throw new Error(describeLoadError(error, this.#target), { cause: error });
    }
  }
}

/**
 * Files that are read side by side. Each takes memory of the size of the largest: where one is beyond the usual size
 * because of its huge rows, they are read one after the other.
 */
async function readTogether(
  paths: readonly string[],
): Promise<readonly { readonly together: readonly string[]; readonly bytes: number }[]> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const largest = Math.max(...sizes);
  if (largest <= USUAL_BYTES) return [{ together: paths, bytes: largest }];
  return paths.map((path, index) => ({ together: [path], bytes: sizes[index] ?? largest }));
}

function loadNames({ schema, table }: LoadTarget): LoadNames {
  // Seen by nobody: it gets its name or is gone before the transaction ends.
  const stageName = `${table}__loading_${randomBytes(4).toString("hex")}`;
  return {
    schema: quote(schema),
    stage: `${quote(schema)}.${quote(stageName)}`,
    stageName,
    table: `${quote(schema)}.${quote(table)}`,
  };
}

/** Names of a load, quoted. */
interface LoadNames {
  readonly schema: string;
  readonly stage: string;
  /** Without its schema, as it is. */
  readonly stageName: string;
  readonly table: string;
}

/** What is known of the table that is there already. */
interface TableBefore {
  readonly hasTable: boolean;
  /** Columns whose values go over to the new rows of the same key. */
  readonly carried: readonly string[];
}

/** What puts the staged rows in place of the table. */
export function replaceStatements(
  target: LoadTarget,
  names: LoadNames,
  { hasTable, carried }: TableBefore,
): string[] {
  const values = carried.map((name) => `${quote(name)} = old.${quote(name)}`).join(", ");
  return [
    ...(carried.length === 0
      ? []
      : [`UPDATE ${names.stage} AS new SET ${values} FROM ${names.table} AS old WHERE ${sameKey(target)}`]),
    ...(hasTable ? [`DROP TABLE ${names.table}`] : []),
    `ALTER TABLE ${names.stage} RENAME TO ${quote(target.table)}`,
    ...commentStatements(target, names),
  ];
}

/** What puts the staged rows among those of the table; of one key the last one counts. */
export function mergeStatements({ primaryKey }: Pick<LoadTarget, "primaryKey">, names: LoadNames): string[] {
  const keys = primaryKey.map(quote);
  return [
    `DELETE FROM ${names.table} AS old USING ${names.stage} AS new WHERE ${sameKey({ primaryKey })}`,
    `INSERT INTO ${names.table} BY NAME SELECT * FROM ${names.stage}
     QUALIFY system.main.row_number() OVER (PARTITION BY ${keys.join(", ")} ORDER BY rowid DESC) = 1`,
    `DROP TABLE ${names.stage}`,
  ];
}

function sameKey({ primaryKey }: Pick<LoadTarget, "primaryKey">): string {
  return primaryKey
    .map(quote)
    .map((key) => `old.${key} IS NOT DISTINCT FROM new.${key}`)
    .join(" AND ");
}

function commentStatements({ mark, result, kept }: LoadTarget, { table }: LoadNames): string[] {
  const tableComment = [mark, result?.note ?? ""].join(" ").trimEnd();
  return [
    `COMMENT ON TABLE ${table} IS ${quoteText(tableComment)}`,
    ...kept.map(({ name, comment }) => `COMMENT ON COLUMN ${table}.${quote(name)} IS ${quoteText(comment)}`),
  ];
}
