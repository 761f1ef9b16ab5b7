import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { EngineEvent } from "#shared/contract/enginePort";
import { cutMessage } from "./cutMessage";
import { StatementRefused } from "./statement/StatementRefused";

const INTERRUPT_AGAIN_MS = 50;

/** What a request may use while it runs. */
export interface RequestContext {
  readonly connection: DuckDBConnection;
  readonly post: (event: EngineEvent) => void;
  /** Called when the request is cancelled, also when that already happened. */
  onCancel(listener: () => void): void;
  onTaken(listener: (chunks: number) => void): void;
}

interface ActiveRequest {
  cancel(): void;
  taken(chunks: number): void;
  ended: Promise<void>;
}

/** The one open database of this process and the requests that run on it, each with a connection of its own. */
export class DatabaseSession {
  readonly #instance: DuckDBInstance;
  readonly #post: (event: EngineEvent) => void;
  readonly #active = new Map<number, ActiveRequest>();

  constructor(instance: DuckDBInstance, post: (event: EngineEvent) => void) {
    this.#instance = instance;
    this.#post = post;
  }

  cancel(id: number): void {
    this.#active.get(id)?.cancel();
  }

  taken(id: number, chunks: number): void {
    this.#active.get(id)?.taken(chunks);
  }

  /** Runs a request to its end and posts `finished` or `failed` for it. Never rejects. */
  serve(id: number, work: (context: RequestContext) => Promise<void>): void {
    let cancelled = false;
    const cancelListeners: (() => void)[] = [];
    const takenListeners: ((chunks: number) => void)[] = [];
    const ended = this.#run(work, cancelListeners, takenListeners, () => cancelled)
      .then(
        () => {
          this.#post({ type: "finished", id });
        },
        (error: unknown) => {
          this.#post({ type: "failed", id, ...describeFailure(error, cancelled) });
        },
      )
      .finally(() => this.#active.delete(id));
    this.#active.set(id, {
      ended,
      cancel() {
        cancelled = true;
        for (const listener of cancelListeners) listener();
      },
      taken(chunks) {
        for (const listener of takenListeners) listener(chunks);
      },
    });
  }

  /** Interrupts what runs, writes the log into the file and lets the file go. */
  async close(): Promise<void> {
    for (const request of this.#active.values()) request.cancel();
    await Promise.all([...this.#active.values()].map((request) => request.ended));
    const connection = await this.#instance.connect();
    await connection.run("CHECKPOINT");
    connection.closeSync();
    this.#instance.closeSync();
  }

  async #run(
    work: (context: RequestContext) => Promise<void>,
    cancelListeners: (() => void)[],
    takenListeners: ((chunks: number) => void)[],
    isCancelled: () => boolean,
  ): Promise<void> {
    const connection = await this.#instance.connect();
    // An interrupt between two steps of a request is lost, so it is repeated until the request has ended.
    let again: NodeJS.Timeout | undefined;
    const interrupt = () => {
      connection.interrupt();
      again ??= setInterval(() => {
        connection.interrupt();
      }, INTERRUPT_AGAIN_MS);
    };
    cancelListeners.push(interrupt);
    try {
      if (isCancelled()) throw new Error("Interrupted");
      await work({
        connection,
        post: this.#post,
        onCancel: (listener) => cancelListeners.push(listener),
        onTaken: (listener) => takenListeners.push(listener),
      });
    } finally {
      clearInterval(again);
      // Only now: closing a connection whose statement still runs never comes back.
      connection.closeSync();
    }
  }
}

function describeFailure(
  error: unknown,
  cancelled: boolean,
): { kind: "request" | "statement" | "interrupted"; message: string } {
  if (cancelled) return { kind: "interrupted", message: "The statement was interrupted." };
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof StatementRefused) return { kind: "request", message: cutMessage(text) };
  return { kind: "statement", message: cutMessage(text.replace(/^Failed to extract statements: /, "")) };
}
