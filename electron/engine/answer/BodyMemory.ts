/** Bytes of a chunk buffer. */
export const CHUNK_BYTES = 512 * 1024;

/** The first chunk holds the rows that somebody waits for: every step of its way takes as long as it is large. */
const FIRST_CHUNK_BYTES = 64 * 1024;

/** Half a megabyte: what small answers need at a time. */
const SPARE_FIRST_CHUNKS = 8;

/**
 * Bytes that all bodies of a process may hold for readers who have no room for them yet. A statement that is done with its
 * rows holds nothing of the database any more, so most answers are written at once, at the pace of no reader.
 */
const HELD_BYTES = 64 * 1024 * 1024;

/** Buffers that stay for the next answer while nothing runs: 2 MB. */
const RESTING_BUFFERS = 4;

/** Buffers of answers, shared by all bodies of a process and used again: V8 frees them late, as its own heap is small. */
export class BodyMemory {
  readonly #spare: Buffer<ArrayBuffer>[] = [];
  readonly #spareFirst: Buffer<ArrayBuffer>[] = [];
  readonly #waiting = new Set<() => void>();
  #held = 0;

  /** Whether a body has to wait for its reader before it holds more than one chunk. */
  get isFull(): boolean {
    return this.#held > HELD_BYTES;
  }

  newChunk(): Buffer<ArrayBuffer> {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  }

  /** A smaller one, for the beginning of a body. */
  newFirstChunk(): Buffer<ArrayBuffer> {
    return this.#spareFirst.pop() ?? Buffer.allocUnsafeSlow(FIRST_CHUNK_BYTES);
  }

  /** These bytes now wait to be sent. */
  hold(bytes: Uint8Array): void {
    this.#held += bytes.length;
  }

  /** They were sent or dropped: their buffer is written to again. */
  release(bytes: Buffer<ArrayBuffer>): void {
    this.#held -= bytes.length;
    const [spare, most] =
      bytes.buffer.byteLength === CHUNK_BYTES
        ? [this.#spare, HELD_BYTES / CHUNK_BYTES]
        : [this.#spareFirst, SPARE_FIRST_CHUNKS];
    if (spare.length < most) spare.push(Buffer.from(bytes.buffer));
    if (this.isFull) return;
    for (const wake of this.#waiting) wake();
  }

  /** Calls back whenever bytes were released and there is room. @returns stops that */
  onRoom(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => this.#waiting.delete(wake);
  }

  /** Drops the buffers that no body needs. */
  trim(): void {
    this.#spare.length = Math.min(this.#spare.length, RESTING_BUFFERS);
  }
}
