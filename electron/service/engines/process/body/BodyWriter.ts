import { ENGINE_BODY_WINDOW } from "#shared/contract/enginePort";

const CHUNK_BYTES = 512 * 1024;

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
  #buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
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
    this.#wake?.();
  }

  /** The reader wants no more: a write that waits, and every later one, rejects. */
  stop(): void {
    this.#stopped = true;
    this.#wake?.();
  }

  async write(bytes: Uint8Array): Promise<void> {
    let from = 0;
    while (from < bytes.length) {
      if (this.#used === CHUNK_BYTES) await this.flush();
      const part = bytes.subarray(from, from + CHUNK_BYTES - this.#used);
      this.#buffer.set(part, this.#used);
      this.#used += part.length;
      from += part.length;
    }
  }

  async flush(): Promise<void> {
    while (this.#room <= 0 && !this.#stopped) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#stopped) throw new BodyStopped();
    this.#room -= this.#used;
    const sent = this.#buffer;
    this.#send(sent.subarray(0, this.#used), () => this.#spare.push(sent));
    this.#buffer = this.#spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#used = 0;
  }
}
