import type { Connection, Submittable } from "pg";

/** What one COPY sent. */
export interface CopiedRows {
  /** Null where it was more than allowed. */
  readonly csv: Buffer | null;
  /** As the server counted them. */
  readonly rows: number;
}

export interface CopiesOutcome {
  /** Of the statements that ended, in order. */
  readonly copied: readonly CopiedRows[];
  /** What the next one failed with; the rest was not run. */
  readonly error: unknown;
}

/** So many times the allowed bytes are thrown away before the statement is stopped: that takes a further connection. */
const DISCARDED = 16;

/** Several small COPY … TO STDOUT, sent to the server in one message and so answered in one round trip. */
export class SmallCopies implements Submittable {
  /** Never rejects. */
  readonly ended: Promise<CopiesOutcome>;
  readonly #sql: string;
  readonly #longest: number;
  readonly #count: number;
  readonly #onTooLong: () => void;
  readonly #copied: CopiedRows[] = [];
  #pieces: Buffer[] = [];
  #bytes = 0;
  #resolve: (outcome: CopiesOutcome) => void = () => undefined;

  /**
   * @param setup statements before them
   * @param longest bytes of one at most
   * @param onTooLong has to cancel the statement under way
   */
  constructor(setup: string, copies: readonly string[], longest: number, onTooLong: () => void) {
    this.#sql = [setup, ...copies].join("; ");
    this.#longest = longest;
    this.#count = copies.length;
    this.#onTooLong = onTooLong;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  // What follows is called by the driver.

  submit(connection: Connection): void {
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const before = this.#bytes;
    this.#bytes += chunk.length;
    // Copied: the driver writes over its buffer.
    if (this.#bytes <= this.#longest) this.#pieces.push(Buffer.from(chunk));
    else this.#pieces = [];
    const stop = this.#longest * DISCARDED;
    if (before <= stop && this.#bytes > stop) this.#onTooLong();
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const rows = /^COPY (\d+)$/.exec(text)?.[1];
    if (rows === undefined) return;
    if (this.#copied.length === this.#count) throw new Error("more answers than were asked for");
    const csv = this.#bytes <= this.#longest ? Buffer.concat(this.#pieces) : null;
    this.#copied.push({ csv, rows: Number(rows) });
    this.#pieces = [];
    this.#bytes = 0;
  }

  handleError(error: unknown): void {
    this.#resolve({ copied: this.#copied, error });
  }

  handleReadyForQuery(): void {
    this.#resolve({ copied: this.#copied, error: undefined });
  }
}
