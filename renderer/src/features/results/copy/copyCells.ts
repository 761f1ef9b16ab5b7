import type { ResultCopy } from "#shared/contract/resultCopy";
import { bridge } from "../../../bridge/bridge";

interface CopiedCells {
  readonly rows: number;
  /** Texts that look like formulas, which spreadsheets paste as texts. */
  readonly formulas?: number | undefined;
}

/**
 * Puts cells of a run's result on the clipboard; their text does not pass through the page.
 *
 * @param onProgress Called with the rows that are done.
 * Rejects with AppError, code CANCELLED where the signal stopped it.
 */
export async function copyCells(
  runId: string,
  copy: ResultCopy,
  signal: AbortSignal,
  onProgress: (rowsDone: number) => void,
): Promise<CopiedCells> {
  const copyId = crypto.randomUUID();
  const unsubscribe = bridge.on("results.copyProgress", (progress) => {
    if (progress.copyId === copyId) onProgress(progress.rowsDone);
  });
  try {
    return await bridge.call("results.copy", { copyId, runId, copy }, { signal });
  } finally {
    unsubscribe();
  }
}
