import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeepProgress, ResultTableFiles } from "#shared/processes/resultTable";
import { writeTableFiles } from "../keepTable/writeTableFiles";
import type { StoredResult } from "../rows/StoredResult";
import { ResultsDuckDb } from "../table/ResultsDuckDb";
import { EngineAnswers } from "./EngineAnswers";

const never = new AbortController().signal;

/** A table as it was read back: its types, and the texts of its cells by column. */
export interface ReadTable {
  readonly types: readonly string[];
  readonly texts: readonly (readonly (string | null)[])[];
}

/** A real engine whose answers become tables of its own database. */
export class KeptTableFixture {
  readonly answers: EngineAnswers;
  readonly #folder: string;
  readonly #database: ResultsDuckDb;

  private constructor(answers: EngineAnswers, folder: string, database: ResultsDuckDb) {
    this.answers = answers;
    this.#folder = folder;
    this.#database = database;
  }

  static async start(): Promise<KeptTableFixture> {
    const folder = await mkdtemp(join(tmpdir(), "wharf-keep-"));
    return new KeptTableFixture(await EngineAnswers.start(), folder, await ResultsDuckDb.open(folder));
  }

  /** Writes a result for a table, into a folder of its own. */
  async write(
    result: StoredResult,
    signal = never,
    onProgress: (progress: KeepProgress) => void = () => undefined,
  ): Promise<ResultTableFiles> {
    const folder = join(this.#folder, randomUUID());
    await mkdir(folder);
    return writeTableFiles(result, this.#database, folder, { signal, onProgress });
  }

  /** Makes a table of a result, in place of any that was made before. @returns its rows */
  async keep(result: StoredResult, table: string, replace = true): Promise<number> {
    const { changedTypes: _, ...written } = await this.write(result);
    return this.answers.keep({ ...written, table, replace });
  }

  /** Makes a table of a result and reads it. @returns also which columns are said to have changed their type */
  async keepAndRead(result: StoredResult): Promise<ReadTable & Pick<ResultTableFiles, "changedTypes">> {
    const { changedTypes, ...written } = await this.write(result);
    await this.answers.keep({ ...written, table: "read", replace: true });
    return { ...(await this.read("FROM results.read")), changedTypes };
  }

  /** Reads a statement's answer as the result store shows it. */
  async read(sql: string): Promise<ReadTable> {
    const result = this.answers.stored(await this.answers.body(sql));
    return { types: (result.columns ?? []).map(({ type }) => type), texts: textsOf(result) };
  }

  /** Names of files that are still waiting to be loaded. */
  async leftFiles(): Promise<string[]> {
    const folders = await readdir(this.#folder);
    const files = await Promise.all(folders.map((name) => readdir(join(this.#folder, name)).catch(() => [])));
    return files.flat();
  }

  async close(): Promise<void> {
    await this.#database.close();
    await this.answers.close();
    await rm(this.#folder, { recursive: true });
  }
}

/** The whole texts of all cells, by column. */
export function textsOf(result: StoredResult): (string | null)[][] {
  const columns = result.columns ?? [];
  return columns.map((_, column) =>
    Array.from({ length: result.rowCount }, (_row, row) => result.cell(row, column)),
  );
}
