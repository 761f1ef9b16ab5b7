import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StreamSink } from "../connectors/Connector";
import type { SpoolColumn, SpoolFile } from "../connectors/SpoolFile";
import type { RunningLoad } from "../engines/DatabaseEngine";

/** Files that may wait for the database, each of some tens of megabytes. */
const WAITING = 2;

export type BeginLoad = (columns: readonly SpoolColumn[], mode: "replace" | "merge") => Promise<RunningLoad>;

export interface LoadProgress {
  /** Rows read so far. */
  rows(count: number): void;
  /** A file of this size came in. */
  bytes(count: number): void;
}

/** Takes a stream's files as they are finished and loads them one after the other, while the source reads on. */
export class LoadSink implements StreamSink {
  readonly #folder: string;
  readonly #beginLoad: BeginLoad;
  readonly #progress: LoadProgress;
  #load: RunningLoad | undefined;
  #beginning: Promise<void> = Promise.resolve();
  #loaded = 0;
  /** Null as soon as one file came without a count. */
  #counted: number | null = 0;
  #queue: Promise<void> = Promise.resolve();
  readonly #waiting: Promise<void>[] = [];
  #failure: { readonly error: unknown } | undefined;

  constructor(folder: string, beginLoad: BeginLoad, progress: LoadProgress) {
    this.#folder = folder;
    this.#beginLoad = beginLoad;
    this.#progress = progress;
  }

  async begin(columns: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<void> {
    this.#throwFailure();
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
    const loading = this.#queue.then(() => this.#take(file));
    this.#queue = loading;
    this.#waiting.push(loading);
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
   * @returns the rows of the load
   */
  async commit(rows: number): Promise<number> {
    await this.#queue;
    this.#throwFailure();
    if (this.#load === undefined) throw new Error("The source began no table.");
    await this.#load.commit(this.#counted === null ? null : rows);
    return this.#loaded;
  }

  /** Undoes the load, also one that is only just beginning, and takes nothing in any more. */
  async rollback(): Promise<void> {
    this.#failure ??= { error: new Error("The load was undone.") };
    // Its transaction would stay open for good, and with it the table's name taken.
    await this.#beginning;
    await this.#load?.rollback();
    await this.#queue;
  }

  /** What went wrong on this side, which the reader's own error only follows from. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  async #take(file: SpoolFile): Promise<void> {
    if (this.#failure !== undefined) return rm(file.path, { force: true });
    await this.#failing(async () => {
      if (this.#load === undefined) throw new Error("The source sent rows before it began a table.");
      this.#progress.bytes((await stat(file.path)).size);
      this.#loaded += await this.#load.add(file);
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
