import { basename } from "node:path";
import type { FileReaderMethods, InsertBatch } from "#shared/processes/importPort";
import type { AskedReading, BrokenLineRule, FileInspection, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import type { CallContext, RpcHandlers } from "#shared/rpc/RpcServer";
import { convertFile } from "./rows/convertFile";
import { FileQueries } from "./FileQueries";
import type { FileDatabase } from "./FileDatabase";
import { InsertStatements } from "./InsertStatements";
import { inspectFile } from "./inspectFile";
import { checkLines } from "./lines/checkLines";
import { countLines } from "./lines/countLines";
import { findLines } from "./lines/findLines";
import { prepareFile } from "./lines/prepareFile";
import { readerError } from "./readerError";
import { readShapes } from "./readShapes";
import { stageFile } from "./stageFile";

/** Reads one file at a time. Calls come one after the other; only inspections and statements may overlap. */
export class FileReader {
  #db: Promise<FileDatabase> | null = null;
  #path = "";
  #scratchFolder = "";
  #inspections = 0;
  #queries: FileQueries | null = null;
  /** SQL of the staged columns. */
  #staged: readonly string[] | null = null;
  readonly #inserts = new Map<"staged" | "rejects", InsertStatements>();

  /** What main may ask; rejects with AppError FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD, INVALID_INPUT; INTERNAL out of order. */
  readonly handlers: RpcHandlers<FileReaderMethods> = {
    open: ({ path, scratchFolder }) =>
      this.#named(async () => {
        await this.#release();
        this.#path = path;
        this.#scratchFolder = scratchFolder;
        return {};
      }),
    release: () =>
      this.#named(async () => {
        await this.#release();
        return {};
      }),
    shapes: ({ paths, scratchFolder }) =>
      this.#named(async () => ({
        shapes: await readShapes(paths, () => openFileDatabase(paths, scratchFolder)),
      })),
    checkLines: ({ paths, reading }) =>
      this.#named(async () => ({ lines: await checkLines(paths, reading) })),
    inspect: ({ asked }) => this.#named(() => this.#inspect(asked)),
    prepare: ({ path, reading }) => this.#named(() => prepareFile(path, reading)),
    countLines: ({ reading, file }) => this.#named(() => countLines(reading, file)),
    findLines: (search) => this.#named(() => findLines(search)),
    stage: ({ reading, brokenLines }) => this.#named(() => this.#stage(reading, brokenLines)),
    next: (page) => this.#named(() => this.#next(page)),
    convert: ({ file, reading, brokenLines, path }) =>
      this.#named(() => convertFile(file, reading, brokenLines, path)),
    openQueries: ({ reading, brokenLines, table }) =>
      this.#named(async () => {
        this.#queries = await FileQueries.open(
          await this.#opened(),
          this.#path,
          this.#scratchFolder,
          reading,
          brokenLines,
          table,
        );
        return {};
      }),
    query: (statement, context) =>
      this.#named(async () => {
        await this.#querying().query(statement, context);
        return {};
      }),
    relations: () => this.#named(async () => ({ relations: await this.#querying().relations() })),
  };

  /** Runs a method in this process. @throws AppError as {@link handlers} do */
  async answer<Name extends keyof FileReaderMethods>(
    method: Name,
    params: FileReaderMethods[Name]["params"],
    context: CallContext<FileReaderMethods[Name]["part"]> = {
      signal: new AbortController().signal,
      send: () => Promise.resolve(),
      onCancel: () => undefined,
      ports: [],
    },
  ): Promise<FileReaderMethods[Name]["result"]> {
    return this.handlers[method](params, context);
  }

  close(): void {
    void this.#release().catch(() => undefined);
  }

  /** Errors name the file, never its path. */
  async #named<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw readerError(error, this.#path, basename(this.#path));
    }
  }

  async #release(): Promise<void> {
    const db = this.#db;
    this.#db = null;
    this.#path = "";
    this.#queries = null;
    this.#staged = null;
    this.#inserts.clear();
    // What failed to open is closed already.
    (await db?.catch(() => undefined))?.close();
  }

  #inspect(asked: AskedReading): Promise<FileInspection> {
    this.#inspections += 1;
    const inspection = this.#inspections;
    // A newer one makes counting the lines for this one pointless.
    return inspectFile(
      () => this.#opened(),
      this.#path,
      asked,
      () => inspection !== this.#inspections,
    );
  }

  async #stage(reading: FileReading, rule: BrokenLineRule): Promise<FileReaderMethods["stage"]["result"]> {
    const {
      expressions,
      conversions: _,
      ...staged
    } = await stageFile(await this.#opened(), this.#path, this.#scratchFolder, reading, rule);
    this.#staged = expressions;
    this.#inserts.clear();
    return staged;
  }

  async #next({
    rows,
    table,
    form,
    maxBytes,
    most,
  }: FileReaderMethods["next"]["params"]): Promise<FileReaderMethods["next"]["result"]> {
    if (this.#staged === null)
      throw new AppError("INTERNAL", "The file was not read before its rows were asked for.");
    const expressions = rows === "staged" ? this.#staged : ["line_number", "line", "reason"];
    const inserts =
      this.#inserts.get(rows) ??
      new InsertStatements(await this.#opened(), { from: rows, expressions }, form);
    this.#inserts.set(rows, inserts);
    const batches: InsertBatch[] = [];
    while (batches.length < most) {
      const batch = await inserts.next(table, maxBytes);
      if (batch === null) break;
      batches.push(batch);
    }
    return { batches };
  }

  #querying(): FileQueries {
    if (this.#queries === null) throw new AppError("INTERNAL", "The file was not opened for statements.");
    return this.#queries;
  }

  /** The engine starts with the first command that needs it: most inspections do without. */
  #opened(): Promise<FileDatabase> {
    if (this.#path === "") throw new AppError("INTERNAL", "The file was not opened before it was read.");
    this.#db ??= openFileDatabase([this.#path], this.#scratchFolder);
    return this.#db;
  }
}

/** Loaded when it is needed: a process that only looks at text does without the engine's memory. */
async function openFileDatabase(paths: readonly string[], scratchFolder: string): Promise<FileDatabase> {
  const module = await import("./FileDatabase");
  return module.FileDatabase.open(paths, scratchFolder);
}
