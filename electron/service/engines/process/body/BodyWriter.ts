import { ENGINE_BODY_WINDOW } from "#shared/contract/enginePort";

const CHUNK_BYTES = 512 * 1024;

/** The first chunk holds the rows that somebody waits for: every step of its way takes as long as it is large. */
const FIRST_CHUNK_BYTES = 64 * 1024;

/**
 * Bytes that are held for a reader who has no room for them yet. A statement that is done with its rows holds nothing of
 * the database any more, so most answers are written whole, however slow their reader is.
 */
const HELD_BYTES = 64 * 1024 * 1024;

/** The reader of an answer is gone. */
export class BodyStopped extends Error {
  override readonly name = "BodyStopped";
}

/** Sends a chunk. Its bytes are not written to before `onSent` is called, and may be after. */
export type SendChunk = (bytes: Uint8Array, onSent: () => void) => void;

/** Gathers an answer's bytes into chunks and sends one only when the reader has room for it. */
export class BodyWriter {
  readonly #send: SendChunk;
  /** Buffers whose bytes are gone: new memory for every chunk would cost more than filling it. */
  readonly #spare: Buffer<ArrayBuffer>[] = [];
  /** Chunks that wait for room. */
  readonly #held: Buffer<ArrayBuffer>[] = [];
  #heldBytes = 0;
  #buffer = Buffer.allocUnsafeSlow(FIRST_CHUNK_BYTES);
  #used = 0;
  #room = ENGINE_BODY_WINDOW;
  #stopped = false;
  #wake: (() => void) | undefined;

  constructor(send: SendChunk) {
    this.#send = send;
  }

  /** The reader took bytes. */
  addRoom(bytes: number): void {
    this.#room += bytes;
    this.#sendHeld();
    this.#wake?.();
  }

  /** The reader wants no more: a write that waits, and every later one, rejects. */
  stop(): void {
    this.#stopped = true;
    this.#wake?.();
  }

  /** Waits while too much is held. @throws BodyStopped */
  async write(bytes: Uint8Array): Promise<void> {
    let from = 0;
    while (from < bytes.length) {
      if (this.#used === this.#buffer.length) await this.flush();
      const part = bytes.subarray(from, from + this.#buffer.length - this.#used);
      this.#buffer.set(part, this.#used);
      this.#used += part.length;
      from += part.length;
    }
  }

  /** Sends what was written as soon as there is room, without waiting for more. @throws BodyStopped */
  async flush(): Promise<void> {
    if (this.#used > 0) {
      this.#held.push(this.#buffer.subarray(0, this.#used));
      this.#heldBytes += this.#used;
      this.#buffer = this.#spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
      this.#used = 0;
    }
    this.#sendHeld();
    await this.#untilHeldIs(HELD_BYTES);
  }

  /** Settles when everything is sent. @throws BodyStopped */
  async finish(): Promise<void> {
    await this.flush();
    await this.#untilHeldIs(0);
  }

  #sendHeld(): void {
    while (this.#room > 0 && !this.#stopped) {
      const chunk = this.#held.shift();
      if (chunk === undefined) return;
      this.#room -= chunk.length;
      this.#heldBytes -= chunk.length;
      const whole = Buffer.from(chunk.buffer);
      this.#send(chunk, () => {
        if (whole.length === CHUNK_BYTES) this.#spare.push(whole);
      });
    }
  }

  async #untilHeldIs(bytes: number): Promise<void> {
    while (this.#heldBytes > bytes && !this.#stopped) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#stopped) throw new BodyStopped();
  }
}
