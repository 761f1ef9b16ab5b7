import type { AnswerReader } from "../answer/AnswerReader";
import type { ByteStore } from "../storage/ByteStore";

/** The rows of an answer as bytes: where each lies, and how long it is. */
export class RowBytes {
  readonly #bytes: ByteStore;
  readonly #answer: Pick<AnswerReader, "rowsStart" | "rowEnds">;

  constructor(bytes: ByteStore, answer: Pick<AnswerReader, "rowsStart" | "rowEnds">) {
    this.#bytes = bytes;
    this.#answer = answer;
  }

  /** One row, with the comma before it. */
  row(row: number): Buffer {
    return this.#bytes.read(this.#startOf(row), this.#answer.rowEnds.at(row));
  }

  /** Rows `from` to before `to` as they came, with the commas between them. */
  rows(from: number, to: number): Buffer {
    const bytes = this.#bytes.read(this.#startOf(from), this.#answer.rowEnds.at(to - 1));
    return from === 0 ? bytes : bytes.subarray(bytes.indexOf(0x2c) + 1);
  }

  /** Bytes of the rows `from` to before `to`. */
  size(from: number, to: number): number {
    return this.#answer.rowEnds.at(to - 1) - this.#startOf(from);
  }

  /** The number behind the last of the rows from `from` on that together have so many bytes; at least one row. */
  lastWithin(from: number, bytes: number): number {
    const { rowEnds } = this.#answer;
    const start = this.#startOf(from);
    let low = from + 1;
    let high = rowEnds.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (rowEnds.at(middle - 1) - start <= bytes) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Bytes of the longest of the rows `from` to before `to`. */
  longest(from: number, to: number): number {
    let longest = 0;
    let start = this.#startOf(from);
    for (let row = from; row < to; row += 1) {
      const end = this.#answer.rowEnds.at(row);
      longest = Math.max(longest, end - start);
      start = end;
    }
    return longest;
  }

  #startOf(row: number): number {
    return row === 0 ? this.#answer.rowsStart : this.#answer.rowEnds.at(row - 1);
  }
}

/** A row's bytes and where the cells lie in them, until the next row is read. */
export interface RowCells {
  readonly bytes: Buffer;
  /** By column; -1 where the row has no such cell. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The whole text of a cell. */
  readonly text: (column: number) => string | null;
}
