import type { ExportedFile, ExportedPages } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { ExportPlace } from "./exportResult";
import type { ExportProgress } from "./exportRows";
import { exportError, ExportTarget } from "./ExportTarget";
import { openPageSink } from "./openPageSink";
import { PagedFile } from "./PagedFile";

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
