import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { DuckDBInstance } from "@duckdb/node-api";
import type { EngineEvent, EngineOpenRequest } from "#shared/processes/enginePort";
import { BodyMemory } from "./answer/BodyMemory";
import { ConnectionPool } from "./connection/ConnectionPool";
import { describeError } from "./describeError";
import { describeFault, isInvalidated } from "./invalidatedDatabase";
import { EngineTask } from "./connection/EngineTask";
import { keptBlocksMb, purgeAllocator, releaseMemory } from "./load/releaseMemory";
import { SharedQueries } from "./connection/RequestConnection";
import { ThreadUse } from "./connection/ThreadUse";
import { StatementSessions } from "./session/StatementSessions";
import { setThreads } from "./database/openDatabase";

let collect: (() => void) | undefined;

/**
 * Frees what no one refers to: buffers, and results whose memory DuckDB keeps until their handles are collected. V8 sees
 * only its own small heap and would wait for minutes. Takes some 10 ms.
 */
function collectGarbage(): void {
  collect ??= exposedGc();
  collect();
}

function exposedGc(): () => void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("globalThis.gc");
  return typeof gc === "function" ? () => void Reflect.apply(gc, undefined, []) : () => undefined;
}

/** From the end of the last request until memory is given back: requests that follow at once are not kept waiting. */
const REST_AFTER_MS = 300;

/** DuckDB's allocator returns what was freed within a second. */
const SETTLED_AFTER_MS = 2000;

/** A smaller growth since the last time is not worth a collection. */
const WORTH_BYTES = 32 * 1024 * 1024;

/** Gives back the memory of ended requests once no other runs. */
class RestingMemory {
  readonly #isIdle: () => boolean;
  readonly #release: () => void;
  readonly #timer: NodeJS.Timeout;
  #settled = process.memoryUsage.rss();

  /** @param release drops what is kept for the next request, before garbage is collected */
  constructor(isIdle: () => boolean, release: () => void) {
    this.#isIdle = isIdle;
    this.#release = release;
    this.#timer = setTimeout(() => this.#rest(), REST_AFTER_MS).unref();
  }

  /** A request has ended. */
  touch(): void {
    this.#timer.refresh();
  }

  #rest(): void {
    const used = process.memoryUsage.rss();
    if (!this.#isIdle() || used < this.#settled + WORTH_BYTES) return;
    this.#release();
    collectGarbage();
    this.#settled = used;
    setTimeout(() => {
      if (this.#isIdle()) this.#settled = process.memoryUsage.rss();
    }, SETTLED_AFTER_MS).unref();
  }
}

/** Where a request gets its connection from. */
type RequestConnections = Pick<ConnectionPool, "take" | "giveBack">;

/** The one open database of this process and the requests that run on it, each with a connection of its own. */
export class DatabaseSession {
  /** Of the bodies of all requests. */
  readonly bodyMemory = new BodyMemory();
  /** Of statements that run on one connection. */
  readonly sessions: StatementSessions;
  readonly #instance: DuckDBInstance;
  readonly #post: (event: EngineEvent) => void;
  /** Tasks that are still getting their connection are here without one. */
  readonly #tasks = new Map<number, EngineTask | "cancelled" | "yielding" | "connecting">();
  readonly #ends = new Set<Promise<void>>();
  readonly #resting = new RestingMemory(
    () => this.#tasks.size === 0,
    () => this.bodyMemory.trim(),
  );
  readonly #shared: SharedQueries;
  readonly #connections: ConnectionPool;

  /**
   * @param threads as the database was opened with
   * @param keywords DuckDB's keywords, for printing types
   */
  constructor(
    instance: DuckDBInstance,
    threads: number,
    keywords: ReadonlySet<string>,
    post: (event: EngineEvent) => void,
  ) {
    this.#instance = instance;
    const set = (count: number) => setThreads(instance, count);
    this.#shared = new SharedQueries(new ThreadUse(threads, availableParallelism(), set));
    this.#post = post;
    this.#connections = new ConnectionPool(instance, this.#shared);
    this.sessions = new StatementSessions(instance, this.#shared, keywords, post);
  }

  /** For a request that runs alone: gives back memory that it is done with. Beside others nothing happens. */
  async releaseMemory(options: EngineOpenRequest, when: keyof typeof keptBlocksMb = "after"): Promise<void> {
    if (this.#tasks.size === 1) await releaseMemory(this.#instance, options, keptBlocksMb[when]);
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
    this.serveStatement(id, async (task) => {
      const end = await this.#shared.threads.begin();
      try {
        await work(task);
      } finally {
        end();
      }
    });
  }

  /** The same for a statement, which takes the threads that suit it. @param connections left out: any connection */
  serveStatement(
    id: number,
    work: (task: EngineTask) => Promise<void>,
    connections: RequestConnections = this.#connections,
  ): void {
    this.#tasks.set(id, "connecting");
    const end = this.#run(id, work, connections).finally(() => {
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

  yield(id: number): void {
    const task = this.#tasks.get(id);
    if (task instanceof EngineTask) task.yield();
    // A busy machine takes its time to connect: forgotten, the request would never yield.
    else if (task === "connecting") this.#tasks.set(id, "yielding");
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
    await this.sessions.close();
    await this.#connections.close();
    const connection = await this.#instance.connect();
    await connection.run("CHECKPOINT");
    connection.closeSync();
    this.#instance.closeSync();
  }

  async #run(
    id: number,
    work: (task: EngineTask) => Promise<void>,
    connections: RequestConnections,
  ): Promise<void> {
    let task: EngineTask | undefined;
    try {
      task = new EngineTask(await connections.take());
      const before = this.#tasks.get(id);
      if (before === "cancelled") task.cancel();
      else if (before === "yielding") task.yield();
      this.#tasks.set(id, task);
      if (task.cancelled) throw new Error("The request was cancelled before it began.");
      await work(task);
      if (!task.isAnswered) this.#post({ type: "finished", id });
    } catch (error) {
      // Its answer is that of the process's end: whose doing it was shows when each runs again.
      if (await isInvalidated(error, this.#instance))
        this.#post({ type: "invalidated", message: describeFault(error) });
      else this.#post({ type: "failed", id, ...describeError(error, task?.interrupted === true) });
    } finally {
      await task?.end();
      if (task !== undefined) connections.giveBack(task.request, task.interrupted);
    }
  }
}
