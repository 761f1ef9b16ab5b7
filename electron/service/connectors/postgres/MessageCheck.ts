/** One byte of type, four of length; the length counts itself. */
const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;

/** Bytes of an error or a notice at most. */
const MOST_WORDS = 1024 * 1024;

/** Errors and notices are fields, each a letter and a text, up to a zero byte. */
const worded: ReadonlySet<number> = new Set([0x45, 0x4e]);

/**
 * Follows the messages that the driver is about to read, and stops those that it would read past their end: an error or a
 * notice without its last byte keeps the driver busy for good.
 */
export class MessageCheck {
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerBytes = 0;
  /** Bytes of the current message that are still to come. */
  #left = 0;
  /** Of an error or a notice. */
  #words: Buffer[] | null = null;

  /** @throws Error for bytes that are no message, or one that is not complete in itself */
  take(bytes: Buffer): void {
    for (let position = 0; position < bytes.length;) {
      const wanted = this.#headerBytes < HEADER_BYTES ? HEADER_BYTES - this.#headerBytes : this.#left;
      const end = Math.min(bytes.length, position + wanted);
      if (this.#headerBytes < HEADER_BYTES) {
        bytes.copy(this.#header, this.#headerBytes, position, end);
        this.#headerBytes += end - position;
        if (this.#headerBytes === HEADER_BYTES) this.#begin();
      } else {
        this.#words?.push(bytes.subarray(position, end));
        this.#left -= end - position;
      }
      position = end;
      if (this.#headerBytes === HEADER_BYTES && this.#left === 0) this.#end();
    }
  }

  #begin(): void {
    this.#left = this.#header.readUInt32BE(1) - LENGTH_BYTES;
    if (this.#left < 0) throw new Error("a message is shorter than its own length");
    this.#words = worded.has(this.#header[0] ?? 0) ? [] : null;
    if (this.#words !== null && this.#left > MOST_WORDS) throw new Error("an error is longer than any");
  }

  #end(): void {
    if (this.#words !== null) requireFields(Buffer.concat(this.#words));
    this.#words = null;
    this.#headerBytes = 0;
  }
}

function requireFields(body: Buffer): void {
  for (let position = 0; body[position] !== 0;) {
    const end = body.indexOf(0, position + 1);
    if (position >= body.length || end === -1) throw new Error("an error without an end");
    position = end + 1;
  }
}
