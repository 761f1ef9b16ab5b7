import { randomBytes } from "node:crypto";
import { queryLimits } from "#shared/domain/queryLimits";
import type { InsertForm } from "#shared/processes/importPort";
import type { LoadAccounting, LoadProgress } from "#shared/domain/loadTask";
import { AppError } from "#shared/errors/AppError";
import { quoteIdentifier } from "#shared/sql/quote";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { FileReaderClient } from "./FileReaderClient";
import type { FileReaders } from "./FileReaders";
import { type ImportTarget, serviceImportTarget } from "../tasks/ImportTarget";
import { insertAll } from "./InsertPipeline";
import type { FilesLoad, FilesLoadWatch, LoadFiles } from "./LoadFiles";

/** Time for removing a half-loaded table after a stop or a failure. */
const cleanUpMs = 30_000;
/** Statements that the reader makes ready at once. */
const batchesAtOnce = 8;

/** Loads files with nothing but statements of the contract, on any service. */
export function loadByStatements(
  client: Pick<ServiceClient, "query" | "readSchema">,
  readers: Pick<FileReaders, "withFile">,
): LoadFiles {
  return (load, watch) =>
    new StatementLoad(
      serviceImportTarget(client, load.target.profileId, load.target.databaseId),
      readers,
      load,
      watch,
    ).run();
}

const rejectsColumns = "(line_number BIGINT, line VARCHAR, reason VARCHAR)";

/** One load: rows go into a staging table, several batches at once, and one statement makes them visible. */
export class StatementLoad {
  readonly #target: ImportTarget;
  readonly #readers: Pick<FileReaders, "withFile">;
  readonly #load: FilesLoad;
  readonly #watch: FilesLoadWatch;
  readonly #suffix = `__loading_${randomBytes(4).toString("hex")}`;
  /** How this service takes rows; known after the first file's table is there. */
  #form: InsertForm | null = null;
  #loadedRows = 0;
  #sendingSince: number | null = null;
  #progress: LoadProgress = {
    step: "reading",
    rowsDone: 0,
    rowsTotal: null,
    bytesDone: 0,
    bytesTotal: null,
    secondsLeft: null,
  };
  #types: readonly string[] | null = null;

  constructor(
    target: ImportTarget,
    readers: Pick<FileReaders, "withFile">,
    load: FilesLoad,
    watch: FilesLoadWatch,
  ) {
    this.#target = target;
    this.#readers = readers;
    this.#load = load;
    this.#watch = watch;
  }

  /** @returns where every line of the files is. @throws AppError as LoadFiles; then nothing was changed. */
  async run(): Promise<LoadAccounting> {
    const { signal, noteStagingTable, noteCommit } = this.#watch;
    const { mode, target } = this.#load;
    this.#report({ step: "reading" });
    const relations = await this.#target.relations(signal);
    const taken = new Set(
      relations
        .filter(({ schema }) => schema === null || schema.toLowerCase() === target.schema.toLowerCase())
        .map(({ name }) => name.toLowerCase()),
    );
    if (mode === "create" && taken.has(target.table.toLowerCase()))
      throw new AppError("TABLE_EXISTS", `“${target.schema}.${target.table}” exists already.`);
    const rejectsName = freeName(`${target.table}_rejects`, taken);
    let published = false;
    let staged = false;
    try {
      await noteStagingTable(this.#load.target.table + this.#suffix);
      staged = true;
      const accounting = await this.#send(rejectsName);
      await this.#check(accounting);
      this.#report({ step: "finishing", secondsLeft: null });
      await noteCommit();
      await this.#publish(accounting.rejectsTable);
      published = true;
      return accounting;
    } finally {
      if (staged && (await this.#cleanUp(published))) await noteStagingTable(null);
    }
  }

  #report(progress: Partial<LoadProgress>): void {
    this.#progress = { ...this.#progress, ...progress };
    this.#watch.onProgress(this.#progress);
  }

  #reportRows(): void {
    const { rowsTotal } = this.#progress;
    const seconds = (performance.now() - (this.#sendingSince ?? performance.now())) / 1000;
    const secondsLeft =
      rowsTotal === null || this.#loadedRows === 0
        ? null
        : (seconds / this.#loadedRows) * (rowsTotal - this.#loadedRows);
    this.#report({ rowsDone: this.#loadedRows, secondsLeft });
  }

  #name(table: string): string {
    return `${quoteIdentifier(this.#load.target.schema)}.${quoteIdentifier(table)}`;
  }

  get #staging(): string {
    return this.#name(this.#load.target.table + this.#suffix);
  }

  get #rejectsStaging(): string {
    return this.#name(`${this.#load.target.table}_rejects${this.#suffix}`);
  }

  async #send(rejectsName: string): Promise<LoadAccounting> {
    const { files, reading, brokenLines } = this.#load;
    const { signal } = this.#watch;
    const sum = { lines: 0, headerLines: 0, skippedLines: 0, loadedRows: 0, rejectedRows: 0 };
    const more = { paddedRows: 0, trimmedRows: 0, continuationLines: 0 };
    for (const file of files) {
      await this.#readers.withFile(file.path, signal, async (reader) => {
        this.#report({ step: "reading" });
        const staged = await reader.ask("stage", { reading, brokenLines }, signal);
        const { lines, rowCount, rejectCount } = staged;
        await this.#makeTables(staged.types, rejectCount > 0);
        this.#sendingSince ??= performance.now();
        this.#report({ step: "loading", rowsTotal: files.length === 1 ? rowCount : null });
        const rows = await this.#insert(reader, "staged", this.#staging);
        const rejected = rejectCount === 0 ? 0 : await this.#insert(reader, "rejects", this.#rejectsStaging);
        sum.lines += lines?.lines ?? rowCount + rejectCount;
        sum.headerLines += lines?.headerLines ?? 0;
        sum.skippedLines += lines?.skippedLines ?? 0;
        sum.loadedRows += rows;
        sum.rejectedRows += rejected;
        more.paddedRows += lines?.paddedRows ?? 0;
        more.trimmedRows += lines?.trimmedRows ?? 0;
        more.continuationLines += lines?.continuationLines ?? 0;
      });
    }
    return { ...sum, ...more, rejectsTable: sum.rejectedRows > 0 ? rejectsName : null };
  }

  async #makeTables(types: readonly string[], hasRejects: boolean): Promise<void> {
    const { signal } = this.#watch;
    if (this.#types === null) {
      const names = this.#columns();
      const definitions = names.map((name, i) => `${name} ${types[i] ?? "VARCHAR"}`);
      await this.#target.execute(`CREATE TABLE ${this.#staging} (${definitions.join(", ")})`, signal);
      this.#form = await this.#usableForm(names.length);
      this.#types = types;
    }
    if (hasRejects)
      await this.#target.execute(
        `CREATE TABLE IF NOT EXISTS ${this.#rejectsStaging} ${rejectsColumns}`,
        signal,
      );
  }

  #columns(): string[] {
    return this.#load.reading.columns
      .filter((column) => column.included)
      .map((column) => quoteIdentifier(column.name));
  }

  /** The faster form where the service's engine reads it: tried with no rows. */
  async #usableForm(columns: number): Promise<InsertForm> {
    const cells = Array.from({ length: columns }, (_, index) => `r[${index + 1}]`).join(", ");
    const empty = `INSERT INTO ${this.#staging} SELECT ${cells} FROM (SELECT unnest('[]'::JSON::VARCHAR[][]) AS r)`;
    try {
      await this.#target.execute(empty, this.#watch.signal);
      return "json";
    } catch (error) {
      if (error instanceof AppError && error.code === "STATEMENT_FAILED") return "values";
      throw error;
    }
  }

  /** @returns the rows that the service took */
  #insert(reader: Pick<FileReaderClient, "ask">, rows: "staged" | "rejects", table: string): Promise<number> {
    const { signal } = this.#watch;
    const before = this.#loadedRows;
    const page = { rows, table, form: this.#form ?? "values", maxBytes: queryLimits.sqlBytes };
    return insertAll({
      next: async () => (await reader.ask("next", { ...page, most: batchesAtOnce }, signal)).batches,
      execute: (sql, ended) => this.#target.execute(sql, ended),
      onRows: (done) => {
        if (rows === "rejects") return;
        this.#loadedRows = before + done;
        this.#reportRows();
      },
      signal,
    });
  }

  /** Compares the tables with what was sent, and what was sent with the files' lines. @throws AppError LINES_LOST */
  async #check(accounting: LoadAccounting): Promise<void> {
    const { signal } = this.#watch;
    const { lines, headerLines, skippedLines, loadedRows, rejectedRows, continuationLines } = accounting;
    const accounted = headerLines + skippedLines + loadedRows + rejectedRows + continuationLines;
    if (accounted !== lines) {
      throw new AppError("LINES_LOST", `${lines} lines were read, ${accounted} are accounted for.`);
    }
    const inTable = await this.#target.count(this.#staging, signal);
    const inRejects = rejectedRows === 0 ? 0 : await this.#target.count(this.#rejectsStaging, signal);
    if (inTable !== loadedRows || inRejects !== rejectedRows) {
      throw new AppError(
        "LINES_LOST",
        `${loadedRows} rows and ${rejectedRows} rejected lines were sent, the service has ${inTable} and ${inRejects}.`,
      );
    }
  }

  /** Makes the rows visible, in one statement: readers see the old table or the new one. The rejects come before them. */
  async #publish(rejectsName: string | null): Promise<void> {
    const { signal } = this.#watch;
    const { mode, target } = this.#load;
    if (rejectsName !== null)
      await this.#target.execute(
        `ALTER TABLE ${this.#rejectsStaging} RENAME TO ${quoteIdentifier(rejectsName)}`,
        signal,
      );
    const table = this.#name(target.table);
    const columns = this.#columns().join(", ");
    const statements = {
      create: `ALTER TABLE ${this.#staging} RENAME TO ${quoteIdentifier(target.table)}`,
      replace: `CREATE OR REPLACE TABLE ${table} AS FROM ${this.#staging}`,
      append: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${this.#staging}`,
    };
    try {
      await this.#target.execute(statements[mode], signal);
    } catch (error) {
      if (rejectsName !== null) await this.#drop(this.#name(rejectsName));
      throw error;
    }
  }

  /** True when no table of this load is left over. */
  async #cleanUp(published: boolean): Promise<boolean> {
    const isRenamed = published && this.#load.mode === "create";
    const isGone = isRenamed || (await this.#drop(this.#staging));
    return (published || (await this.#drop(this.#rejectsStaging))) && isGone;
  }

  async #drop(table: string): Promise<boolean> {
    try {
      await this.#target.execute(`DROP TABLE IF EXISTS ${table}`, AbortSignal.timeout(cleanUpMs));
      return true;
    } catch {
      // The first error is the one to report; what is left over stays noted.
      return false;
    }
  }
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${wanted}_${copy}`;
  return name;
}
