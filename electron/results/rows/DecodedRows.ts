import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { type PageColumn, previewLength } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import type { AnswerReader } from "../answer/AnswerReader";
import { cellText, type CellText } from "../cells/cellText";
import { previewOf } from "../cells/pageColumn";
import type { NumberedRows } from "./RowView";
import type { RowBytes, RowCells } from "./RowCells";
import { RowReader } from "./RowReader";

interface LargeCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Cells of more bytes are kept as text while they are looked at, so that pieces need not be decoded from the start. */
const largeCellBytes = 1024 * 1024;

/** From so many cells on a row is decoded at once, up to so many bytes: the cells keep its text alive. */
const decodedCells = 4;
const decodedBytes = 16 * 1024;

/** The rows of an answer as texts of cells, decoded from its bytes when they are read. */
export class DecodedRows implements NumberedRows {
  readonly #answer: Pick<AnswerReader, "columns" | "rowEnds">;
  readonly #rowBytes: RowBytes;
  #reader: RowReader | null = null;
  #texts: readonly CellText[] = [];
  #largeCell: LargeCell | null = null;

  constructor(answer: Pick<AnswerReader, "columns" | "rowEnds">, rowBytes: RowBytes) {
    this.#answer = answer;
    this.#rowBytes = rowBytes;
  }

  get columns(): readonly ResultColumn[] | null {
    return this.#answer.columns;
  }

  get rowCount(): number {
    return this.columns === null ? 0 : this.#answer.rowEnds.length;
  }

  page(from: number, count: number): readonly PageColumn[] {
    const end = Math.min(from + count, this.rowCount);
    return this.pageOf(Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index));
  }

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

  cell(row: number, column: number): string | null {
    if (row >= this.rowCount || column >= (this.columns?.length ?? 0)) {
      throw new AppError("INVALID_INPUT", `The result has no cell in row ${row + 1}, column ${column + 1}.`);
    }
    if (this.#largeCell?.row === row && this.#largeCell.column === column) return this.#largeCell.text;
    const { bytes, reader } = this.#open(row);
    return this.#text(bytes, reader, row, column);
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    const { bytes, reader } = this.#open(row);
    const isDecoded = columns.length >= decodedCells && bytes.length <= decodedBytes;
    const latin1 = isDecoded ? bytes.toString("latin1") : undefined;
    return columns.map((column) => this.#text(bytes, reader, row, column, latin1));
  }

  /** Where the cells of a row lie. */
  rowCells(row: number): RowCells {
    const { bytes, reader } = this.#open(row);
    const text = (column: number): string | null => this.#text(bytes, reader, row, column);
    return { bytes, starts: reader.starts, ends: reader.ends, text };
  }

  /** The whole text of a value between two places of a row. */
  textIn(bytes: Buffer, column: number, start: number, end: number): string | null {
    const columns = this.columns ?? [];
    if (this.#texts.length !== columns.length) this.#texts = columns.map(({ type }) => cellText(type));
    return this.#texts[column]?.(bytes, start, end) ?? null;
  }

  /** Keeps no text any more. */
  forget(): void {
    this.#largeCell = null;
  }

  #open(row: number): { readonly bytes: Buffer; readonly reader: RowReader } {
    const columns = this.columns ?? [];
    this.#reader ??= new RowReader(columns.map((column) => column.name));
    if (this.#texts.length !== columns.length) this.#texts = columns.map((column) => cellText(column.type));
    const bytes = this.#rowBytes.row(row);
    this.#reader.read(bytes);
    return { bytes, reader: this.#reader };
  }

  #text(bytes: Buffer, reader: RowReader, row: number, column: number, latin1?: string): string | null {
    const start = reader.starts[column] ?? -1;
    const read = this.#texts[column];
    if (start === -1 || read === undefined) return null;
    const end = reader.ends[column] ?? start;
    if (end - start < largeCellBytes) return read(bytes, start, end, latin1);
    if (this.#largeCell?.row === row && this.#largeCell.column === column) return this.#largeCell.text;
    const text = read(bytes, start, end);
    if (text !== null) this.#largeCell = { row, column, text };
    return text;
  }
}
