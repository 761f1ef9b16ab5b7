import { untilAborted } from "../../processes/untilAborted";
import { AppError } from "#shared/errors/AppError";
import type { KeepProgress, ResultTableFiles } from "#shared/processes/resultTable";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { writeTableFiles } from "./writeTableFiles";

/**
 * Writes the rows of a result for a table, as soon as all of them are there.
 *
 * @param complete settles with the result then
 * @param folder absolute path of an empty folder in the store's own one
 * @throws AppError of the result, RESULT_NOT_LOADED, RESULT_DISK_FULL; the signal's, or CANCELLED
 */
export async function writeTable(
  complete: Promise<StoredResult>,
  folder: string,
  tables: ResultTables,
  watch: { readonly signal: AbortSignal; readonly onProgress: (progress: KeepProgress) => void },
): Promise<ResultTableFiles> {
  const { signal } = watch;
  try {
    const result = await untilAborted(signal, complete);
    const written = await writeTableFiles(result, await tables.database(), folder, watch);
    signal.throwIfAborted();
    return written;
  } catch (error) {
    throw writeError(error, signal);
  }
}

function writeError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return signal.reason instanceof AppError ? signal.reason : new AppError("CANCELLED");
  if (error instanceof AppError) return error;
  const isOfDisk = error instanceof Error && "code" in error && typeof error.code === "string";
  return new AppError(isOfDisk ? "RESULT_DISK_FULL" : "INTERNAL");
}
