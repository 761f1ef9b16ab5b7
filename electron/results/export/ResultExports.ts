import type { ResultExport } from "#shared/domain/results/resultExport";
import type { StoreEvent } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { ResultViews } from "../session/ResultViews";
import { createRowWriter } from "../write/createRowWriter";
import { rowsFor } from "../write/RowWriter";
import { exportParquet } from "./exportParquet";
import { exportRows } from "./exportRows";
import { exportSheet } from "./exportSheet";
import { exportError, ExportTarget } from "./ExportTarget";
import { plainSheetName } from "./SheetFile";

/** What is exported from. */
export interface ExportSource {
  readonly result: StoredResult;
  readonly views: ResultViews;
}

interface RunningExport {
  readonly runId: string;
  readonly abort: AbortController;
}

/** The exports under way. Each ends with `exported` or `exportFailed`; a failed or stopped one leaves no file. */
export class ResultExports {
  readonly #tell: (event: StoreEvent) => void;
  readonly #tables: () => ResultTables;
  readonly #running = new Map<string, RunningExport>();

  constructor(tell: (event: StoreEvent) => void, tables: () => ResultTables) {
    this.#tell = tell;
    this.#tables = tables;
  }

  /** @param source Undefined where the result is not kept, which ends the export with RESULT_GONE. */
  async begin(
    exportId: string,
    runId: string,
    source: ExportSource | undefined,
    wish: ResultExport,
    path: string,
  ): Promise<void> {
    const abort = new AbortController();
    this.#running.set(exportId, { runId, abort });
    let target: ExportTarget | null = null;
    try {
      if (source === undefined) throw new AppError("RESULT_GONE");
      await source.result.complete();
      const encoding = wish.format === "csv" ? wish.csv?.encoding : "utf-8";
      target = await ExportTarget.create(path, exportId, encoding);
      const rows = await this.#write(source, wish, target, {
        signal: abort.signal,
        onProgress: (rowsDone) => this.#tell({ type: "exportProgress", exportId, rowsDone }),
      });
      abort.signal.throwIfAborted();
      await target.complete();
      this.#tell({ type: "exported", exportId, rows, ...target.written });
    } catch (error) {
      await target?.abandon();
      this.#tell({ type: "exportFailed", exportId, error: exportError(error, abort.signal).toData() });
    } finally {
      this.#running.delete(exportId);
    }
  }

  stop(exportId: string): void {
    this.#running.get(exportId)?.abort.abort();
  }

  /** Ends the exports of a result that is no longer there. */
  endOf(runId: string): void {
    for (const running of this.#running.values()) {
      if (running.runId === runId) running.abort.abort(new AppError("RESULT_GONE"));
    }
  }

  async #write(
    { result, views }: ExportSource,
    { viewId, format, columns, target: sqlTarget, csv, note }: ResultExport,
    target: ExportTarget,
    progress: Parameters<typeof exportRows>[4],
  ): Promise<number> {
    const rows = views.rows(viewId);
    if (format === "xlsx") return exportSheet(rows, columns, target, note?.title ?? plainSheetName, progress);
    if (format === "parquet") {
      const tables = this.#tables();
      const parts = {
        columns,
        rowBytes: result.bytes.length / Math.max(1, result.rowCount),
        note: note?.text ?? null,
        signal: progress.signal,
      };
      return views.use(async () => {
        const scope = await views.scope(viewId, { columns });
        return exportParquet(await tables.database(), tables.folder(), scope, target, parts);
      });
    }
    const shape = columns.map((index) => rows.columns?.[index] ?? { name: "", type: "" });
    const rowFormat = format === "tsv" ? "tsvWithHeader" : format;
    const writer = createRowWriter(rowFormat, {
      columns: shape,
      target: sqlTarget ?? null,
      note: note?.text,
      csv,
    });
    return exportRows(rowsFor(rowFormat, rows), writer, columns, target, progress);
  }
}
