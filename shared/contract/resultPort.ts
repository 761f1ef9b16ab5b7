import type { AppErrorData } from "../errors/AppError";

/** Version of this protocol; page and store are built together, a difference is a packaging fault. */
export const resultPortVersion = 1;

export interface ResultColumn {
  readonly name: string;
  /** SQL type as the service names it. */
  readonly type: string;
}

/** A window of rows, column by column. `texts[i]` is the exact text of a cell or the beginning of it; null is SQL NULL. */
export interface PageColumn {
  readonly texts: readonly (string | null)[];
  /** Cells of which `texts` holds the beginning only: index in this page → length of the whole text in characters. */
  readonly cut: readonly (readonly [index: number, length: number])[];
}

/** Where and how to read: the store may later read a sorted or filtered view of the same result. */
export interface RowWindow {
  readonly from: number;
  readonly count: number;
}

/** From the store to the page. */
export type StoreMessage =
  | { readonly type: "hello"; readonly version: number; readonly runId: string }
  /** Sent once the columns are known, before any page can be read. */
  | { readonly type: "columns"; readonly columns: readonly ResultColumn[] }
  /** So many rows can be read now. */
  | { readonly type: "progress"; readonly rowCount: number }
  | {
      readonly type: "done";
      readonly rowCount: number;
      readonly truncated: boolean;
      /** The cap the run was made with. */
      readonly maxRows: number;
      /** Bytes of the answer. */
      readonly bytes: number;
    }
  | { readonly type: "failed"; readonly error: AppErrorData }
  | {
      readonly type: "page";
      readonly requestId: number;
      readonly from: number;
      readonly columns: readonly PageColumn[];
    }
  | {
      readonly type: "cell";
      readonly requestId: number;
      readonly text: string | null;
      readonly offset: number;
      /** Characters of the whole cell. */
      readonly length: number;
    }
  /** A part of a copy, in order; the last one has `last`. */
  | {
      readonly type: "copyPart";
      readonly requestId: number;
      readonly text: string;
      readonly rowsDone: number;
      readonly last: boolean;
    }
  | { readonly type: "refused"; readonly requestId: number; readonly error: AppErrorData };

/** Formats of a copy; more follow. */
export type CopyFormat = "tsv" | "tsvWithHeader";

/** From the page to the store. */
export type PageMessage =
  | ({ readonly type: "page"; readonly requestId: number } & RowWindow)
  /** A piece of one cell's text. */
  | {
      readonly type: "cell";
      readonly requestId: number;
      readonly row: number;
      readonly column: number;
      readonly offset: number;
      readonly count: number;
    }
  | {
      readonly type: "copy";
      readonly requestId: number;
      readonly format: CopyFormat;
      readonly rows: RowWindow;
      /** Column indexes in the order wanted. */
      readonly columns: readonly number[];
    }
  /** Ends a copy before it is complete. */
  | { readonly type: "stop"; readonly requestId: number };
