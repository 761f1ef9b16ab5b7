import type { AppErrorData } from "../errors/AppError";
import type { CsvOptions } from "../domain/csvOptions";
import type { DroppedResults } from "./keptResults";
import type { ResultColumn } from "../domain/results/ResultColumn";
import type { ResultCopy, SqlTarget } from "../domain/results/resultCopy";
import type { ExportFormat, ResultExport } from "../domain/results/resultExport";
import type { KeepProgress, ResultTableFiles } from "./resultTable";
import type { RpcAnswer, RpcRequest } from "../rpc/rpc";

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
  /** A pinned result is not dropped to make room. */
  | { readonly type: "pin"; readonly runId: string; readonly isPinned: boolean }
  /** No page shows the result any more: it may leave memory, and is dropped where it is incomplete. */
  | { readonly type: "release"; readonly runId: string }
  | {
      readonly type: "create";
      readonly runId: string;
      readonly maxRows: number;
      /** Its rows only go on into a file: no table is made of them, and they do not outlive this run. */
      readonly isPassing?: boolean;
    }
  /** All of the body was appended. */
  | { readonly type: "end"; readonly runId: string }
  /** The message carries a port, over which the body comes instead (httpPort.ts). */
  | { readonly type: "receive"; readonly runId: string }
  /** The run ended without a complete answer; pages are told this error. */
  | { readonly type: "fail"; readonly runId: string; readonly error: AppErrorData }
  /** The message carries a port to a page; the store speaks resultPort.ts on it. */
  | { readonly type: "connect"; readonly runId: string }
  | { readonly type: "drop"; readonly runId: string }
  /** Removes everything but what outlives the process, and exits. */
  | { readonly type: "stop" }
  | RpcRequest<StoreMethods>;

/** What main asks of the store and gets an answer to. */
export interface StoreMethods {
  /** Takes in a part of the body of POST /databases/:id/query, in order; nothing happens where nobody wants it any more. */
  readonly append: {
    readonly params: { readonly runId: string; readonly bytes: Uint8Array };
    readonly part: never;
    readonly result: null;
  };
  /**
   * Sets another bound of what outlives this run, unless more results than `mayDrop` would go by it: then nothing is
   * changed, and they are the result.
   */
  readonly limitKept: {
    readonly params: { readonly keptBytes: number; readonly mayDrop: number };
    readonly part: never;
    readonly result: DroppedResults | null;
  };
  /** Drops all results that no page shows, pinned ones included. */
  readonly dropKept: { readonly params: null; readonly part: never; readonly result: null };
  /** Sends the text of a copy. */
  readonly copy: {
    readonly params: { readonly runId: string; readonly copy: ResultCopy };
    readonly part: CopyPart;
    readonly result: CopyEnd;
  };
  /** Writes rows to a file that the person chose; it takes its place when it is complete. Sends the rows written so far. */
  readonly export: {
    readonly params: {
      readonly exportId: string;
      readonly runId: string;
      readonly export: ResultExport;
      /** Absolute path. */
      readonly path: string;
    };
    readonly part: number;
    readonly result: ExportedFile;
  };
  /** Begins a file whose rows come in pages, each a result of its own. A page that fails leaves no file. */
  readonly openPages: {
    readonly params: {
      readonly exportId: string;
      readonly pages: ExportedPages;
      /** Absolute path. */
      readonly path: string;
    };
    readonly part: never;
    readonly result: null;
  };
  /**
   * Adds the rows of a complete result, and sends the rows written so far. The next page begins with the row of the key
   * that comes back: SQL literals; null where the page had no rows.
   */
  readonly addPage: {
    readonly params: { readonly exportId: string; readonly runId: string };
    readonly part: number;
    readonly result: readonly string[] | null;
  };
  /** All pages are added. */
  readonly endPages: {
    readonly params: { readonly exportId: string };
    readonly part: never;
    readonly result: ExportedFile;
  };
  /** Ends a file of pages without one; nothing happens where it has ended. */
  readonly discardPages: {
    readonly params: { readonly exportId: string };
    readonly part: never;
    readonly result: null;
  };
  /** Writes the rows of a complete result into an empty folder, for a table. */
  readonly writeTable: {
    readonly params: {
      readonly runId: string;
      /** Absolute path, inside the store's own folder. Whoever asks removes it. */
      readonly folder: string;
    };
    readonly part: KeepProgress;
    readonly result: ResultTableFiles;
  };
}

/** A part of a copy's text, in order; joined together they are exact. */
export interface CopyPart {
  readonly text: string;
  /** Rows that are complete with this part. */
  readonly rowsDone: number;
}

export interface CopyEnd {
  readonly rows: number;
  /** Texts of the copy that a spreadsheet would run as formulas; left out where there are none. */
  readonly formulas?: number;
}

export interface ExportedFile {
  readonly rows: number;
  readonly bytes: number;
  /** Characters that the file's encoding lacks, written as `?`; left out where there are none. */
  readonly unencodable?: number;
  /** Texts that a spreadsheet would run as formulas, or that were escaped for it; left out where there are none. */
  readonly formulas?: number;
}

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
  | RpcAnswer;
