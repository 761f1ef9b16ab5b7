import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { StoredResult } from "../StoredResult";
import { addToSheet } from "./exportSheet";
import type { ExportTarget } from "./ExportTarget";
import type { PageSink } from "./PageSink";
import { plainSheetName, SheetFile } from "./SheetFile";

/** Pages that follow one another in the sheet of a workbook. */
export class SheetSink implements PageSink {
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
