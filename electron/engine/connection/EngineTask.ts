import type { DuckDBConnection } from "@duckdb/node-api";
import { untilAborted } from "../../processes/untilAborted";
import type { RequestConnection } from "./RequestConnection";
import type { BodyMemory } from "../answer/BodyMemory";
import { BodyStopped, BodyWriter, type SendChunk } from "../answer/BodyWriter";

/** An interrupt between two steps of a request is lost, so it is repeated until the request has ended. */
const INTERRUPT_AGAIN_MS = 50;

/** One request while it runs: its connection, and the body it may write. */
export class EngineTask {
  readonly request: RequestConnection;
  #cancelling: AbortController | undefined;
  #isCancelled = false;
  #body: BodyWriter | undefined;
  #again: NodeJS.Timeout | undefined;
  #isYielding = false;

  constructor(request: RequestConnection) {
    this.request = request;
  }

  get connection(): DuckDBConnection {
    return this.request.connection;
  }

  get cancelled(): boolean {
    return this.#isCancelled;
  }

  /** Fires when the request is cancelled, for work that waits for more than its statements; most has no need of it. */
  get signal(): AbortSignal {
    this.#cancelling ??= new AbortController();
    if (this.#isCancelled) this.#cancelling.abort();
    return this.#cancelling.signal;
  }

  /** Interrupts the statement, or stops the body. */
  cancel(): void {
    if (this.cancelled) return;
    clearInterval(this.#again);
    this.#isCancelled = true;
    this.request.isLeaving = true;
    this.#cancelling?.abort();
    this.#body?.stop();
    this.connection.interrupt();
    this.#again = setInterval(() => {
      this.connection.interrupt();
    }, INTERRUPT_AGAIN_MS);
  }

  /** Whether it was interrupted, by a cancel or a yield: what it failed with says nothing then. */
  get interrupted(): boolean {
    return this.cancelled || (this.#isYielding && this.request.isRepeatable);
  }

  /** Interrupts a statement that can be run again, as long as its answer has not begun. */
  yield(): void {
    if (this.cancelled || this.#isYielding || this.#body !== undefined) return;
    this.#isYielding = true;
    this.#again = setInterval(() => {
      if (this.interrupted) this.connection.interrupt();
    }, INTERRUPT_AGAIN_MS);
    if (this.interrupted) this.connection.interrupt();
  }

  /** Settles once the statement may change data; rejects when the request is cancelled. @param ask the question */
  async untilChangeAllowed(ask: () => Promise<void>): Promise<void> {
    this.signal.throwIfAborted();
    await untilAborted(this.signal, ask());
  }

  /**
   * Begins the answer's body. The statement has succeeded: a cancelled one can only go without its answer.
   *
   * @param memory shared with the other bodies of this process
   */
  startBody(send: SendChunk, memory?: BodyMemory): BodyWriter {
    // Rows that are still to come would be interrupted too.
    if (this.interrupted) throw new BodyStopped();
    clearInterval(this.#again);
    this.#body = new BodyWriter(send, memory);
    return this.#body;
  }

  /** Interrupts no more. Its connection may be closed then: closing one whose statement still runs never comes back. */
  async end(): Promise<void> {
    clearInterval(this.#again);
    // Rows that were not taken stay in memory until another statement begins.
    if (this.interrupted && !this.request.keepsTransaction)
      await this.connection.run("ROLLBACK").catch(() => undefined);
  }
}
