import type { ResultExport, WholeExport } from "#shared/domain/results/resultExport";
import { bridge } from "../../../bridge/bridge";

/** What is written to a file, and what the file is called unless the person decides otherwise. */
export type ExportSelection =
  | {
      readonly kind: "result";
      readonly runId: string;
      readonly export: ResultExport;
      readonly suggestedName: string;
    }
  | {
      readonly kind: "whole";
      readonly profileId: string;
      readonly databaseId: string;
      readonly export: WholeExport;
      readonly suggestedName: string;
    };

interface WrittenFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly unencodable?: number | undefined;
  readonly formulas?: number | undefined;
}

/**
 * Has rows written to a file that the person chooses; neither the rows nor the path come to the page.
 *
 * @param onProgress Called with the rows that are done, first when the file was chosen.
 * @returns Null where the person chose none. Rejects with AppError, code CANCELLED where the signal stopped it.
 */
export async function exportFile(
  exportId: string,
  wish: ExportSelection,
  signal: AbortSignal,
  onProgress: (rowsDone: number, percent: number | null) => void,
): Promise<WrittenFile | null> {
  const unsubscribe = bridge.on("results.exportProgress", (progress) => {
    if (progress.exportId === exportId) onProgress(progress.rowsDone, progress.percent);
  });
  try {
    return (await written(exportId, wish, signal)).file;
  } finally {
    unsubscribe();
  }
}

function written(exportId: string, { kind: _kind, ...wish }: ExportSelection, signal: AbortSignal) {
  return "runId" in wish
    ? bridge.call("results.export", { exportId, ...wish }, { signal })
    : bridge.call("results.exportWhole", { exportId, ...wish }, { signal });
}
