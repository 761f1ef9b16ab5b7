import type { ResultExport } from "#shared/domain/results/resultExport";
import type { ExportedFile } from "#shared/processes/storePort";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { ResultViews } from "../session/ResultViews";
import { createRowWriter } from "../write/createRowWriter";
import { rowsFor } from "../write/RowWriter";
import { exportParquet } from "./exportParquet";
import { exportRows, type ExportProgress } from "./exportRows";
import { exportSheet } from "./exportSheet";
import { exportError, ExportTarget } from "./ExportTarget";
import { plainSheetName } from "./SheetFile";

/** What is exported from. */
export interface ExportSource {
  readonly result: StoredResult;
  readonly views: ResultViews;
}

/** Where the rows go. */
export interface ExportPlace {
  /** Absolute path. */
  readonly path: string;
  /** Makes the unfinished file's name one of its own. */
  readonly exportId: string;
}

/**
 * Writes rows of a result to a file, once all of them are there.
 *
 * @param tables the store's, for what is written by DuckDB
 * @throws AppError of the result, EXPORT_NOT_POSSIBLE, EXPORT_NOT_WRITTEN, EXPORT_DISK_FULL; the signal's, or CANCELLED. Then there is no file
 */
export async function exportResult(
  source: ExportSource,
  wish: ResultExport,
  { path, exportId }: ExportPlace,
  tables: ResultTables,
  watch: ExportProgress,
): Promise<ExportedFile> {
  let target: ExportTarget | null = null;
  try {
    await source.result.complete();
    target = await ExportTarget.create(path, exportId, wish.format === "csv" ? wish.csv?.encoding : "utf-8");
    const rows = await writeRows(source, wish, target, tables, watch);
    watch.signal.throwIfAborted();
    await target.complete();
    return { rows, ...target.written };
  } catch (error) {
    await target?.abandon();
    throw exportError(error, watch.signal);
  }
}

async function writeRows(
  { result, views }: ExportSource,
  { viewId, format, columns, target: sqlTarget, csv, note }: ResultExport,
  target: ExportTarget,
  tables: ResultTables,
  progress: ExportProgress,
): Promise<number> {
  const rows = views.rows(viewId);
  if (format === "xlsx") return exportSheet(rows, columns, target, note?.title ?? plainSheetName, progress);
  if (format === "parquet") {
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
