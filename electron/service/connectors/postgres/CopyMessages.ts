import type { SpoolWriter } from "../spool/SpoolWriter";

/** One byte of type, four of length; the length counts itself. */
const HEADER_BYTES = 5;

const LENGTH_BYTES = 4;

/** Bytes that may come between two rows and are none. */
const MOST_SKIPPED = 16 * 1024 * 1024;

const COPY_DATA = "d".charCodeAt(0);
/** Messages that may come between rows and mean nothing for them: copy out response, parameter status, notice, notification. */
const SKIPPED = new Set(["H", "S", "N", "A"].map((letter) => letter.charCodeAt(0)));

/**
 * Takes the rows out of the server's answer to a COPY … TO STDOUT: every data message is one whole row. Works on
 * the bytes as they come, so that a row costs one copy and no object.
 */
export class CopyMessages {
  readonly #writer: SpoolWriter;
  /** The start of a message whose header is not whole yet. */
  #header = Buffer.alloc(0);
  /** Bytes of the current message that are still to come. */
  #left = 0;
  #skipped = 0;
  #isInside = false;
  #isRow = false;

  constructor(writer: SpoolWriter) {
    this.#writer = writer;
  }

  /**
   * @returns null while rows may follow, and with the first message of another kind the bytes from there on
   * @throws Error for bytes that are no messages
   */
  take(received: Buffer): Buffer | null {
    const chunk = this.#header.length === 0 ? received : Buffer.concat([this.#header, received]);
    this.#header = Buffer.alloc(0);
    let position = 0;
    for (;;) {
      if (this.#isInside) {
        const end = Math.min(chunk.length, position + this.#left);
        if (this.#isRow) this.#writer.append(chunk, position, end);
        this.#left -= end - position;
        position = end;
        if (this.#left > 0) return null;
        this.#isInside = false;
        if (this.#isRow) this.#writer.endRow();
      }
      if (chunk.length - position < HEADER_BYTES) {
        this.#header = Buffer.from(chunk.subarray(position));
        return null;
      }
      const type = chunk[position] ?? 0;
      this.#isRow = type === COPY_DATA;
      if (!this.#isRow && !SKIPPED.has(type)) return chunk.subarray(position);
      this.#left = chunk.readUInt32BE(position + 1) - LENGTH_BYTES;
      if (this.#left < 0) throw new Error("a message is shorter than its own length");
      this.#skipped = this.#isRow ? 0 : this.#skipped + this.#left;
      if (this.#skipped > MOST_SKIPPED) throw new Error("notices without end");
      this.#isInside = true;
      position += HEADER_BYTES;
    }
  }
}
