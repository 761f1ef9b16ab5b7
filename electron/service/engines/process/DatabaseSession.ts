import type { DuckDBInstance } from "@duckdb/node-api";
import type { EngineEvent, EngineOpenRequest } from "#shared/contract/enginePort";
import { describeFailure } from "./describeFailure";
import { EngineTask } from "./EngineTask";
import { releaseMemory } from "./load/releaseMemory";
import { RequestConnection } from "./RequestConnection";

/** The one open database of this process and the requests that run on it, each with a connection of its own. */
export class DatabaseSession {
  readonly #instance: DuckDBInstance;
  readonly #post: (event: EngineEvent) => void;
  /** Tasks that are still getting their connection are here without one. */
  readonly #tasks = new Map<number, EngineTask | "cancelled" | "connecting">();
  readonly #ends = new Set<Promise<void>>();
  /** For the next request. */
  #ready: Promise<RequestConnection> | undefined;

  constructor(instance: DuckDBInstance, post: (event: EngineEvent) => void) {
    this.#instance = instance;
    this.#post = post;
    this.#makeReady();
  }

  /** For a request that runs alone: gives back memory that it is done with. Beside others nothing happens. */
  async releaseMemory(options: EngineOpenRequest): Promise<void> {
    if (this.#tasks.size === 1) await releaseMemory(this.#instance, options);
  }

  /** Does a request's work and posts `finished` or `failed` for it at the end. */
  serve(id: number, work: (task: EngineTask) => Promise<void>): void {
    this.#tasks.set(id, "connecting");
    const end = this.#run(id, work).finally(() => {
      this.#tasks.delete(id);
      this.#ends.delete(end);
    });
    this.#ends.add(end);
  }

  cancel(id: number): void {
    const task = this.#tasks.get(id);
    if (task instanceof EngineTask) task.cancel();
    else if (task !== undefined) this.#tasks.set(id, "cancelled");
  }

  /** A request that is still getting its connection has only just begun: it goes on. */
  yield(id: number): void {
    const task = this.#tasks.get(id);
    if (task instanceof EngineTask) task.yield();
  }

  taken(id: number, bytes: number): void {
    const task = this.#tasks.get(id);
    if (task instanceof EngineTask) task.taken(bytes);
  }

  /** Interrupts what runs, writes the log into the file and lets the file go. */
  async close(): Promise<void> {
    for (const id of this.#tasks.keys()) this.cancel(id);
    await Promise.all(this.#ends);
    (await this.#ready?.catch(() => undefined))?.close();
    const connection = await this.#instance.connect();
    await connection.run("CHECKPOINT");
    connection.closeSync();
    this.#instance.closeSync();
  }

  async #run(id: number, work: (task: EngineTask) => Promise<void>): Promise<void> {
    const task = new EngineTask(await this.#connect());
    if (this.#tasks.get(id) === "cancelled") task.cancel();
    this.#tasks.set(id, task);
    try {
      if (task.cancelled) throw new Error("The request was cancelled before it began.");
      await work(task);
      this.#post({ type: "finished", id });
    } catch (error) {
      this.#post({ type: "failed", id, ...describeFailure(error, task.interrupted) });
    } finally {
      task.end();
      this.#makeReady();
    }
  }

  #connect(): Promise<RequestConnection> {
    const ready = this.#ready ?? RequestConnection.open(this.#instance);
    this.#ready = undefined;
    return ready;
  }

  #makeReady(): void {
    this.#ready ??= RequestConnection.open(this.#instance);
    // Whoever takes it is told.
    this.#ready.catch(() => undefined);
  }
}
