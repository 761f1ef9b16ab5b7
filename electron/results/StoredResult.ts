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

interface LargeCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Cells of more bytes are kept as text while they are looked at, so that pieces need not be decoded from the start. */
const largeCellBytes = 1024 * 1024;

/**
 * One result: the bytes of its answer and where its rows lie in them. Cells are decoded when they are read; a view that
 * is sorted or filtered, statistics and exports will stand beside `page` and read the same way.
 */
export class StoredResult {
  readonly runId: string;
  readonly bytes: ByteStore;
  readonly #maxRows: number;
  readonly #answer: AnswerReader;
  #end: Extract<ResultStatus, { type: "done" | "failed" }> | null = null;
  #reader: RowReader | null = null;
  #texts: readonly CellText[] = [];
  #largeCell: LargeCell | null = null;

  /** @param maxRows The cap the run was made with. */
  constructor(runId: string, maxRows: number, bytes: ByteStore) {
    this.runId = runId;
    this.bytes = bytes;
    this.#maxRows = maxRows;
    this.#answer = new AnswerReader(bytes);
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
  }

  /** Ends the result with an error. Nothing can be read from then on. */
  fail(error: AppErrorData): void {
    this.#end = { type: "failed", error };
    this.#largeCell = null;
    this.bytes.close();
  }

  columnName(column: number): string {
    return this.columns?.[column]?.name ?? "";
  }

  /** Rows `from` to `from + count`, fewer where the result ends; long cells as their beginning. */
  page(from: number, count: number): readonly PageColumn[] {
    const columns = (this.columns ?? []).map(() => ({
      texts: [] as (string | null)[],
      cut: [] as [number, number][],
    }));
    const end = Math.min(from + count, this.rowCount);
    for (let row = from; row < end; row += 1) {
      const { bytes, reader } = this.#open(row);
      for (const [index, column] of columns.entries()) {
        const text = this.#text(bytes, reader, row, index);
        if (text !== null && text.length > previewLength) {
          column.cut.push([row - from, text.length]);
          column.texts.push(previewOf(text, previewLength));
        } else {
          column.texts.push(text);
        }
      }
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

  #open(row: number): { readonly bytes: Buffer; readonly reader: RowReader } {
    const columns = this.columns ?? [];
    if (this.#reader === null) {
      this.#reader = new RowReader(columns.map((column) => column.name));
      this.#texts = columns.map((column) => cellText(column.type));
    }
    const { rowEnds, rowsStart } = this.#answer;
    const bytes = this.bytes.read(row === 0 ? rowsStart : rowEnds.at(row - 1), rowEnds.at(row));
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
