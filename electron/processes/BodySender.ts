import type { BodyMethods } from "#shared/processes/httpPort";
import type { RpcRequest } from "#shared/rpc/rpc";
import type { MessageEnd } from "./MessageEnd";
import { untilAborted } from "./untilAborted";
import { type CallContext, RpcServer } from "#shared/rpc/RpcServer";

/** Bytes of a body that may be under way before its reader takes some; the last part may go beyond. */
export const bodyWindowBytes = 4 * 1024 * 1024;

/** Largest part of a body in one message: small enough that other messages get through in between. */
const maxPartBytes = 256 * 1024;

/** Counts the bytes of a body that are under way: waiting for each part by itself would cost its way there and back. */
export class BodyWindow {
  readonly #onRoom: () => void;
  #underWay = 0;
  #taken = 0;

  /** @param onRoom called when bytes were taken */
  constructor(onRoom: () => void) {
    this.#onRoom = onRoom;
  }

  /** Bytes that the reader has taken so far. */
  get bytesTaken(): number {
    return this.#taken;
  }

  /** Whether nothing may be sent until the reader takes something. */
  get isFull(): boolean {
    return this.#underWay >= bodyWindowBytes;
  }

  /** @param taken settles when the reader took the bytes; what it fails with ends the whole body elsewhere */
  sent(bytes: number, taken: Promise<unknown>): void {
    this.#underWay += bytes;
    const settle = (): void => {
      this.#underWay -= bytes;
      this.#taken += bytes;
      this.#onRoom();
    };
    taken.then(settle, settle);
  }
}

/** Sends a body in parts, and waits while the window is full. */
export class BodySender {
  readonly #send: (part: Uint8Array) => Promise<unknown>;
  readonly #window = new BodyWindow(() => this.#wake());
  #wake: () => void = () => undefined;

  /** @param send Settles when the part was taken in, also where nobody wants it any more. */
  constructor(send: (part: Uint8Array) => Promise<unknown>) {
    this.#send = send;
  }

  /** Bytes that the reader has taken so far. */
  get bytesTaken(): number {
    return this.#window.bytesTaken;
  }

  /** Whether nothing is sent until the reader takes something. */
  get isWaiting(): boolean {
    return this.#window.isFull;
  }

  /** Sends a chunk; settles when there is room for more, or the signal fires. */
  async write(chunk: Uint8Array, signal: AbortSignal): Promise<void> {
    for (const part of splitChunk(chunk, maxPartBytes)) {
      if (signal.aborted) return;
      this.#window.sent(part.byteLength, this.#send(part));
      if (this.isWaiting) await this.#room(signal);
    }
  }

  async #room(signal: AbortSignal): Promise<void> {
    const wake = (): void => this.#wake();
    signal.addEventListener("abort", wake, { once: true });
    while (this.isWaiting && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    signal.removeEventListener("abort", wake);
  }
}

/** Sends all of a body, which is cancelled when the signal fires. Rejects with what the body fails with. */
export async function sendBody(
  body: ReadableStream<Uint8Array>,
  sender: BodySender,
  signal: AbortSignal,
): Promise<void> {
  const reader = body.getReader();
  // Also wakes a read that waits.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    await sender.write(value, signal);
  }
}

/** One body that is read over a port of its own ({@link BodyMethods}). */
export class BodyOffer {
  readonly #port: MessageEnd<unknown, unknown>;
  readonly #asked: Promise<CallContext<Uint8Array>>;
  #end: () => void = () => undefined;

  constructor(port: MessageEnd<unknown, unknown>) {
    this.#port = port;
    const ended = new Promise<null>((resolve) => {
      this.#end = () => resolve(null);
    });
    this.#asked = new Promise((resolve) => {
      const server = new RpcServer<BodyMethods>(
        {
          read: (_params, context) => {
            resolve(context);
            return ended;
          },
        },
        (answer) => port.post(answer),
      );
      // The reader is of the same build.
      port.onMessage((message) => server.receive(message as RpcRequest<BodyMethods>));
      port.onClose(() => server.close());
    });
  }

  /** Settles when the reader asks for the body. @throws AppError as {@link untilAborted} */
  async sender(signal: AbortSignal): Promise<BodySender> {
    const { send } = await untilAborted(signal, this.#asked);
    return new BodySender(send);
  }

  /** The body is complete; its reader closes the port. */
  end(): void {
    this.#end();
  }

  /** There is no body, or it broke off. */
  close(): void {
    this.#port.close();
  }
}

/**
 * Cuts a chunk into parts of at most `maxBytes`, each in a buffer of its own: a message port copies the whole buffer
 * behind a view, so a view on a large one would be sent many times over.
 */
export function* splitChunk(chunk: Uint8Array, maxBytes: number): Generator<Uint8Array> {
  for (let start = 0; start < chunk.byteLength; start += maxBytes) {
    const part = chunk.subarray(start, start + maxBytes);
    yield part.byteLength === part.buffer.byteLength ? part : part.slice();
  }
}
