import type { PageColumn, ResultColumn, StoreMessage } from "#shared/contract/resultPort";
import { previewLength } from "#shared/contract/resultPort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { AnswerReader } from "./answer/AnswerReader";
import { cellText, type CellText } from "./cells/cellText";
import { previewOf } from "./cells/previewOf";
import { RowReader } from "./rows/RowReader";
import type { ByteStore } from "./storage/ByteStore";

/** Where a result stands: what a page that connects now has to be told first. */
export type ResultStatus = Extract<StoreMessage, { type: "progress" | "done" | "failed" }>;

/** A row's bytes and where the cells lie in them, until the next row is read. */
export interface RowCells {
  readonly bytes: Buffer;
  /** By column; -1 where the row has no such cell. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The whole text of a cell. */
  readonly text: (column: number) => string | null;
}

interface LargeCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Bytes of an answer from an earlier run that are read at once, so that pages are served meanwhile. */
const rereadBytes = 4 * 1024 * 1024;

/** Cells of more bytes are kept as text while they are looked at, so that pieces need not be decoded from the start. */
const largeCellBytes = 1024 * 1024;

/** One result: the bytes of its answer and where its rows lie in them. Cells are decoded when they are read. */
export class StoredResult {
  readonly runId: string;
  readonly bytes: ByteStore;
  readonly #maxRows: number;
  readonly #answer: AnswerReader;
  #end: Extract<ResultStatus, { type: "done" | "failed" }> | null = null;
  readonly #completed: Promise<void>;
  #endWaiting: () => void = () => undefined;
  #rereading: Promise<void> | null = null;
  #reader: RowReader | null = null;
  #texts: readonly CellText[] = [];
  #largeCell: LargeCell | null = null;

  /** @param maxRows The cap the run was made with. */
  constructor(runId: string, maxRows: number, bytes: ByteStore) {
    this.runId = runId;
    this.bytes = bytes;
    this.#maxRows = maxRows;
    this.#answer = new AnswerReader(bytes);
    this.#completed = new Promise((resolve) => {
      this.#endWaiting = resolve;
    });
  }

  /**
   * Finds the rows in bytes that are complete in the store of bytes already, a slice at a time.
   *
   * @param onProgress Called after each slice. Settles at the end; what goes wrong ends the result with RESULT_GONE.
   */
  async reread(onProgress: () => void): Promise<ResultStatus["type"]> {
    this.#rereading ??= this.#reread(onProgress).catch(() => this.fail(new AppError("RESULT_GONE").toData()));
    await this.#rereading;
    return this.status.type;
  }

  /** Settles when all rows are there. Rejects with the AppError the result failed with. */
  async complete(): Promise<void> {
    await this.#completed;
    if (this.#end?.type === "failed") throw AppError.fromData(this.#end.error);
  }

  /** Null until names and types are known; rows can be read from then on. */
  get columns(): readonly ResultColumn[] | null {
    return this.#answer.columns;
  }

  /** Rows that can be read now. */
  get rowCount(): number {
    return this.columns === null ? 0 : this.#answer.rowEnds.length;
  }

  get status(): ResultStatus {
    return this.#end ?? { type: "progress", rowCount: this.rowCount };
  }

  /** Takes the next bytes of the answer in. Throws AppError where they are no answer, or the system's error of the disk. */
  push(chunk: Uint8Array): void {
    if (this.#end === null) this.#answer.push(chunk);
  }

  /** The answer is complete. Throws AppError where it is not. */
  end(): void {
    if (this.#end !== null) return;
    this.#answer.end();
    this.#end = {
      type: "done",
      rowCount: this.rowCount,
      truncated: this.#answer.isTruncated(this.#maxRows),
      maxRows: this.#maxRows,
      bytes: this.bytes.length,
    };
    this.#endWaiting();
  }

  /** Ends the result with an error. Nothing can be read from then on. */
  fail(error: AppErrorData): void {
    this.#end = { type: "failed", error };
    this.#endWaiting();
    this.#largeCell = null;
    this.bytes.close();
  }

  /** Rows `from` to `from + count`, fewer where the result ends; long cells as their beginning. */
  page(from: number, count: number): readonly PageColumn[] {
    const end = Math.min(from + count, this.rowCount);
    return this.pageOf(Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index));
  }

  /** Some rows by their numbers, in the order given; long cells as their beginning. */
  pageOf(rows: Iterable<number>): readonly PageColumn[] {
    const columns = (this.columns ?? []).map(() => ({
      texts: [] as (string | null)[],
      cut: [] as [number, number][],
    }));
    let place = 0;
    for (const row of rows) {
      const { bytes, reader } = this.#open(row);
      for (const [index, column] of columns.entries()) {
        const text = this.#text(bytes, reader, row, index);
        if (text !== null && text.length > previewLength) {
          column.cut.push([place, text.length]);
          column.texts.push(previewOf(text, previewLength));
        } else {
          column.texts.push(text);
        }
      }
      place += 1;
    }
    return columns;
  }

  /** The whole text of one cell; null is SQL NULL. Throws AppError where there is no such cell. */
  cell(row: number, column: number): string | null {
    if (row >= this.rowCount || column >= (this.columns?.length ?? 0)) {
      throw new AppError("INVALID_INPUT", `The result has no cell in row ${row + 1}, column ${column + 1}.`);
    }
    if (this.#largeCell?.row === row && this.#largeCell.column === column) return this.#largeCell.text;
    const { bytes, reader } = this.#open(row);
    return this.#text(bytes, reader, row, column);
  }

  /** The whole texts of some cells of a row, in the order asked for. */
  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    const { bytes, reader } = this.#open(row);
    return columns.map((column) => this.#text(bytes, reader, row, column));
  }

  /** Where the cells of a row lie. */
  rowCells(row: number): RowCells {
    const { bytes, reader } = this.#open(row);
    const text = (column: number): string | null => this.#text(bytes, reader, row, column);
    return { bytes, starts: reader.starts, ends: reader.ends, text };
  }

  /** The number behind the last of the rows from `from` on that together have so many bytes; at least one row. */
  lastRowWithin(from: number, bytes: number): number {
    const { rowEnds } = this.#answer;
    const start = this.#startOf(from);
    let low = from + 1;
    let high = this.rowCount;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (rowEnds.at(middle - 1) - start <= bytes) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Rows `from` to before `to` as they came, with the commas between them. */
  rowBytes(from: number, to: number): Buffer {
    const bytes = this.bytes.read(this.#startOf(from), this.#answer.rowEnds.at(to - 1));
    return from === 0 ? bytes : bytes.subarray(bytes.indexOf(0x2c) + 1);
  }

  /** Bytes of the longest of the rows `from` to before `to`. */
  longestRow(from: number, to: number): number {
    let longest = 0;
    let start = this.#startOf(from);
    for (let row = from; row < to; row += 1) {
      const end = this.#answer.rowEnds.at(row);
      longest = Math.max(longest, end - start);
      start = end;
    }
    return longest;
  }

  async #reread(onProgress: () => void): Promise<void> {
    const { length } = this.bytes;
    for (let done = 0; done < length && this.#end === null;) {
      const slice = this.bytes.read(done, Math.min(length, done + rereadBytes));
      this.#answer.scan(slice);
      done += slice.length;
      if (done < length) onProgress();
      await new Promise(setImmediate);
    }
    this.end();
  }

  #startOf(row: number): number {
    return row === 0 ? this.#answer.rowsStart : this.#answer.rowEnds.at(row - 1);
  }

  #open(row: number): { readonly bytes: Buffer; readonly reader: RowReader } {
    const columns = this.columns ?? [];
    if (this.#reader === null) {
      this.#reader = new RowReader(columns.map((column) => column.name));
      this.#texts = columns.map((column) => cellText(column.type));
    }
    const bytes = this.bytes.read(this.#startOf(row), this.#answer.rowEnds.at(row));
    this.#reader.read(bytes);
    return { bytes, reader: this.#reader };
  }

  #text(bytes: Buffer, reader: RowReader, row: number, column: number): string | null {
    const start = reader.starts[column] ?? -1;
    const read = this.#texts[column];
    if (start === -1 || read === undefined) return null;
    const end = reader.ends[column] ?? start;
    if (end - start < largeCellBytes) return read(bytes, start, end);
    if (this.#largeCell?.row === row && this.#largeCell.column === column) return this.#largeCell.text;
    const text = read(bytes, start, end);
    if (text !== null) this.#largeCell = { row, column, text };
    return text;
  }
}
