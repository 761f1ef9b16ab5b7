import { basename } from "node:path";
import type { FileReaderAnswers, FileReaderCommand } from "#shared/contract/importPort";
import type { FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { FileDatabase } from "./FileDatabase";
import { InsertStatements } from "./InsertStatements";
import { inspectFile } from "./inspectFile";
import { readerError } from "./readerError";
import { stageFile } from "./stageFile";

/** Reads one file for one load. Commands come one after the other. */
export class FileReader {
  #db: FileDatabase | null = null;
  #path = "";
  #inserts: InsertStatements | null = null;

  /** @throws AppError FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD, INVALID_INPUT; INTERNAL for a command out of order. */
  async answer(command: FileReaderCommand): Promise<FileReaderAnswers[keyof FileReaderAnswers]> {
    try {
      switch (command.type) {
        case "open":
          this.#path = command.path;
          this.#db = await FileDatabase.open(command.path, command.scratchFolder);
          return {};
        case "inspect":
          return await inspectFile(this.#opened(), this.#path, command.asked);
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
    this.#db?.close();
    this.#db = null;
  }

  async #stage(reading: FileReading): Promise<FileReaderAnswers["stage"]> {
    const staged = await stageFile(this.#opened(), this.#path, reading);
    this.#inserts = new InsertStatements(this.#opened(), staged);
    return { rowCount: staged.rowCount, types: staged.types };
  }

  async #next(table: string, maxBytes: number): Promise<FileReaderAnswers["next"]> {
    if (this.#inserts === null)
      throw new AppError("INTERNAL", "The file was not read before its rows were asked for.");
    const next = await this.#inserts.next(table, maxBytes);
    return next === null ? { statements: [], rows: 0 } : { statements: [next.statement], rows: next.rows };
  }

  #opened(): FileDatabase {
    if (this.#db === null) throw new AppError("INTERNAL", "The file was not opened before it was read.");
    return this.#db;
  }
}
