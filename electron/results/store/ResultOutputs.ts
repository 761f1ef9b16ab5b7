import type { ResultCopy } from "#shared/domain/results/resultCopy";
import type { ResultExport } from "#shared/domain/results/resultExport";
import type { ExportedPages, StoreEvent } from "#shared/processes/storePort";
import { ResultCopies } from "../copy/ResultCopies";
import { PagedExports } from "../export/PagedExports";
import { ResultExports } from "../export/ResultExports";
import type { StoreEntry } from "./StoreEntry";
import type { ResultTables } from "../table/ResultTables";

/** Everything that takes rows out of the store, as storePort.ts says: copies to the clipboard and files. */
export class ResultOutputs {
  readonly #find: (runId: string) => StoreEntry | undefined;
  readonly #copies: ResultCopies;
  readonly #exports: ResultExports;
  readonly #pagedExports: PagedExports;

  /**
   * @param tell Takes what main has to know.
   * @param find The result of a run; undefined where it is not kept.
   */
  constructor(
    tell: (event: StoreEvent) => void,
    find: (runId: string) => StoreEntry | undefined,
    tables: () => ResultTables,
  ) {
    this.#find = find;
    this.#copies = new ResultCopies(tell);
    this.#exports = new ResultExports(tell, tables);
    this.#pagedExports = new PagedExports(tell, tables);
  }

  /** Gives main the text of a copy. */
  copy(copyId: string, runId: string, copy: ResultCopy): void {
    this.#copies.begin(copyId, runId, this.#find(runId), copy);
  }

  copyNext(copyId: string): void {
    this.#copies.next(copyId);
  }

  stopCopy(copyId: string): void {
    this.#copies.stop(copyId);
  }

  /** Writes rows to a file. */
  export(exportId: string, runId: string, wish: ResultExport, path: string): void {
    void this.#exports.begin(exportId, runId, this.#find(runId), wish, path);
  }

  stopExport(exportId: string): void {
    this.#exports.stop(exportId);
    void this.#pagedExports.stop(exportId);
  }

  /** Begins a file of pages, each the result of a run of its own. */
  exportPages(exportId: string, pages: ExportedPages, path: string): void {
    this.#pagedExports.begin(exportId, pages, path);
  }

  exportPage(exportId: string, runId: string): void {
    void this.#pagedExports.addPage(exportId, this.#find(runId)?.result);
  }

  endExport(exportId: string): void {
    void this.#pagedExports.end(exportId);
  }

  /** Ends what is under way of a result that is no longer there. */
  endOf(runId: string): void {
    this.#copies.endOf(runId);
    this.#exports.endOf(runId);
  }
}
