import type { DuckDBDataChunk } from "@duckdb/node-api";
import type { ColumnWriter } from "./columnWriters";
import { messageTypes } from "./wireMessages";

/** Type, length and the number of columns. */
const ROW_HEAD = 7;

/** Encodes chunks of rows as messages, one for each row, into memory that is used again. */
export class RowEncoder {
  readonly #type: number;
  readonly #columns: readonly ColumnWriter[];
  readonly #sizes = new Int32Array(2048);
  readonly #places = new Int32Array(2048);
  #out = Buffer.allocUnsafeSlow(256 * 1024);
  #view = new DataView(this.#out.buffer);

  /** @param type DataRow, or CopyData in binary form: both have the number of columns in front */
  constructor(type: number, columns: readonly ColumnWriter[]) {
    this.#type = type;
    this.#columns = columns;
  }

  /** @returns the messages of the first rows of a chunk, valid until the next call */
  encode(chunk: DuckDBDataChunk, rows: number): Uint8Array {
    const sizes = this.#sizes;
    const places = this.#places;
    sizes.fill(ROW_HEAD, 0, rows);
    for (const column of this.#columns) column.measure(chunk, rows, sizes);
    let total = 0;
    for (let row = 0; row < rows; row += 1) {
      places[row] = total;
      total += sizes[row] ?? 0;
    }
    this.#reserve(total);
    const view = this.#view;
    const count = this.#columns.length;
    for (let row = 0; row < rows; row += 1) {
      const at = places[row] ?? 0;
      view.setUint8(at, this.#type);
      view.setInt32(at + 1, (sizes[row] ?? 0) - 1);
      view.setInt16(at + 5, count);
      places[row] = at + ROW_HEAD;
    }
    for (const column of this.#columns) column.write(view, this.#out, places);
    return this.#out.subarray(0, total);
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#out.length) return;
    if (bytes > 2 ** 31 - 1)
      throw new Error("Out of Range Error: these rows are too large to be sent. Select fewer columns.");
    this.#out = Buffer.allocUnsafeSlow(Math.max(bytes, Math.min(2 ** 31 - 1, this.#out.length * 2)));
    this.#view = new DataView(this.#out.buffer);
  }
}

/** Encodes chunks of one text column, each value a line of COPY, as CopyData messages. */
export class LineEncoder {
  readonly #column: ColumnWriter;
  readonly #sizes = new Int32Array(2048);
  readonly #places = new Int32Array(2048);

  constructor(column: ColumnWriter) {
    this.#column = column;
  }

  /** @returns the messages of the first rows of a chunk */
  encode(chunk: DuckDBDataChunk, rows: number): Uint8Array {
    this.#sizes.fill(1, 0, rows);
    this.#column.measure(chunk, rows, this.#sizes);
    let total = 0;
    for (let row = 0; row < rows; row += 1) {
      this.#places[row] = total + 1;
      total += this.#sizes[row] ?? 0;
    }
    const out = Buffer.allocUnsafe(total);
    const view = new DataView(out.buffer, out.byteOffset, out.length);
    this.#column.write(view, out, this.#places);
    let at = 0;
    for (let row = 0; row < rows; row += 1) {
      out[at] = messageTypes.copyData;
      // The column's length doesn't count itself, that of a message does.
      view.setInt32(at + 1, (this.#sizes[row] ?? 0) - 1);
      at += this.#sizes[row] ?? 0;
    }
    return out;
  }
}
