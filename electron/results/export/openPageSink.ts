import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ExportedPages } from "#shared/processes/storePort";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { createRowWriter } from "../write/createRowWriter";
import type { RowWriter } from "../write/RowWriter";
import { addAsText } from "./exportRows";
import { addToSheet } from "./exportSheet";
import type { ExportTarget, PageSink } from "./ExportTarget";
import { ParquetSink } from "./ParquetSink";
import { plainSheetName, SheetFile } from "./SheetFile";

/** Pages that follow one another as text. */
class TextSink implements PageSink {
  readonly #writer: RowWriter;
  readonly #columns: readonly number[];
  readonly #target: ExportTarget;
  readonly #signal: AbortSignal;
  #hasBegun = false;
  #rows = 0;

  constructor(writer: RowWriter, columns: readonly number[], target: ExportTarget, signal: AbortSignal) {
    this.#writer = writer;
    this.#columns = columns;
    this.#target = target;
    this.#signal = signal;
  }

  async add(page: StoredResult, from: number, onProgress: (rows: number) => void): Promise<void> {
    await this.#begin();
    const progress = { signal: this.#signal, onProgress };
    const place = { from, number: this.#rows };
    await addAsText(page, this.#writer, this.#columns, place, this.#target, progress);
    this.#rows += page.rowCount - from;
  }

  async end(): Promise<void> {
    await this.#begin();
    await this.#target.writeEnd(this.#writer, this.#rows);
  }

  discard(): void {
    // Nothing of it is outside the target.
  }

  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    await this.#target.write(this.#writer.begin);
  }
}

/** Pages that follow one another in the sheet of a workbook. */
class SheetSink implements PageSink {
  readonly #sheet: SheetFile;
  readonly #columns: readonly number[];
  readonly #signal: AbortSignal;

  /** @throws AppError EXPORT_NOT_POSSIBLE for more columns than a sheet has */
  constructor(columns: readonly ResultColumn[], target: ExportTarget, signal: AbortSignal) {
    this.#sheet = new SheetFile(target, columns, plainSheetName);
    this.#columns = columns.map((_, index) => index);
    this.#signal = signal;
  }

  add(page: StoredResult, from: number, onProgress: (rows: number) => void): Promise<void> {
    return addToSheet(this.#sheet, page, this.#columns, from, { signal: this.#signal, onProgress });
  }

  end(): Promise<void> {
    return this.#sheet.end();
  }

  discard(): void {
    this.#sheet.discard();
  }
}

/** What the pages of a file go into, by its format. @throws AppError where the format cannot hold the columns */
export function openPageSink(
  pages: ExportedPages,
  target: ExportTarget,
  tables: () => ResultTables,
  signal: AbortSignal,
): PageSink {
  const { format, columns } = pages;
  if (format === "xlsx") return new SheetSink(columns, target, signal);
  if (format === "parquet") return new ParquetSink(tables(), columns, target, signal);
  const writer = createRowWriter(format === "tsv" ? "tsvWithHeader" : format, {
    columns,
    target: pages.target,
    csv: pages.csv,
  });
  return new TextSink(writer, [...columns.keys()], target, signal);
}
