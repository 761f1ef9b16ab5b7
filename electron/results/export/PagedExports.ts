import type { ExportedPages, StoreEvent } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { exportError, ExportTarget } from "./ExportTarget";
import { openPageSink } from "./openPageSink";
import { PagedFile } from "./PagedFile";

interface PagedExport {
  readonly abort: AbortController;
  readonly target: ExportTarget;
  readonly file: PagedFile;
}

/** Files that are written page by page. Each ends with `exported` or `exportFailed`; a failed or stopped one leaves no file. */
export class PagedExports {
  readonly #tell: (event: StoreEvent) => void;
  readonly #tables: () => ResultTables;
  readonly #running = new Map<string, Promise<PagedExport>>();
  readonly #aborts = new Map<string, AbortController>();

  /** @param tables The store's, for what is written by DuckDB. */
  constructor(tell: (event: StoreEvent) => void, tables: () => ResultTables) {
    this.#tell = tell;
    this.#tables = tables;
  }

  begin(exportId: string, pages: ExportedPages, path: string): void {
    const abort = new AbortController();
    this.#aborts.set(exportId, abort);
    const opened = this.#open(exportId, pages, path, abort);
    this.#running.set(exportId, opened);
    opened.catch((error: unknown) => void this.#fail(exportId, null, error, abort));
  }

  /** @param result Undefined where it is not kept, which ends the export with RESULT_GONE. */
  async addPage(exportId: string, result: StoredResult | undefined): Promise<void> {
    await this.#attempt(exportId, async ({ file }) => {
      if (result === undefined) throw new AppError("RESULT_GONE");
      await result.complete();
      const lastKey = await file.add(result);
      this.#tell({ type: "pageExported", exportId, lastKey });
    });
  }

  async end(exportId: string): Promise<void> {
    await this.#attempt(exportId, async ({ file, target }) => {
      const rows = await file.end();
      await target.complete();
      this.#forget(exportId);
      this.#tell({ type: "exported", exportId, rows, ...target.written });
    });
  }

  /** Also between two pages, when nothing runs that would hear of it. */
  async stop(exportId: string): Promise<void> {
    this.#aborts.get(exportId)?.abort();
    await this.#attempt(exportId, () => Promise.resolve());
  }

  async #open(
    exportId: string,
    pages: ExportedPages,
    path: string,
    abort: AbortController,
  ): Promise<PagedExport> {
    const target = await ExportTarget.create(
      path,
      exportId,
      pages.format === "csv" ? pages.csv?.encoding : "utf-8",
    );
    try {
      const onProgress = (rowsDone: number): void =>
        this.#tell({ type: "exportProgress", exportId, rowsDone });
      const sink = openPageSink(pages, target, this.#tables, abort.signal);
      return { abort, target, file: new PagedFile(pages.keys, sink, onProgress) };
    } catch (error) {
      await target.abandon();
      throw error;
    }
  }

  async #attempt(exportId: string, step: (running: PagedExport) => Promise<void>): Promise<void> {
    // What could not begin has failed already.
    const running = await this.#running.get(exportId)?.catch(() => undefined);
    if (running === undefined) return;
    try {
      running.abort.signal.throwIfAborted();
      await step(running);
      running.abort.signal.throwIfAborted();
    } catch (error) {
      await this.#fail(exportId, running, error, running.abort);
    }
  }

  async #fail(
    exportId: string,
    running: PagedExport | null,
    error: unknown,
    { signal }: AbortController,
  ): Promise<void> {
    if (!this.#running.has(exportId)) return;
    this.#forget(exportId);
    running?.file.discard();
    await running?.target.abandon();
    this.#tell({ type: "exportFailed", exportId, error: exportError(error, signal).toData() });
  }

  #forget(exportId: string): void {
    this.#running.delete(exportId);
    this.#aborts.delete(exportId);
  }
}
