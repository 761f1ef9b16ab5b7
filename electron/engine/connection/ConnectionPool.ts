import type { DuckDBInstance } from "@duckdb/node-api";
import { RequestConnection, type SharedQueries } from "./RequestConnection";

/** As many as have a thread to run on, and some. */
const MOST_IDLE = 12;

/** After this long without a request, statements and connections that wait give their memory back. */
const FORGET_MS = 2000;

/**
 * Connections for requests. One is always ready ahead: each step of opening it takes a turn of the thread pool, and on a
 * busy machine turns are what a small query waits for.
 */
export class ConnectionPool {
  readonly #instance: DuckDBInstance;
  readonly #shared: SharedQueries;
  /** The one used last comes last, with the most of what it needs in the processor's caches. */
  readonly #idle: RequestConnection[] = [];
  #ready: Promise<RequestConnection> | undefined;
  #forgetting: NodeJS.Timeout | undefined;

  constructor(instance: DuckDBInstance, shared: SharedQueries) {
    this.#instance = instance;
    this.#shared = shared;
    this.#makeReady();
  }

  /** Rejects with the engine's error. */
  take(): RequestConnection | Promise<RequestConnection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    const ready = this.#ready ?? RequestConnection.open(this.#instance, this.#shared);
    this.#ready = undefined;
    return ready;
  }

  /** Takes back a connection on which nothing runs any more. */
  giveBack(request: RequestConnection, isInterrupted: boolean): void {
    if (request.isReusable && !isInterrupted && this.#idle.length < MOST_IDLE) {
      request.isReusable = false;
      request.isRepeatable = false;
      this.#idle.push(request);
    } else request.close();
    if (this.#idle.length === 0) this.#makeReady();
    this.#forgetLater();
  }

  async close(): Promise<void> {
    clearTimeout(this.#forgetting);
    for (const idle of this.#idle.splice(0)) idle.close();
    (await this.#ready?.catch(() => undefined))?.close();
    this.#ready = undefined;
  }

  #makeReady(): void {
    this.#ready ??= RequestConnection.open(this.#instance, this.#shared);
    // Its taker gets the error.
    this.#ready.catch(() => undefined);
  }

  #forgetLater(): void {
    if (this.#forgetting !== undefined) {
      this.#forgetting.refresh();
      return;
    }
    this.#forgetting = setTimeout(() => {
      for (const idle of this.#idle.splice(1)) idle.close();
      this.#idle[0]?.forget();
    }, FORGET_MS);
    this.#forgetting.unref();
  }
}
