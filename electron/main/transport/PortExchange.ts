import type { HttpPortHead } from "#shared/processes/httpPort";
import { AppError } from "#shared/errors/AppError";

const withoutBody = new Set([204, 205, 304]);

interface Chunk {
  readonly bytes: Uint8Array;
  /** The reader has it. */
  readonly taken: () => void;
}

/** The answer to one request on a port as it comes in; queues what the reader has not taken yet. */
export class PortExchange {
  readonly #abandon: () => void;
  /** Settles when the answer begins; rejects with what {@link fail} was given. */
  readonly response: Promise<Response>;
  #resolve: (response: Response) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly #chunks: Chunk[] = [];
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  #complete = false;
  #wake: () => void = () => undefined;

  /** @param abandon Called when the reader no longer wants the rest of the body. */
  constructor(abandon: () => void) {
    this.#abandon = abandon;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The answer begins. */
  begin({ status, headers }: HttpPortHead): void {
    const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
    try {
      this.#resolve(new Response(withoutBody.has(status) ? null : this.#openBody(), init));
    } catch {
      this.fail(new AppError("CONNECTION_CUT", "The answer had no valid beginning."));
      this.#abandon();
    }
  }

  /** Takes in bytes of the body; settles when the reader has them. */
  push(bytes: Uint8Array): Promise<void> {
    return new Promise((taken) => {
      this.#chunks.push({ bytes, taken });
      this.#wake();
    });
  }

  /** The answer is complete. */
  finish(): void {
    this.#complete = true;
    // An answer that ends before it began; nothing happens where it did begin.
    this.#reject(new AppError("CONNECTION_CUT"));
    this.#wake();
  }

  /** Ends the exchange: the answer rejects, or its body errors. What was queued is dropped. */
  fail(error: unknown): void {
    this.#complete = true;
    this.#chunks.length = 0;
    this.#reject(error);
    this.#body?.error(error);
    this.#wake();
  }

  #openBody(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#body = controller;
        },
        pull: (controller) => this.#deliver(controller),
        cancel: () => {
          if (this.#complete) return;
          this.#complete = true;
          this.#abandon();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Hands over one chunk, waiting for it if need be. */
  async #deliver(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    while (this.#chunks.length === 0 && !this.#complete) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      controller.enqueue(chunk.bytes);
      chunk.taken();
    } else if (controller.desiredSize !== null) {
      controller.close();
    }
  }
}
