import { BodyWindow } from "../../processes/BodySender";
import { BodyMemory, CHUNK_BYTES } from "./BodyMemory";

/** The reader of an answer is gone. */
export class BodyStopped extends Error {
  override readonly name = "BodyStopped";
}

/**
 * Sends a chunk. Its bytes are not written to before `onSent` is called, and may be after.
 *
 * @param isWhole it is the whole body
 * @returns settles when the reader took it
 */
export type SendChunk = (
  bytes: Uint8Array<ArrayBuffer>,
  onSent: () => void,
  isWhole: boolean,
) => Promise<void>;

/** Gathers an answer's bytes into chunks and sends one only when the reader has room for it. */
export class BodyWriter {
  readonly #send: SendChunk;
  readonly #memory: BodyMemory;
  /** Chunks that wait for room. */
  readonly #held: Buffer<ArrayBuffer>[] = [];
  #heldBytes = 0;
  #buffer: Buffer<ArrayBuffer> | undefined;
  #used = 0;
  readonly #window = new BodyWindow(() => {
    this.#sendHeld();
    this.#wake?.();
  });
  #stopped = false;
  #hasSent = false;
  #isSentWhole = false;
  #wake: (() => void) | undefined;

  /** @param memory shared with the other bodies of this process */
  constructor(send: SendChunk, memory = new BodyMemory()) {
    this.#send = send;
    this.#memory = memory;
    this.#buffer = memory.newFirstChunk();
  }

  /** The reader wants no more: a write that waits, and every later one, rejects. */
  stop(): void {
    this.#stopped = true;
    for (const chunk of this.#held.splice(0)) this.#memory.release(chunk);
    this.#wake?.();
  }

  /** Waits while too much is held. @throws BodyStopped */
  async write(bytes: Uint8Array): Promise<void> {
    let from = 0;
    while (from < bytes.length) {
      if (this.#used === this.#buffer?.length) await this.flush();
      const buffer = (this.#buffer ??= this.#memory.newChunk());
      const part = bytes.subarray(from, from + buffer.length - this.#used);
      buffer.set(part, this.#used);
      this.#used += part.length;
      from += part.length;
    }
  }

  /** Sends what was written as soon as there is room, without waiting for more. @throws BodyStopped */
  async flush(): Promise<void> {
    this.#hold();
    this.#sendHeld();
    // Each body may hold a chunk of its own, so that none waits for the readers of others.
    await this.#until(() => this.#heldBytes <= CHUNK_BYTES || !this.#memory.isFull);
  }

  /** Nothing follows: what was written is sent as soon as there is room, a small body in one piece. Called again, it does nothing. */
  end(): void {
    if (this.#used === 0 || this.#stopped) return;
    this.#isSentWhole = !this.#hasSent && this.#held.length === 0;
    this.#hold();
    this.#sendHeld();
  }

  /** Ends, and settles when everything is sent. @throws BodyStopped */
  async finish(): Promise<void> {
    this.end();
    await this.#until(() => this.#heldBytes === 0);
  }

  #hold(): void {
    if (this.#used === 0 || this.#buffer === undefined || this.#stopped) return;
    const chunk = this.#buffer.subarray(0, this.#used);
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    this.#memory.hold(chunk);
    this.#buffer = undefined;
    this.#used = 0;
  }

  #sendHeld(): void {
    while (!this.#window.isFull && !this.#stopped) {
      const chunk = this.#held.shift();
      if (chunk === undefined) return;
      this.#heldBytes -= chunk.length;
      this.#hasSent = true;
      const onSent = () => {
        this.#memory.release(chunk);
      };
      this.#window.sent(chunk.length, this.#send(chunk, onSent, this.#isSentWhole));
    }
  }

  async #until(isReached: () => boolean): Promise<void> {
    if (!isReached() && !this.#stopped) {
      const stopWaiting = this.#memory.onRoom(() => this.#wake?.());
      while (!isReached() && !this.#stopped) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      stopWaiting();
    }
    if (this.#stopped) throw new BodyStopped();
  }
}
