import { setImmediate } from "node:timers/promises";
import type { ExportedPages } from "#shared/contract/storePort";
import { AppError } from "#shared/errors/AppError";
import type { ReadableRows } from "../view/ReadableRows";
import { createRowWriter } from "../write/createRowWriter";
import type { RowWriter } from "../write/RowWriter";
import { sqlLiteral } from "../write/sqlLiteral";
import type { ExportTarget } from "./ExportTarget";
import { pieceLength, type ExportProgress } from "./exportRows";

/**
 * A file whose rows come in pages that are sorted by a key. Each page but the first begins with the row that the one before
 * ended with, so that no row is written twice or left out unseen.
 */
export class PagedFile {
  readonly #pages: ExportedPages;
  readonly #writer: RowWriter;
  readonly #target: ExportTarget;
  readonly #progress: ExportProgress;
  readonly #columns: readonly number[];
  #lastKey: readonly (string | null)[] | null = null;
  #rows = 0;

  constructor(pages: ExportedPages, target: ExportTarget, progress: ExportProgress) {
    const { format, columns } = pages;
    this.#pages = pages;
    this.#target = target;
    this.#progress = progress;
    this.#columns = columns.map((_, index) => index);
    this.#writer = createRowWriter(format === "tsv" ? "tsvWithHeader" : format, pages);
  }

  /**
   * Adds the rows of a page.
   *
   * @returns The key of the last row as SQL literals; null where there is none
   * @throws AppError EXPORT_KEY_UNFIT, EXPORT_ROWS_CHANGED
   */
  async add(rows: ReadableRows): Promise<readonly string[] | null> {
    const { keys } = this.#pages;
    const { signal, onProgress } = this.#progress;
    let text = this.#rows === 0 ? this.#writer.begin : "";
    for (let row = 0; row < rows.rowCount; row += 1) {
      const key = rows.rowTexts(row, keys);
      const isFirst = row === 0 && this.#lastKey !== null;
      const isRepeated = isSame(key, this.#lastKey);
      this.#check(key, isFirst, isRepeated, rows);
      this.#lastKey = key;
      if (isFirst) continue;
      text += this.#writer.row(rows.rowTexts(row, this.#columns), this.#rows);
      this.#rows += 1;
      if (text.length < pieceLength) continue;
      await this.#target.write(text);
      text = "";
      onProgress(this.#rows);
      await setImmediate();
      signal.throwIfAborted();
    }
    await this.#target.write(text);
    onProgress(this.#rows);
    const literals = keys.map((place) => sqlLiteral(rows.columns?.[place]?.type ?? ""));
    return this.#lastKey?.map((part, index) => literals[index]?.(part) ?? "NULL") ?? null;
  }

  /** @returns the rows written */
  async end(): Promise<number> {
    await this.#target.write(this.#writer.end(this.#rows));
    await this.#target.complete();
    return this.#rows;
  }

  #check(
    key: readonly (string | null)[],
    isFirst: boolean,
    isRepeated: boolean,
    { columns }: ReadableRows,
  ): void {
    const name = (index: number) => columns?.[this.#pages.keys[index] ?? 0]?.name ?? "";
    const empty = key.indexOf(null);
    if (empty !== -1) throw new AppError("EXPORT_KEY_UNFIT", `${name(empty)} is NULL in some rows.`);
    if (isFirst && !isRepeated) throw new AppError("EXPORT_ROWS_CHANGED");
    if (isFirst || !isRepeated) return;
    const shown = key.map((part, index) => `${name(index)} = ${(part ?? "").slice(0, 80)}`);
    throw new AppError("EXPORT_KEY_UNFIT", `Several rows have ${shown.join(", ")}.`);
  }
}

function isSame(key: readonly (string | null)[], other: readonly (string | null)[] | null): boolean {
  return other !== null && key.every((part, index) => part === other[index]);
}
