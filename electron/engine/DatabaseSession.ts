import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { DuckDBInstance } from "@duckdb/node-api";
import type { EngineEvent, EngineOpening, EngineResult } from "#shared/processes/enginePort";
import { AttachedDatabases } from "./database/AttachedDatabases";
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
import { PgCatalog } from "./wire/catalog/PgCatalog";

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

/** How a request is stopped: for good, or where it has no answer yet, so that it can run again. */
export interface StopSignals {
  /** Takes what cancels it. */
  readonly onCancel: (cancel: () => void) => void;
  /** Takes what makes it yield. */
  readonly onYield?: (yieldNow: () => void) => void;
}

/** A request from its beginning, also while it still gets its connection: a busy machine takes its time for that. */
class RunningRequest {
  #task: EngineTask | undefined;
  #stopped: "cancelled" | "yielding" | undefined;

  constructor(signals: StopSignals) {
    signals.onCancel(() => this.cancel());
    signals.onYield?.(() => this.#yield());
  }

  begin(task: EngineTask): void {
    this.#task = task;
    if (this.#stopped === "cancelled") task.cancel();
    else if (this.#stopped === "yielding") task.yield();
  }

  cancel(): void {
    this.#stopped = "cancelled";
    this.#task?.cancel();
  }

  #yield(): void {
    this.#stopped ??= "yielding";
    this.#task?.yield();
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
  /** What clients of the PostgreSQL protocol ask of its catalogue. */
  readonly pgCatalog: PgCatalog;
  /** Other databases, while a statement reads them. */
  readonly attached: AttachedDatabases;
  readonly #instance: DuckDBInstance;
  readonly #post: (event: EngineEvent) => void;
  readonly #hide: (message: string) => string;
  readonly #running = new Set<RunningRequest>();
  readonly #ends = new Set<Promise<void>>();
  readonly #resting = new RestingMemory(
    () => this.#running.size === 0,
    () => this.bodyMemory.trim(),
  );
  readonly #shared: SharedQueries;
  readonly #connections: ConnectionPool;

  /**
   * @param threads as the database was opened with
   * @param hide takes the machine's folders out of a message
   */
  constructor(
    instance: DuckDBInstance,
    threads: number,
    post: (event: EngineEvent) => void,
    hide: (message: string) => string,
  ) {
    this.#instance = instance;
    this.#hide = hide;
    const set = (count: number) => setThreads(instance, count);
    this.#shared = new SharedQueries(new ThreadUse(threads, availableParallelism(), set));
    this.#post = post;
    this.#connections = new ConnectionPool(instance, this.#shared);
    this.attached = new AttachedDatabases(this.#shared.watch);
    this.pgCatalog = new PgCatalog(instance);
    this.sessions = new StatementSessions(instance, this.#shared, post);
  }

  /** For a request that runs alone: gives back memory that it is done with. Beside others nothing happens. */
  async releaseMemory(options: EngineOpening, when: keyof typeof keptBlocksMb = "after"): Promise<void> {
    if (this.#running.size === 1) await releaseMemory(this.#instance, options, keptBlocksMb[when]);
  }

  /** Gives back memory that no request uses any more, whatever runs. */
  async releaseUnused(options: EngineOpening): Promise<void> {
    this.bodyMemory.trim();
    collectGarbage();
    // What was collected is freed in the turn after.
    await nextTurn();
    await purgeAllocator(this.#instance, options);
  }

  /** Does a request's work. Never rejects; never settles where the process has to end. */
  serve<Value>(
    { onCancel }: StopSignals,
    work: (task: EngineTask) => Promise<Value>,
  ): Promise<EngineResult<Value>> {
    return this.serveStatement({ onCancel }, async (task) => {
      const threads = await this.#shared.threads.begin();
      try {
        return await work(task);
      } finally {
        threads.end();
      }
    });
  }

  /** The same for a statement, which takes the threads that suit it. @param connections left out: any connection */
  serveStatement<Value>(
    signals: StopSignals,
    work: (task: EngineTask) => Promise<Value>,
    connections: RequestConnections = this.#connections,
  ): Promise<EngineResult<Value>> {
    const running = new RunningRequest(signals);
    this.#running.add(running);
    const served = this.#run(running, work, connections);
    const end = served.ended.finally(() => {
      this.#running.delete(running);
      this.#ends.delete(end);
      this.#resting.touch();
    });
    this.#ends.add(end);
    return served.result;
  }

  /** The same for work that changes the database. */
  serveChange<Value>(
    { onCancel }: StopSignals,
    work: (task: EngineTask) => Promise<Value>,
  ): Promise<EngineResult<Value>> {
    return this.serve({ onCancel }, async (task) => {
      const end = this.#shared.watch.begin("catalog");
      try {
        return await work(task);
      } finally {
        end();
      }
    });
  }

  /** Interrupts what runs, writes the log into the file and lets the file go. */
  async close(): Promise<void> {
    for (const request of this.#running) request.cancel();
    await Promise.all(this.#ends);
    await this.sessions.close();
    await this.#connections.close();
    const connection = await this.#instance.connect();
    await connection.run("CHECKPOINT");
    connection.closeSync();
    this.#instance.closeSync();
  }

  /** The result is there before the request has ended: what comes after it keeps no caller waiting. */
  #run<Value>(
    running: RunningRequest,
    work: (task: EngineTask) => Promise<Value>,
    connections: RequestConnections,
  ): { readonly result: Promise<EngineResult<Value>>; readonly ended: Promise<void> } {
    let answer: (result: EngineResult<Value>) => void = () => undefined;
    const result = new Promise<EngineResult<Value>>((resolve) => {
      answer = resolve;
    });
    const run = async (): Promise<void> => {
      let task: EngineTask | undefined;
      try {
        task = new EngineTask(await connections.take());
        running.begin(task);
        if (task.cancelled) throw new Error("The request was cancelled before it began.");
        answer({ ok: true, value: await work(task) });
      } catch (error) {
        // Its answer is that of the process's end: whose doing it was shows when each runs again.
        if (await isInvalidated(error, this.#instance))
          this.#post({ type: "invalidated", message: describeFault(error) });
        else {
          const { kind, message } = describeError(error, task?.interrupted === true);
          answer({ ok: false, failure: { kind, message: this.#hide(message) } });
        }
      } finally {
        await task?.end();
        if (task !== undefined) connections.giveBack(task.request, task.interrupted);
      }
    };
    return { result, ended: run() };
  }
}
