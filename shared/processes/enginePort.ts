import type { TransactionState } from "./serviceSession";
import type { FileTableLoad, RejectedLine, StagedFile, StagedRows } from "./fileLoad";

/**
 * Messages between the service and one engine process, whatever carries them (a forked Node process's channel
 * or Electron's MessagePort). Both ends are ours and of one build, so these are types without a parser.
 */
export type EngineRequest =
  | EngineOpenRequest
  | {
      readonly type: "query";
      readonly id: number;
      readonly sql: string;
      readonly readOnly: boolean;
      readonly maxRows: number;
      /** Runs in this session, which begins with its first statement; left out: by itself. */
      readonly session?: number;
    }
  /** Rolls back what is open in a session and ends it. */
  | { readonly type: "session.end"; readonly id: number; readonly session: number }
  | { readonly type: "schema"; readonly id: number }
  /** Copies the database, as it is when the copy begins, into a new file in the load folder. */
  | { readonly type: "copy"; readonly id: number; readonly file: string }
  /** Writes all rows of a query to a new Parquet file in the load folder; answered by `exported`. */
  | { readonly type: "exportParquet"; readonly id: number; readonly sql: string; readonly file: string }
  /** Answers with all rows of a query, as a body of answers of some rows each, one on a line. */
  | { readonly type: "exportPages"; readonly id: number; readonly sql: string }
  | LoadBeginRequest
  | LoadFileRequest
  | LoadCommitRequest
  | FilesLoadRequest
  /** Makes the rows of `files.staged` visible, and these lines beside them. */
  | { readonly type: "files.commit"; readonly id: number; readonly rejected: readonly RejectedLine[] }
  | LoadSmallRequest
  /** Interrupt the statement, or stop sending its body. */
  | { readonly type: "cancel"; readonly id: number }
  /** Interrupt a query that has no answer yet, so that it can run again later; anything else goes on. */
  | { readonly type: "yield"; readonly id: number }
  /** Answers `changing`: the statement may change data now. */
  | { readonly type: "change"; readonly id: number }
  /** The reader took this many bytes of the body: the process may send as many more. */
  | { readonly type: "taken"; readonly id: number; readonly bytes: number }
  /** Interrupt what runs, write everything into the file and end. */
  | { readonly type: "close" };

export interface EngineOpenRequest {
  readonly type: "open";
  readonly file: string;
  readonly memoryMb: number;
  /** Most that may be in the temp folder. */
  readonly spillMb: number;
  readonly tempFolder: string;
  readonly threads: number;
  /** The only folder outside the database that this process may use: files of `load.file`, `copy` and `exportParquet` lie in it. */
  readonly loadFolder: string;
}

/**
 * Begins to load one table, in one transaction that ends with `load.commit`, `cancel` or the process. The same `id`
 * stands in every message of it; `load.committed` and `finished` come after the commit.
 */
export interface LoadBeginRequest {
  readonly type: "load.begin";
  readonly id: number;
  readonly target: LoadTarget;
}

/**
 * Loads files into one table, in one transaction that ends with `files.commit`, `cancel` or the process. Answered by
 * `files.progress`, and by `files.staged` when everything is read; after the commit by `files.committed` and `finished`.
 */
export interface FilesLoadRequest {
  readonly type: "files.load";
  readonly id: number;
  /** Its files lie in the load folder. */
  readonly load: FileTableLoad;
}

/** Takes one file in; answered by `load.took`. */
export interface LoadFileRequest {
  readonly type: "load.file";
  readonly id: number;
  readonly path: string;
  readonly format: "csv" | "ndjson" | "parquet";
  /** Refused where the reader counts others; null where only the reader can count. */
  readonly rows: number | null;
}

/** Puts the new rows in place of the old ones, or among them, and makes them last. */
export interface LoadCommitRequest {
  readonly type: "load.commit";
  readonly id: number;
  /** Refused where the files held others; null where the source did not count. */
  readonly rows: number | null;
}

/**
 * Replaces small tables, all in few transactions; answered by `load.tookSmall`. A table that cannot be replaced with
 * the others stays as it is, and is for `load.begin`.
 */
export interface LoadSmallRequest {
  readonly type: "load.small";
  readonly id: number;
  /** Holds the rows of all tables in their order, of the format `csv`. */
  readonly path: string;
  readonly tables: readonly SmallTable[];
}

export interface SmallTable {
  /** Of the mode `replace`, of one schema with the others. */
  readonly target: LoadTarget;
  /** Of the file. */
  readonly bytes: number;
  /** As the source counted them. */
  readonly rows: number;
}

/** The table that a load ends in. */
export interface LoadTarget {
  readonly schema: string;
  readonly table: string;
  /** Marks the tables of one owner, as the table's comment; a table without it is not touched. Behind a sync's mark and ": " stands what a person wrote. */
  readonly mark: string;
  /** Left out where the rows are a Connection's. */
  readonly result?: ResultTarget;
  /** Merge: rows of the same key are replaced, the others stay. */
  readonly mode: "replace" | "merge";
  /** For merge. */
  readonly primaryKey: readonly string[];
  /** Columns of the files, in their order. */
  readonly columns: readonly LoadColumn[];
  /** Further columns of the table that no file has: they stay, with a comment. A row keeps its value there where the primary key tells that it is the same row. */
  readonly kept: readonly { readonly name: string; readonly type: string; readonly comment: string }[];
  /** Columns that a person let go of, so that nobody is told that they are gone. */
  readonly excluded?: readonly string[];
}

/** What is special to tables that are made of a kept result. */
export interface ResultTarget {
  /** Whether a table that was made of a result before may be replaced. */
  readonly replace: boolean;
  /** Follows the mark in the table's comment; empty for nothing. */
  readonly note: string;
}

export interface LoadColumn {
  readonly name: string;
  readonly type: string;
  readonly readAs: string;
  readonly expression: string;
}

export type EngineEvent =
  | { readonly type: "opened" }
  | { readonly type: "openFailed"; readonly message: string }
  /**
   * The statement is about to change data and waits for `change`. Without that answer nothing has changed, so that a
   * statement whose process ends before can run again.
   */
  | { readonly type: "changing"; readonly id: number }
  /** Rows are being read; their body follows as chunks, then `finished`. */
  | { readonly type: "answer"; readonly id: number }
  /** The statement succeeded: its whole body, after which nothing follows. */
  | { readonly type: "whole"; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The next bytes of the body, which succeeded where this is the first word of it; a channel may hand them over in other pieces than they were posted in. */
  | { readonly type: "chunk"; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: "relations"; readonly id: number; readonly relations: EngineRelation[] }
  /** The table may be loaded: files can come. */
  | { readonly type: "load.begun"; readonly id: number }
  /** A file is in the table that is being loaded, and may be removed. */
  | { readonly type: "load.took"; readonly id: number; readonly rows: number }
  /** The new rows are in place; the sentences tell what people had added to the table and could not be kept. */
  | { readonly type: "load.committed"; readonly id: number; readonly notes: readonly string[] }
  /** Percent of the rows that an export has read. */
  | { readonly type: "exporting"; readonly id: number; readonly percent: number }
  /** The file is complete; its path begins with the one that was asked for. */
  | { readonly type: "exported"; readonly id: number; readonly rows: number; readonly file: string }
  /** So much of a file is read. */
  | { readonly type: "files.progress"; readonly id: number; readonly file: number; readonly fraction: number }
  | { readonly type: "files.staged"; readonly id: number; readonly staged: StagedRows }
  /** Rows of a file do not fit and the load is to fail then; `failed` follows. */
  | { readonly type: "files.broken"; readonly id: number; readonly file: number; readonly staged: StagedFile }
  | { readonly type: "files.committed"; readonly id: number; readonly rejectsTable: string | null }
  /** For each table, in order, whether its new rows are in place. */
  | { readonly type: "load.tookSmall"; readonly id: number; readonly inPlace: readonly boolean[] }
  | { readonly type: "finished"; readonly id: number }
  | {
      readonly type: "failed";
      readonly id: number;
      /** `tableTaken`: something that the load may not replace has the table's name. */
      readonly kind: "request" | "statement" | "interrupted" | "tableTaken";
      readonly message: string;
    }
  | { readonly type: "sessionChanged"; readonly session: number; readonly transaction: TransactionState }
  /** Memory is far over the limit: the process asks to be killed, and kills itself if that does not come. */
  | { readonly type: "overMemory"; readonly usedMb: number }
  /** DuckDB does nothing more for this database in this process, because of an error of its own: as for `overMemory`. */
  | { readonly type: "invalidated"; readonly message: string };

export interface EngineRelation {
  readonly schema: string;
  readonly name: string;
  readonly type: "table" | "view";
  readonly columns: { readonly name: string; readonly type: string; readonly nullable: boolean }[];
}

/** Bytes of a body that may be on their way before the reader takes any; the last chunk may go beyond. */
export const ENGINE_BODY_WINDOW = 8 * 1024 * 1024;
