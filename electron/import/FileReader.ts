import { basename } from "node:path";
import type {
  FileReaderAnswers,
  FileReaderCommand,
  FileReaderPart,
  InsertBatch,
} from "#shared/processes/importPort";
import type { AskedReading, BrokenLineRule, FileInspection, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { convertFile } from "./rows/convertFile";
import { FileQueries } from "./FileQueries";
import type { FileDatabase } from "./FileDatabase";
import { InsertStatements } from "./InsertStatements";
import { inspectFile } from "./inspectFile";
import { countLines } from "./lines/countLines";
import { findLines } from "./lines/findLines";
import { prepareFile } from "./lines/prepareFile";
import { readerError } from "./readerError";
import { readShapes } from "./readShapes";
import { stageFile } from "./stageFile";

/** Reads one file at a time. Commands come one after the other; only inspections and statements may overlap. */
export class FileReader {
  #db: Promise<FileDatabase> | null = null;
  #path = "";
  #scratchFolder = "";
  #inspections = 0;
  #queries: FileQueries | null = null;
  /** SQL of the staged columns. */
  #staged: readonly string[] | null = null;
  readonly #inserts = new Map<"staged" | "rejects", InsertStatements>();

  /**
   * @param send Takes the parts of a query's body.
   * @throws AppError FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD, INVALID_INPUT; INTERNAL for a command out of order.
   */
  async answer(
    command: FileReaderCommand,
    send: (part: FileReaderPart) => void = () => undefined,
  ): Promise<FileReaderAnswers[keyof FileReaderAnswers]> {
    try {
      switch (command.type) {
        case "open":
          await this.#rest();
          this.#path = command.path;
          this.#scratchFolder = command.scratchFolder;
          return {};
        case "rest":
          await this.#rest();
          return {};
        case "inspect":
          return await this.#inspect(command.asked);
        case "shapes":
          return {
            shapes: await readShapes(command.paths, () =>
              openFileDatabase(command.paths, command.scratchFolder),
            ),
          };
        case "prepare":
          return await prepareFile(command.path, command.reading);
        case "countLines":
          return await countLines(command.reading, command.file);
        case "findLines":
          return await findLines(command);
        case "stage":
          return await this.#stage(command.reading, command.brokenLines);
        case "next":
          return await this.#next(command);
        case "convert":
          return await convertFile(command.file, command.reading, command.brokenLines, command.path);
        case "openQueries":
          this.#queries = await FileQueries.open(
            await this.#opened(),
            this.#path,
            this.#scratchFolder,
            command.reading,
            command.brokenLines,
            command.table,
          );
          return {};
        case "query":
          await this.#querying().query(command.requestId, command, (bytes) =>
            send({ requestId: command.requestId, bytes }),
          );
          return {};
        case "relations":
          return { relations: await this.#querying().relations() };
        case "cancel":
          this.#queries?.cancel(command.requestId);
          return {};
        case "taken":
          this.#queries?.taken(command.requestId, command.bytes);
          return {};
      }
    } catch (error) {
      throw readerError(error, this.#path, basename(this.#path));
    }
  }

  close(): void {
    void this.#rest().catch(() => undefined);
  }

  async #rest(): Promise<void> {
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

  async #stage(reading: FileReading, rule: BrokenLineRule): Promise<FileReaderAnswers["stage"]> {
    const {
      expressions,
      conversions: _,
      ...staged
    } = await stageFile(await this.#opened(), this.#path, this.#scratchFolder, reading, rule);
    this.#staged = expressions;
    this.#inserts.clear();
    return staged;
  }

  async #next(command: Extract<FileReaderCommand, { type: "next" }>): Promise<FileReaderAnswers["next"]> {
    const { rows, table, form, maxBytes, most } = command;
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
