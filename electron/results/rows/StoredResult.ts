import { crc32 } from "node:zlib";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { PageColumn, ResultEvent } from "#shared/contract/resultPort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { AnswerReader } from "../answer/AnswerReader";
import { DecodedRows } from "./DecodedRows";
import { RowBytes, type RowCells } from "./RowCells";
import type { RowsInBytes } from "./RowsInBytes";
import type { ByteStore } from "../storage/ByteStore";
import type { NumberedRows } from "./RowView";

/** Where a result stands: what a page that connects now has to be told first. */
export type ResultStatus = Extract<ResultEvent, { type: "progress" | "done" | "failed" }>;

/** Bytes of an answer from an earlier run that are read at once, so that pages are served meanwhile. */
const rereadBytes = 4 * 1024 * 1024;

/** One result: the bytes of its answer and where its rows lie in them. Cells are decoded when they are read. */
export class StoredResult implements NumberedRows {
  readonly runId: string;
  readonly bytes: ByteStore;
  readonly rowBytes: RowBytes;
  readonly #maxRows: number;
  readonly #answer: AnswerReader;
  readonly #rows: DecodedRows;
  #end: Extract<ResultStatus, { type: "done" | "failed" }> | null = null;
  readonly #completed: Promise<void>;
  #endWaiting: () => void = () => undefined;
  #rereading: Promise<void> | null = null;
  #checksum: number | null = null;

  /** @param maxRows The cap the run was made with. */
  constructor(runId: string, maxRows: number, bytes: ByteStore) {
    this.runId = runId;
    this.bytes = bytes;
    this.#maxRows = maxRows;
    this.#answer = new AnswerReader(bytes);
    this.rowBytes = new RowBytes(bytes, this.#answer);
    this.#rows = new DecodedRows(this.#answer, this.rowBytes);
    this.#completed = new Promise((resolve) => {
      this.#endWaiting = resolve;
    });
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
    this.#rows.forget();
    this.bytes.close();
  }

  /** Settles when all rows are there. Rejects with the AppError the result failed with. */
  async complete(): Promise<void> {
    await this.#completed;
    if (this.#end?.type === "failed") throw AppError.fromData(this.#end.error);
  }

  /**
   * Finds the rows in bytes that are complete in the store of bytes already, a slice at a time.
   *
   * @param onProgress Called after each slice. Settles at the end; what goes wrong ends the result with RESULT_DAMAGED.
   */
  async reread(onProgress: () => void): Promise<ResultStatus["type"]> {
    this.#rereading ??= this.#reread(onProgress).catch(() =>
      this.fail(new AppError("RESULT_DAMAGED").toData()),
    );
    await this.#rereading;
    return this.status.type;
  }

  /** CRC-32 of the bytes, once they were read again; null before. */
  get checksum(): number | null {
    return this.#checksum;
  }

  get status(): ResultStatus {
    return this.#end ?? { type: "progress", rowCount: this.rowCount };
  }

  /** Null until names and types are known; rows can be read from then on. */
  get columns(): readonly ResultColumn[] | null {
    return this.#rows.columns;
  }

  /** Rows that can be read now. */
  get rowCount(): number {
    return this.#rows.rowCount;
  }

  page(from: number, count: number): readonly PageColumn[] {
    return this.#rows.page(from, count);
  }

  pageOf(rows: Iterable<number>): readonly PageColumn[] {
    return this.#rows.pageOf(rows);
  }

  cell(row: number, column: number): string | null {
    return this.#rows.cell(row, column);
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    return this.#rows.rowTexts(row, columns);
  }

  inBytes(): RowsInBytes {
    return {
      names: (this.columns ?? []).map(({ name }) => name),
      bytes: (row) => this.rowBytes.row(row),
      cells: (row) => this.rowCells(row),
      text: (bytes, column, start, end) => this.#rows.textIn(bytes, column, start, end),
    };
  }

  /** Where the cells of a row lie. */
  rowCells(row: number): RowCells {
    return this.#rows.rowCells(row);
  }

  async #reread(onProgress: () => void): Promise<void> {
    const { length } = this.bytes;
    let checksum = 0;
    for (let done = 0; done < length && this.#end === null;) {
      const slice = this.bytes.read(done, Math.min(length, done + rereadBytes));
      this.#answer.scan(slice);
      checksum = crc32(slice, checksum);
      done += slice.length;
      if (done < length) onProgress();
      await new Promise(setImmediate);
    }
    this.#checksum = checksum;
    this.end();
  }
}
