import { randomBytes } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { FileTableLoad, RejectedLine, StagedFile, StagedRows } from "#shared/processes/fileLoad";
import type { ImportColumn } from "#shared/domain/importPlan";
import { quoteAlways as quote } from "#shared/sql/quote";
import { builtIn } from "../../sql/builtInFunctions";
import { LoadError } from "../LoadError";
import { lossMark } from "./columnExpression";
import { rowBounds } from "./fileRelation";
import { findTarget, type FoundTarget, loadedColumns } from "./fileTarget";
import { keepRejectedLines } from "./keepRejectedLines";
import { stageFile, type StageManner } from "./stageFile";

/** Rows of a file do not fit, and the load is to fail then. Where they are is found out by whoever can read the file. */
export class BrokenRows extends LoadError {
  /** Index of the file. */
  readonly file: number;
  readonly staged: StagedFile;

  constructor(file: number, staged: StagedFile) {
    super("Some rows of the file do not fit the columns.");
    this.file = file;
    this.staged = staged;
  }
}

/** Sentences for what the engine says of files, in the order in which they are looked for. */
const descriptions: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /No space left on device|disk quota exceeded/i,
    () => "The disk that holds the database is full. Free some space there and load the file again.",
  ],
  [
    /max_temp_directory_size|failed to offload|^Out of Memory Error/i,
    () =>
      "Loading needs more memory than the database has. Create it with a larger memoryMb, or leave out columns.",
  ],
  [
    /Maximum line size|maximum_object_size/,
    () => "A row is longer than 128 MB, which is the most that one can bring.",
  ],
  [
    new RegExp(`${lossMark}: ([^]*)`),
    ([, text = ""]) =>
      `“${text.slice(0, 80)}” would lose a part in the type chosen for its column. Choose another type, such as VARCHAR.`,
  ],
  [
    /this table is main key table of the table "(.*)"/,
    ([, other = ""]) =>
      `The table ${other} refers to this one by a foreign key, so it cannot be replaced. Add the rows to it instead.`,
  ],
  [/^Constraint Error: ([^\n]*)/, ([, text = ""]) => `The table does not take these rows: ${text}`],
  [
    /Malformed JSON .* in line (\d+): ([^\n]*)/,
    ([, line = "", text = ""]) => `Line ${line} is not valid JSON: ${text}`,
  ],
];

/** An error of the engine as people should read it: without paths of this computer and options that nobody can set. */
function describeFileError(error: unknown): Error {
  if (error instanceof LoadError) return error;
  const text = error instanceof Error ? error.message : String(error);
  for (const [pattern, describe] of descriptions) {
    const match = pattern.exec(text);
    if (match !== null) return new Error(describe(match), { cause: error });
  }
  const [first = text] = text.split("\n");
  return new Error(first.replaceAll(/"?\/[^\s"]*"?/g, "the file"), { cause: error });
}

/**
 * Files on their way into one table, inside one transaction of its connection: whatever ends the load before its commit
 * leaves everything as it was. Closing the connection undoes it.
 */
export class FilesIntoTable {
  readonly #connection: DuckDBConnection;
  readonly #load: FileTableLoad;
  /** Called when a file begins to be read, and how often: a file that holds surprises is read again. */
  readonly #onFile: (index: number) => void;
  #stage = "";
  #target: FoundTarget = { kind: "none" };

  constructor(connection: DuckDBConnection, load: FileTableLoad, onFile: (index: number) => void) {
    this.#connection = connection;
    this.#load = load;
    this.#onFile = onFile;
  }

  /**
   * Reads the files. A clean file is read once; where a row does not fit, everything is read again in a way that finds out which.
   *
   * @throws TableNameTakenError, LoadError, BrokenRows
   */
  async stage(): Promise<StagedRows> {
    let manner: StageManner = {
      longestRow: rowBounds.usual,
      isLoose: false,
      isLenient: this.#load.files.some(({ misfits }) => misfits.length > 0),
    };
    for (;;) {
      await this.#connection.run("BEGIN TRANSACTION");
      try {
        return await this.#stageAll(manner);
      } catch (error) {
        await this.#connection.run("ROLLBACK").catch(() => undefined);
        const next = error instanceof LoadError ? null : nextManner(error, manner, this.#load);
        if (next === null) throw describeFileError(error);
        manner = next;
      }
    }
  }

  /**
   * Makes the staged rows and the rejected lines visible, in one step.
   * @returns the name of the table with the rejected lines; null where there are none
   */
  async commit(rejected: readonly RejectedLine[]): Promise<string | null> {
    try {
      const { schema, table, mode } = this.#load;
      if (mode !== "append") {
        if (this.#target.kind === "table") await this.#connection.run(`DROP TABLE ${this.#tableName}`);
        await this.#connection.run(`ALTER TABLE ${quote(schema)}.${this.#stage} RENAME TO ${quote(table)}`);
      }
      const kept =
        rejected.length === 0 ? null : await keepRejectedLines(this.#connection, this.#load, rejected);
      await this.#connection.run("COMMIT");
      // Where others still read the old rows there is nothing to write into the file yet; the next one does it.
      await this.#connection.run("CHECKPOINT").catch(() => undefined);
      return kept;
    } catch (error) {
      throw describeFileError(error);
    }
  }

  async #stageAll(manner: StageManner): Promise<StagedRows> {
    const { schema, table, mode, files, reading, brokenLines } = this.#load;
    this.#target = await findTarget(this.#connection, this.#load);
    const columns = await loadedColumns(this.#connection, reading.columns, this.#target, mode === "append");
    if (mode === "append") this.#stage = quote(table);
    else {
      // Seen by nobody: it gets its name or is gone before the transaction ends.
      this.#stage = quote(`${table}__loading_${randomBytes(4).toString("hex")}`);
      await this.#connection.run(`CREATE SCHEMA IF NOT EXISTS ${quote(schema)}`);
      await this.#connection.run(
        `CREATE TABLE ${quote(schema)}.${this.#stage} (${columns.map(definition).join(", ")})`,
      );
    }
    const into = `${quote(schema)}.${this.#stage}`;
    const rowsBefore = await this.#countRows(into);
    const staged: StagedFile[] = [];
    for (const [index, file] of files.entries()) {
      this.#onFile(index);
      const found = await stageFile(this.#connection, { file, reading, columns, brokenLines, into }, manner);
      if (brokenLines !== "reject" && found.misshapenRows + found.misfits.length > 0)
        throw new BrokenRows(index, found);
      staged.push(found);
    }
    const arrived = staged.reduce((sum, { loadedRows }) => sum + loadedRows, rowsBefore);
    const rows = await this.#countRows(into);
    if (rows !== arrived)
      throw new LoadError(`The table has ${rows} rows and ${arrived} were written. Nothing was changed.`);
    return { columns, files: staged };
  }

  async #countRows(table: string): Promise<number> {
    const counted = await this.#connection.runAndReadAll(`SELECT ${builtIn("count_star")} FROM ${table}`);
    return Number(counted.getRows()[0]?.[0]);
  }

  get #tableName(): string {
    return `${quote(this.#load.schema)}.${quote(this.#load.table)}`;
  }
}

function definition({ name, type }: ImportColumn): string {
  return `${quote(name)} ${type}`;
}

/** How the files are read next after a failure; null where no other way would help. */
function nextManner(
  error: unknown,
  manner: StageManner,
  { reading, files }: FileTableLoad,
): StageManner | null {
  const text = error instanceof Error ? error.message : String(error);
  // Where a quoted cell is longer than a row may be, the reader misses its closing quote.
  if (
    /Maximum line size|maximum_object_size|not support a full read|unterminated quote/.test(text) &&
    manner.longestRow === rowBounds.usual
  )
    return { ...manner, longestRow: rowBounds.longest };
  if (/state machine reached an invalid state/.test(text) && !manner.isLoose)
    return { ...manner, isLoose: true };
  const canBeLenient =
    reading.format === "csv" ||
    (reading.format === "json" && files.every(({ layout }) => layout === "lines"));
  const isAboutContent = /^(Conversion|Invalid Input|Parameter Not Allowed|Out of Range) Error/.test(text);
  return canBeLenient && isAboutContent && !manner.isLenient ? { ...manner, isLenient: true } : null;
}
