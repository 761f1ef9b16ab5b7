import { randomUUID } from "node:crypto";
import type { ResultExport } from "#shared/domain/results/resultExport";
import type { ExportedFile } from "#shared/processes/storePort";
import { exportResult, type ExportSource } from "../export/exportResult";
import type { ResultTables } from "../table/ResultTables";

/** Exports to a path without anything to stop it. @throws AppError as {@link exportResult} */
export function exportedFile(
  source: ExportSource,
  wish: ResultExport,
  path: string,
  tables: ResultTables,
  onProgress: (rowsDone: number) => void = () => undefined,
): Promise<ExportedFile> {
  const { signal } = new AbortController();
  return exportResult(source, wish, { path, exportId: randomUUID() }, tables, { signal, onProgress });
}
