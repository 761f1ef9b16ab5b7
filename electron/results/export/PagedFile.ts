import type { ExportedPages } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ReadableRows } from "../rows/RowView";
import { sqlLiteral } from "../write/sqlStatementWriters";
import type { PageSink } from "./ExportTarget";

/** The cells of a row that tell it from the others. */
type Key = readonly (string | null)[];

/**
 * A file whose rows come in pages. Where they are sorted by a key, each page but the first begins with the row that the one
 * before ended with, so that no row is written twice or left out unseen; pages of one read have no key and follow one
 * another.
 */
export class PagedFile {
  readonly #keys: ExportedPages["keys"];
  readonly #sink: PageSink;
  readonly #onProgress: (rowsDone: number) => void;
  #lastKey: Key | null = null;
  #rows = 0;

  /** @param keys Places in the page of the columns that it is sorted by; none for pages of one read. */
  constructor(keys: ExportedPages["keys"], sink: PageSink, onProgress: (rowsDone: number) => void) {
    this.#keys = keys;
    this.#sink = sink;
    this.#onProgress = onProgress;
  }

  /**
   * Adds the rows of a page.
   *
   * @returns The key of the last row as SQL literals; null where there is none
   * @throws AppError EXPORT_KEY_UNFIT, EXPORT_ROWS_CHANGED, and what the file's format throws
   */
  async add(page: StoredResult): Promise<readonly string[] | null> {
    const from = this.#lastKey === null ? 0 : 1;
    this.#check(page);
    await this.#sink.add(page, from, (rows) => this.#onProgress(this.#rows + rows));
    this.#rows += Math.max(0, page.rowCount - from);
    this.#onProgress(this.#rows);
    const literals = this.#keys.map((place) => sqlLiteral(page.columns?.[place]?.type ?? ""));
    return this.#lastKey?.map((part, index) => literals[index]?.(part) ?? "NULL") ?? null;
  }

  /** @returns the rows written */
  async end(): Promise<number> {
    await this.#sink.end();
    return this.#rows;
  }

  /** Nobody wants it any more. */
  discard(): void {
    this.#sink.discard();
  }

  /** Whether each row has a key of its own, and the first is the one that the page before ended with. */
  #check(page: ReadableRows): void {
    if (this.#keys.length === 0) return;
    if (this.#lastKey !== null && page.rowCount === 0) throw new AppError("EXPORT_ROWS_CHANGED");
    for (let row = 0; row < page.rowCount; row += 1) {
      const key = page.rowTexts(row, this.#keys);
      const isFirst = row === 0 && this.#lastKey !== null;
      const isRepeated = isSame(key, this.#lastKey);
      this.#checkKey(key, isFirst, isRepeated, page);
      this.#lastKey = key;
    }
  }

  #checkKey(key: Key, isFirst: boolean, isRepeated: boolean, { columns }: ReadableRows): void {
    const name = (index: number) => columns?.[this.#keys[index] ?? 0]?.name ?? "";
    const empty = key.indexOf(null);
    if (empty !== -1) throw new AppError("EXPORT_KEY_UNFIT", `${name(empty)} is NULL in some rows.`);
    if (isFirst && !isRepeated) throw new AppError("EXPORT_ROWS_CHANGED");
    if (isFirst || !isRepeated) return;
    const shown = key.map((part, index) => `${name(index)} = ${(part ?? "").slice(0, 80)}`);
    throw new AppError("EXPORT_KEY_UNFIT", `Several rows have ${shown.join(", ")}.`);
  }
}

function isSame(key: Key, other: Key | null): boolean {
  return other !== null && key.every((part, index) => part === other[index]);
}
