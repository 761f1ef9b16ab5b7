import type { DuckDBInstance } from "@duckdb/node-api";
import type { EngineEvent, EngineOpenRequest } from "#shared/contract/enginePort";
import { setImmediate as nextTurn } from "node:timers/promises";
import { BodyMemory } from "./body/BodyMemory";
import { collectGarbage } from "./collectGarbage";
import { ConnectionPool } from "./ConnectionPool";
import { describeFailure } from "./describeFailure";
import { EngineTask } from "./EngineTask";
import { purgeAllocator, releaseMemory } from "./load/releaseMemory";
import { SharedQueries } from "./RequestConnection";
import { RestingMemory } from "./RestingMemory";

/** The one open database of this process and the requests that run on it, each with a connection of its own. */
export class DatabaseSession {
  /** Of the bodies of all requests. */
  readonly bodyMemory = new BodyMemory();
  readonly #instance: DuckDBInstance;
  readonly #post: (event: EngineEvent) => void;
  /** Tasks that are still getting their connection are here without one. */
  readonly #tasks = new Map<number, EngineTask | "cancelled" | "connecting">();
  readonly #ends = new Set<Promise<void>>();
  readonly #resting = new RestingMemory(
    () => this.#tasks.size === 0,
    () => this.bodyMemory.trim(),
  );
  readonly #shared = new SharedQueries();
  readonly #connections: ConnectionPool;

  constructor(instance: DuckDBInstance, post: (event: EngineEvent) => void) {
    this.#instance = instance;
    this.#post = post;
    this.#connections = new ConnectionPool(instance, this.#shared);
  }

  /** For a request that runs alone: gives back memory that it is done with. Beside others nothing happens. */
  async releaseMemory(options: EngineOpenRequest): Promise<void> {
    if (this.#tasks.size === 1) await releaseMemory(this.#instance, options);
  }

  /** Gives back memory that no request uses any more, whatever runs. */
  async releaseUnused(options: EngineOpenRequest): Promise<void> {
    this.bodyMemory.trim();
    collectGarbage();
    // What was collected is freed in the turn after.
    await nextTurn();
    await purgeAllocator(this.#instance, options);
  }

  /** Does a request's work and posts `finished` or `failed` for it at the end. */
  serve(id: number, work: (task: EngineTask) => Promise<void>): void {
    this.#tasks.set(id, "connecting");
    const end = this.#run(id, work).finally(() => {
      this.#tasks.delete(id);
      this.#ends.delete(end);
      this.#resting.touch();
    });
    this.#ends.add(end);
  }

  /** The same for work that changes the database. */
  serveChange(id: number, work: (task: EngineTask) => Promise<void>): void {
    this.serve(id, async (task) => {
      const end = this.#shared.watch.begin("catalog");
      try {
        await work(task);
      } finally {
        end();
      }
    });
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

  allowChange(id: number): void {
    const task = this.#tasks.get(id);
    if (task instanceof EngineTask) task.allowChange();
  }

  taken(id: number, bytes: number): void {
    const task = this.#tasks.get(id);
    if (task instanceof EngineTask) task.taken(bytes);
  }

  /** Interrupts what runs, writes the log into the file and lets the file go. */
  async close(): Promise<void> {
    for (const id of this.#tasks.keys()) this.cancel(id);
    await Promise.all(this.#ends);
    await this.#connections.close();
    const connection = await this.#instance.connect();
    await connection.run("CHECKPOINT");
    connection.closeSync();
    this.#instance.closeSync();
  }

  async #run(id: number, work: (task: EngineTask) => Promise<void>): Promise<void> {
    let task: EngineTask | undefined;
    try {
      task = new EngineTask(await this.#connections.take());
      if (this.#tasks.get(id) === "cancelled") task.cancel();
      this.#tasks.set(id, task);
      if (task.cancelled) throw new Error("The request was cancelled before it began.");
      await work(task);
      if (!task.isAnswered) this.#post({ type: "finished", id });
    } catch (error) {
      this.#post({ type: "failed", id, ...describeFailure(error, task?.interrupted === true) });
    } finally {
      await task?.end();
      if (task !== undefined) this.#connections.giveBack(task.request, task.interrupted);
    }
  }
}
