import type { ExportedFile, ExportedPages } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { ExportPlace } from "./exportResult";
import type { ExportProgress } from "./exportRows";
import { exportError, ExportTarget, type PageSink } from "./ExportTarget";
import { openPageSink } from "./openPageSink";
import type { ReadableRows } from "../rows/RowView";
import { sqlLiteral } from "../write/sqlStatementWriters";

/** The cells of a row that tell it from the others. */
type Key = readonly (string | null)[];

/**
 * A file whose rows come in pages. Where they are sorted by a key, each page but the first begins with the row that the one
 * before ended with, so that no row is written twice or left out unseen; pages of one read have no key and follow one
 * another.
 */
class PagedFile {
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

interface PagedExport {
  readonly abort: AbortController;
  readonly target: ExportTarget;
  readonly file: PagedFile;
  /** Of the page that is being added. */
  onProgress: ExportProgress["onProgress"];
}

/** Files that are written page by page. One that fails or is discarded is gone, and leaves no file. */
export class PagedExports {
  readonly #tables: () => ResultTables;
  readonly #open = new Map<string, PagedExport>();

  /** @param tables The store's, for what is written by DuckDB. */
  constructor(tables: () => ResultTables) {
    this.#tables = tables;
  }

  /** @throws AppError EXPORT_NOT_POSSIBLE, EXPORT_NOT_WRITTEN, EXPORT_DISK_FULL */
  async open(pages: ExportedPages, { path, exportId }: ExportPlace): Promise<void> {
    const abort = new AbortController();
    let target: ExportTarget | null = null;
    try {
      target = await ExportTarget.create(
        path,
        exportId,
        pages.format === "csv" ? pages.csv?.encoding : "utf-8",
      );
      const sink = openPageSink(pages, target, this.#tables, abort.signal);
      const file = new PagedFile(pages.keys, sink, (rowsDone) => {
        this.#open.get(exportId)?.onProgress(rowsDone);
      });
      this.#open.set(exportId, { abort, target, file, onProgress: () => undefined });
    } catch (error) {
      await target?.abandon();
      throw exportError(error, abort.signal);
    }
  }

  /**
   * Adds the rows of a page, once all of them are there.
   *
   * @param page undefined where it is not kept
   * @returns The key of its last row as SQL literals; null where the page has no rows.
   * @throws AppError RESULT_GONE, EXPORT_KEY_UNFIT, EXPORT_ROWS_CHANGED, EXPORT_NOT_WRITTEN, EXPORT_DISK_FULL; CANCELLED
   */
  addPage(
    exportId: string,
    page: StoredResult | undefined,
    { signal, onProgress }: ExportProgress,
  ): Promise<readonly string[] | null> {
    return this.#attempt(exportId, signal, async (running) => {
      if (page === undefined) throw new AppError("RESULT_GONE");
      running.onProgress = onProgress;
      await page.complete();
      return running.file.add(page);
    });
  }

  /** The file takes its place. @throws AppError EXPORT_NOT_WRITTEN, EXPORT_DISK_FULL; CANCELLED */
  end(exportId: string, signal: AbortSignal): Promise<ExportedFile> {
    return this.#attempt(exportId, signal, async ({ file, target, abort }) => {
      const rows = await file.end();
      abort.signal.throwIfAborted();
      await target.complete();
      this.#open.delete(exportId);
      return { rows, ...target.written };
    });
  }

  /** Also between two pages. Nothing happens where it has ended. */
  async discard(exportId: string): Promise<void> {
    const running = this.#open.get(exportId);
    if (running === undefined) return;
    running.abort.abort();
    await this.#abandon(exportId, running);
  }

  /** Does a step of a file, which is the file's last one where it fails. */
  async #attempt<Value>(
    exportId: string,
    signal: AbortSignal,
    step: (running: PagedExport) => Promise<Value>,
  ): Promise<Value> {
    const running = this.#open.get(exportId);
    if (running === undefined) throw new AppError("CANCELLED");
    const { abort } = running;
    const stop = (): void => abort.abort(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      abort.signal.throwIfAborted();
      const value = await step(running);
      // What is in its place stays there.
      if (this.#open.has(exportId)) abort.signal.throwIfAborted();
      return value;
    } catch (error) {
      await this.#abandon(exportId, running);
      throw exportError(error, abort.signal);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  async #abandon(exportId: string, { file, target }: PagedExport): Promise<void> {
    this.#open.delete(exportId);
    file.discard();
    await target.abandon();
  }
}
