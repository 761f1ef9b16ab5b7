import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EngineEvent, EngineRequest } from "#shared/processes/enginePort";
import type { SpoolFile } from "#shared/processes/SpoolFile";
import { TableLoadError, type QueryError, type RunningLoad } from "./DatabaseEngine";

interface Waiter {
  resolve(rows: number): void;
  reject(error: TableLoadError): void;
}

/** The service's side of one load: what was asked for waits here until the engine process answers, in order. */
export class DuckDbLoad implements RunningLoad {
  /** Settles when the load is over, however it ended. */
  readonly ended: Promise<void>;
  readonly #id: number;
  readonly #folder: string;
  readonly #post: (message: EngineRequest) => void;
  readonly #cancel: () => void;
  readonly #waiting: Waiter[] = [];
  #lastSent: Promise<unknown> = Promise.resolve();
  #failure: TableLoadError | undefined;
  #notes: readonly string[] = [];
  #end: () => void = () => undefined;

  constructor(id: number, folder: string, post: (message: EngineRequest) => void, cancel: () => void) {
    this.#id = id;
    this.#folder = folder;
    this.#post = post;
    this.#cancel = cancel;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Waits for the engine's next answer; `load.begun` is the first. */
  answer(): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#failure === undefined) this.#waiting.push({ resolve, reject });
      else reject(this.#failure);
    });
  }

  async add({ path, format, rows }: SpoolFile): Promise<number> {
    // Only now in the one folder that the engine reads, and without the ending by which a statement could name it.
    const file = join(this.#folder, randomUUID());
    // In the order of the calls, however long each move takes.
    const sent = this.#lastSent.then(async () => {
      await rename(path, file);
      const answer = this.answer();
      this.#post({ type: "load.file", id: this.#id, path: file, format, rows });
      return { answer };
    });
    this.#lastSent = sent;
    try {
      return await (
        await sent
      ).answer;
    } finally {
      await rm(file, { force: true });
    }
  }

  async commit(rows: number | null): Promise<readonly string[]> {
    const answer = this.answer();
    this.#post({ type: "load.commit", id: this.#id, rows });
    await answer;
    return this.#notes;
  }

  async rollback(): Promise<void> {
    this.#cancel();
    await this.ended;
  }

  /** Returns true with the last event of the load. */
  receive(event: EngineEvent): boolean {
    if (event.type === "failed") {
      this.fail({ kind: event.kind, message: event.message });
      return true;
    }
    if (event.type === "load.took") this.#waiting.shift()?.resolve(event.rows);
    else if (event.type === "load.committed") this.#notes = event.notes;
    else if (event.type === "load.begun" || event.type === "finished") this.#waiting.shift()?.resolve(0);
    if (event.type !== "finished") return false;
    this.#end();
    return true;
  }

  fail(failure: QueryError): void {
    this.#failure = new TableLoadError(failure);
    for (const waiter of this.#waiting.splice(0)) waiter.reject(this.#failure);
    this.#end();
  }
}
