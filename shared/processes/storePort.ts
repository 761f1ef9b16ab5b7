import type { AppErrorData } from "../errors/AppError";
import type { CsvOptions } from "../domain/csvOptions";
import type { DroppedResults } from "./keptResults";
import type { ResultColumn } from "../domain/results/ResultColumn";
import type { ResultCopy, SqlTarget } from "../domain/results/resultCopy";
import type { ExportFormat, ResultExport } from "../domain/results/resultExport";
import type { KeepProgress, ResultTableFiles } from "./resultTable";

/** Main's side of the result store: it creates results and hands over the bytes of an answer as they come in. */
export type StoreCommand =
  /**
   * `spillFolder` belongs to the store alone: what it finds there of an earlier run is removed, but for the complete
   * results in its folder `kept`. First command; the store answers with `kept`.
   */
  | {
      readonly type: "configure";
      readonly spillFolder: string;
      /** Bytes of results held in memory before the oldest go to disk; 256 MiB where left out. */
      readonly memoryBytes?: number;
      /** Bytes of all results together before the oldest are dropped; 8 GiB where left out. */
      readonly totalBytes?: number;
      /** Bytes of results that outlive this run, pinned ones included; 2 GB where left out. */
      readonly keptBytes?: number;
    }
  /** Another bound of what outlives this run, unless more results than `mayDrop` would go by it; answered with `keptLimited`. */
  | { readonly type: "limitKept"; readonly keptBytes: number; readonly mayDrop: number }
  /** A pinned result is not dropped to make room. */
  | { readonly type: "pin"; readonly runId: string; readonly isPinned: boolean }
  /** No page shows the result any more: it may leave memory, and is dropped where it is incomplete. */
  | { readonly type: "release"; readonly runId: string }
  /** Drops all results that no page shows, pinned ones included. */
  | { readonly type: "dropKept" }
  | {
      readonly type: "create";
      readonly runId: string;
      readonly maxRows: number;
      /** Its rows only go on into a file: no table is made of them, and they do not outlive this run. */
      readonly isPassing?: boolean;
    }
  /** A part of the body of POST /databases/:id/query, in order. */
  | { readonly type: "bytes"; readonly runId: string; readonly bytes: Uint8Array }
  | { readonly type: "end"; readonly runId: string }
  /** The run ended without a complete answer; pages are told this error. */
  | { readonly type: "fail"; readonly runId: string; readonly error: AppErrorData }
  /** The message carries a port to a page; the store speaks resultPort.ts on it. */
  | { readonly type: "connect"; readonly runId: string }
  /** Asks for the text of a copy; it comes in parts, the first at once and each other after `copyNext`. */
  | { readonly type: "copy"; readonly copyId: string; readonly runId: string; readonly copy: ResultCopy }
  /** A part of a copy was taken in: channels have no back-pressure of their own. */
  | { readonly type: "copyNext"; readonly copyId: string }
  /** Nobody wants the rest of a copy; it is not answered. */
  | { readonly type: "stopCopy"; readonly copyId: string }
  /** Writes rows to a file that the person chose; it takes its place when it is complete. */
  | {
      readonly type: "export";
      readonly exportId: string;
      readonly runId: string;
      readonly export: ResultExport;
      /** Absolute path. */
      readonly path: string;
    }
  /** Begins a file whose rows come in pages, each a result of its own. */
  | {
      readonly type: "exportPages";
      readonly exportId: string;
      readonly pages: ExportedPages;
      /** Absolute path. */
      readonly path: string;
    }
  /** Adds the rows of a complete result; answered with `pageExported`. */
  | { readonly type: "exportPage"; readonly exportId: string; readonly runId: string }
  /** All pages were added. */
  | { readonly type: "endExport"; readonly exportId: string }
  /** Ends an export; it leaves no file. */
  | { readonly type: "stopExport"; readonly exportId: string }
  /** Writes the rows of a complete result into an empty folder, for a table; answered with `tableProgress` and `tableWritten`. */
  | {
      readonly type: "writeTable";
      readonly tableId: string;
      readonly runId: string;
      /** Absolute path, inside the store's own folder. Whoever asks removes it. */
      readonly folder: string;
    }
  /** Nobody wants the files any more; answered with `tableNotWritten` unless they are complete. */
  | { readonly type: "stopTable"; readonly tableId: string }
  | { readonly type: "drop"; readonly runId: string }
  /** Removes everything but what outlives the process, and exits. */
  | { readonly type: "stop" };

/** What the pages of one file have in common. */
export interface ExportedPages {
  readonly format: ExportFormat;
  /** The columns that are written: the first ones of every page. */
  readonly columns: readonly ResultColumn[];
  readonly target: SqlTarget | null;
  /** For `csv`; the defaults where left out. */
  readonly csv?: CsvOptions | undefined;
  /** Places in the page of the columns that it is sorted by, none of which may be NULL or repeat. */
  readonly keys: readonly number[];
}

/** The store's answers to main. */
export type StoreEvent =
  | { readonly type: "ready" }
  /** It was told to stop and is still writing what outlives it. */
  | { readonly type: "writing" }
  /** The results of earlier runs that are kept, the oldest first, and those whose files were found incomplete and removed. */
  | { readonly type: "kept"; readonly runIds: readonly string[]; readonly damaged: readonly string[] }
  /** What is on disk of complete results now. */
  | { readonly type: "keptSize"; readonly bytes: number; readonly results: number }
  /** The answer to `limitKept`: what would go, where nothing was changed for that. */
  | { readonly type: "keptLimited"; readonly wouldDrop: DroppedResults | null }
  /** So many bytes of a run were taken in, also where nobody wants them any more: back-pressure for the sender. */
  | { readonly type: "taken"; readonly runId: string; readonly bytes: number }
  | {
      readonly type: "stored";
      readonly runId: string;
      readonly rowCount: number;
      readonly truncated: boolean;
      /** The same for all results whose columns have the same names in the same order. */
      readonly columnsKey: string;
    }
  /** The bytes were not an answer of the contract, or the disk is full. Once a run. */
  | { readonly type: "broken"; readonly runId: string; readonly error: AppErrorData }
  /** `connect` named a result that is not kept. */
  | { readonly type: "gone"; readonly runId: string }
  /** A finished result made room for newer ones. */
  | { readonly type: "dropped"; readonly runId: string }
  /** A part of a copy's text, in order; joined together they are exact. `rowsDone` rows are complete with it. */
  | {
      readonly type: "copyPart";
      readonly copyId: string;
      readonly text: string;
      readonly rowsDone: number;
      readonly last: boolean;
      /** With the last part: texts of the copy that a spreadsheet would run as formulas, where there are any. */
      readonly formulas?: number;
    }
  /** A copy ended before it was complete. */
  | { readonly type: "copyFailed"; readonly copyId: string; readonly error: AppErrorData }
  | { readonly type: "exportProgress"; readonly exportId: string; readonly rowsDone: number }
  | {
      readonly type: "exported";
      readonly exportId: string;
      readonly rows: number;
      readonly bytes: number;
      /** Characters that the file's encoding lacks, written as `?`; left out where there are none. */
      readonly unencodable?: number;
      /** Texts that a spreadsheet would run as formulas, or that were escaped for it; left out where there are none. */
      readonly formulas?: number;
    }
  /** A page is in the file. The next begins with the row of `lastKey`: SQL literals; null where the page had no rows. */
  | {
      readonly type: "pageExported";
      readonly exportId: string;
      readonly lastKey: readonly string[] | null;
    }
  | { readonly type: "exportFailed"; readonly exportId: string; readonly error: AppErrorData }
  | { readonly type: "tableProgress"; readonly tableId: string; readonly progress: KeepProgress }
  | { readonly type: "tableWritten"; readonly tableId: string; readonly written: ResultTableFiles }
  | { readonly type: "tableNotWritten"; readonly tableId: string; readonly error: AppErrorData };
