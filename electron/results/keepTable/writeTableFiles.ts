import type { KeepProgress, ResultTableFiles } from "#shared/contract/resultTable";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { isTypeKept } from "./isTypeKept";
import { keptColumns } from "./keptColumns";
import { tableColumnNames } from "./tableColumnNames";
import { writeRowFiles } from "./writeRowFiles";

interface TableWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: KeepProgress) => void;
}

/**
 * Writes a complete result for a table whose every value is what its cell shows.
 *
 * @param folder Absolute path of an empty folder that the store's DuckDB may read.
 * @throws AppError RESULT_NOT_LOADED for a result without columns; the system's or DuckDB's error; the signal's reason
 */
export async function writeTableFiles(
  result: StoredResult,
  database: ResultsDuckDb,
  folder: string,
  { signal, onProgress }: TableWatch,
): Promise<ResultTableFiles> {
  const columns = result.columns ?? [];
  if (columns.length === 0) {
    throw new AppError(
      "RESULT_NOT_LOADED",
      "This result has no columns, so there is nothing to make a table of.",
    );
  }
  const names = tableColumnNames(columns.map(({ name }) => name));
  const files = await writeRowFiles(result, folder, signal, (rowsDone) =>
    onProgress({ step: "writing", rowsDone }),
  );
  onProgress({ step: "checking", rowsDone: null });
  const kept = await keptColumns(database, columns, files, signal);
  return {
    files,
    columns: kept.map((column, index) => ({ name: names[index] ?? "", readAs: "VARCHAR", ...column })),
    changedTypes: kept.flatMap(({ type }, index) => {
      const from = columns[index]?.type ?? "";
      return isTypeKept(from, type) ? [] : [{ column: names[index] ?? "", from, to: type }];
    }),
    rows: result.rowCount,
    truncated: result.status.type === "done" && result.status.truncated,
  };
}
