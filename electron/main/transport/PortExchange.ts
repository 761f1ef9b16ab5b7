import type { HttpPortAnswer, HttpPortRequest } from "#shared/processes/httpPort";
import { AppError } from "#shared/errors/AppError";

const withoutBody = new Set([204, 205, 304]);

/** One request on a port and its answer as it comes in; queues what the reader has not taken yet. */
export class PortExchange {
  readonly #id: number;
  readonly #post: (message: HttpPortRequest) => void;
  readonly #ended: () => void;
  /** Settles when the answer begins; rejects with what {@link fail} was given. */
  readonly response: Promise<Response>;
  #resolve: (response: Response) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly #chunks: Uint8Array[] = [];
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  #complete = false;
  #wake: () => void = () => undefined;

  /** @param ended Called once, when nothing more is to come from either side. */
  constructor(id: number, post: (message: HttpPortRequest) => void, ended: () => void) {
    this.#id = id;
    this.#post = post;
    this.#ended = ended;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Takes in one message of the service. */
  receive(message: HttpPortAnswer): void {
    if (message.type === "head") this.#begin(message.status, message.headers);
    else if (message.type === "chunk") this.#chunks.push(message.bytes);
    else if (message.type === "end") this.#finish();
    else this.fail(new AppError("CONNECTION_CUT", message.message));
    this.#wake();
  }

  /** Ends the exchange: the answer rejects, or its body errors. What was queued is dropped. */
  fail(error: unknown): void {
    this.#ended();
    this.#complete = true;
    this.#chunks.length = 0;
    this.#reject(error);
    this.#body?.error(error);
    this.#wake();
  }

  #begin(status: number, headers: readonly (readonly [string, string])[]): void {
    const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
    try {
      this.#resolve(new Response(withoutBody.has(status) ? null : this.#openBody(), init));
    } catch {
      this.fail(new AppError("CONNECTION_CUT", "The answer had no valid beginning."));
    }
  }

  #finish(): void {
    this.#ended();
    this.#complete = true;
    // An answer that ends before it began; nothing happens where it did begin.
    this.#reject(new AppError("CONNECTION_CUT"));
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
          this.#ended();
          this.#post({ type: "abort", id: this.#id });
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Hands over one chunk, waiting for it if need be, and grants the service as much again. */
  async #deliver(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    while (this.#chunks.length === 0 && !this.#complete) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const bytes = this.#chunks.shift();
    if (bytes !== undefined) {
      controller.enqueue(bytes);
      if (!this.#complete) this.#post({ type: "credit", id: this.#id, bytes: bytes.byteLength });
    } else if (controller.desiredSize !== null) {
      controller.close();
    }
  }
}
