import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StreamSink } from "../connectors/Connector";
import type { SpoolColumn, SpoolFile } from "#shared/processes/SpoolFile";
import type { RunningLoad } from "../engines/DatabaseEngine";

/** Files that may be with the database or wait for it, each of some megabytes; it reads several side by side. */
const WAITING = 6;

export type BeginLoad = (columns: readonly SpoolColumn[], mode: "replace" | "merge") => Promise<RunningLoad>;

export interface LoadProgress {
  /** Rows read so far. */
  rows(count: number): void;
  /** A file of this size came in. */
  bytes(count: number): void;
}

/** Takes a stream's files as they are finished and hands them to the load in order, while the source reads on. */
export class LoadSink implements StreamSink {
  readonly #folder: string;
  readonly #beginLoad: BeginLoad;
  readonly #progress: LoadProgress;
  #load: RunningLoad | undefined;
  #mode: "replace" | "merge" | undefined;
  #beginning: Promise<void> = Promise.resolve();
  #loaded = 0;
  /** Null as soon as one file came without a count. */
  #counted: number | null = 0;
  /** Settles when every file was taken in or given up. */
  #taken: Promise<unknown> = Promise.resolve();
  readonly #waiting: Promise<void>[] = [];
  #failure: { readonly error: unknown } | undefined;

  constructor(folder: string, beginLoad: BeginLoad, progress: LoadProgress) {
    this.#folder = folder;
    this.#beginLoad = beginLoad;
    this.#progress = progress;
  }

  async begin(columns: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<void> {
    this.#throwFailure();
    this.#mode = mode;
    const beginning = this.#failing(async () => {
      this.#load = await this.#beginLoad(columns, mode);
    });
    this.#beginning = beginning.catch(() => undefined);
    await beginning;
  }

  newFile(ending: string): string {
    return join(this.#folder, `${randomUUID()}${ending.startsWith(".") ? "" : "."}${ending}`);
  }

  async add(file: SpoolFile): Promise<void> {
    this.#throwFailure();
    this.#counted = this.#counted === null || file.rows === null ? null : this.#counted + file.rows;
    const taking = this.#take(file, (await stat(file.path)).size);
    this.#taken = Promise.all([this.#taken, taking]);
    this.#waiting.push(taking);
    if (this.#waiting.length > WAITING) await this.#waiting.shift();
    this.#throwFailure();
  }

  progress(rows: number): void {
    this.#progress.rows(rows);
  }

  /**
   * Waits for the last file and makes the load last.
   *
   * @param rows as the source counted them
   * @returns the rows of the load, and sentences about what a person should know of the table
   */
  async commit(rows: number): Promise<{ readonly rows: number; readonly notes: readonly string[] }> {
    await this.#taken;
    this.#throwFailure();
    if (this.#load === undefined) throw new Error("The source began no table.");
    const notes = await this.#load.commit(this.#counted === null ? null : rows);
    return { rows: this.#loaded, notes };
  }

  /** Undoes the load, also one that is only just beginning, and takes nothing in any more. */
  async rollback(): Promise<void> {
    this.#failure ??= { error: new Error("The load was undone.") };
    // Its transaction would stay open for good, and with it the table's name taken.
    await this.#beginning;
    await this.#load?.rollback();
    await this.#taken;
  }

  /** Undefined until the source began a table. */
  get mode(): "replace" | "merge" | undefined {
    return this.#mode;
  }

  /** What went wrong on this side, which the reader's own error only follows from. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  async #take(file: SpoolFile, bytes: number): Promise<void> {
    if (this.#failure !== undefined) return rm(file.path, { force: true });
    await this.#failing(async () => {
      if (this.#load === undefined) throw new Error("The source sent rows before it began a table.");
      this.#progress.bytes(bytes);
      const rows = await this.#load.add(file);
      // Not in one step: the sum before the wait would be a stale one where several files are on their way.
      this.#loaded += rows;
    }).catch(() => undefined);
  }

  async #failing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
