import { basename } from "node:path";
import type { FileReaderAnswers, FileReaderCommand } from "#shared/contract/importPort";
import type { AskedReading, FileInspection, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { FileDatabase } from "./FileDatabase";
import { InsertStatements } from "./InsertStatements";
import { inspectFile } from "./inspectFile";
import { readerError } from "./readerError";
import { stageFile } from "./stageFile";

/** Reads one file. Commands come one after the other; only an inspection may be followed by the next one before its end. */
export class FileReader {
  #db: Promise<FileDatabase> | null = null;
  #path = "";
  #scratchFolder = "";
  #inspections = 0;
  #inserts: InsertStatements | null = null;

  /** @throws AppError FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD, INVALID_INPUT; INTERNAL for a command out of order. */
  async answer(command: FileReaderCommand): Promise<FileReaderAnswers[keyof FileReaderAnswers]> {
    try {
      switch (command.type) {
        case "open":
          this.#path = command.path;
          this.#scratchFolder = command.scratchFolder;
          return {};
        case "inspect":
          return await this.#inspect(command.asked);
        case "stage":
          return await this.#stage(command.reading);
        case "next":
          return await this.#next(command.table, command.maxBytes);
      }
    } catch (error) {
      throw readerError(error, this.#path, basename(this.#path));
    }
  }

  close(): void {
    void this.#db?.then((db) => db.close());
    this.#db = null;
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

  async #stage(reading: FileReading): Promise<FileReaderAnswers["stage"]> {
    const db = await this.#opened();
    const staged = await stageFile(db, this.#path, reading);
    this.#inserts = new InsertStatements(db, staged);
    return { rowCount: staged.rowCount, types: staged.types };
  }

  async #next(table: string, maxBytes: number): Promise<FileReaderAnswers["next"]> {
    if (this.#inserts === null)
      throw new AppError("INTERNAL", "The file was not read before its rows were asked for.");
    const next = await this.#inserts.next(table, maxBytes);
    return next === null ? { statements: [], rows: 0 } : { statements: [next.statement], rows: next.rows };
  }

  /** The engine starts with the first command that needs it: most inspections do without. */
  #opened(): Promise<FileDatabase> {
    if (this.#path === "") throw new AppError("INTERNAL", "The file was not opened before it was read.");
    this.#db ??= FileDatabase.open(this.#path, this.#scratchFolder);
    return this.#db;
  }
}
