import type { Method, RpcAnswer, RpcRequest } from "../rpc/rpc";
import type { TransactionState } from "./serviceSession";
import type { CopiedRows, WireDescription, WireOutput } from "./wireRows";
import type { FileTableLoad, RejectedLine, StagedFile, StagedRows } from "./fileLoad";

/**
 * What the service asks of one engine process, whatever carries it (a forked Node process's channel or Electron's
 * MessagePort). Both ends are ours and of one build, so these are types without a parser.
 */
export interface EngineMethods {
  /** First, once. The result is null, or why the database could not be opened: a sentence for people. */
  readonly open: Method<EngineOpening, string | null>;
  /**
   * Runs one statement. A small body is the result itself, any other comes in parts, which begin only once the statement has
   * succeeded. `changing`: it is about to change data and waits until that part is taken, so that a statement whose process ends before
   * can run again.
   */
  readonly query: Method<EngineQuery, EngineResult<WholeBody>, "changing" | Uint8Array>;
  /** Interrupts a query that has no answer yet, so that it can run again later; anything else goes on. */
  readonly yield: Method<{ readonly query: number }, null>;
  /** What is known of a statement before it runs in a session. */
  readonly "session.describe": Method<EngineDescribe, EngineResult<WireDescription>>;
  /** Rolls back what is open in a session and ends it. */
  readonly "session.end": Method<{ readonly session: number }, EngineResult<null>>;
  /** Sends every table and view, some at a time. */
  readonly schema: Method<null, EngineResult<null>, EngineRelation[]>;
  /** Copies the database, as it is when the copy begins, into a new file in the load folder. */
  readonly copy: Method<{ readonly file: string }, EngineResult<null>>;
  /** Writes all rows of a query to a new file in the load folder. Sends the percent of the rows that are read. */
  readonly exportParquet: Method<
    EngineExport & { readonly file: string },
    EngineResult<{ readonly rows: number; readonly file: string }>,
    number
  >;
  /** Sends all rows of a query, as a body of answers of some rows each, one on a line. */
  readonly exportPages: Method<EngineExport, EngineResult<WholeBody>, "begun" | Uint8Array>;
  /**
   * Loads one table, in one transaction, with the files that `load.file` names until `load.commit`; cancelling undoes it. Sends a part
   * when files can come. The result is of sentences on what people had added to the table and could not be kept.
   */
  readonly load: Method<
    { readonly load: number; readonly target: LoadTarget },
    EngineResult<readonly string[]>,
    "begun"
  >;
  /** Takes one file in, which may be removed then. The result is its rows; null where the load has ended. */
  readonly "load.file": Method<LoadFile, number | null>;
  /** Puts the new rows in place of the old ones, or among them, and makes them last: then `load` ends. */
  readonly "load.commit": Method<LoadCommit, null>;
  /**
   * Replaces small tables, all in few transactions. The result is for each, in order, whether its new rows are in place; one that
   * cannot be replaced with the others stays as it is, and is for `load`.
   */
  readonly "load.small": Method<SmallTables, EngineResult<readonly boolean[]>>;
  /**
   * Loads files into one table, in one transaction that ends with `files.commit` or a cancel. The result is the name of the
   * table with the rejected lines.
   */
  readonly files: Method<
    { readonly load: number; readonly files: FileTableLoad },
    EngineResult<string | null>,
    FileLoadPart
  >;
  /** Makes the rows that were staged visible, and these lines beside them. */
  readonly "files.commit": Method<
    { readonly load: number; readonly rejected: readonly RejectedLine[] },
    null
  >;
  /** Interrupts what runs, writes everything into the file and ends the process: there is no answer. */
  readonly close: Method<null, null>;
}

export type EngineRequest = RpcRequest<EngineMethods>;

export type EngineEvent =
  | RpcAnswer
  | { readonly type: "sessionChanged"; readonly session: number; readonly transaction: TransactionState }
  /** Memory is far over the limit: the process asks to be killed, and kills itself if that does not come. */
  | { readonly type: "overMemory"; readonly usedMb: number }
  /** DuckDB does nothing more for this database in this process, because of an error of its own: as for `overMemory`. */
  | { readonly type: "invalidated"; readonly message: string };

/** A whole body that went in one piece; null where its parts were sent. */
export type WholeBody = Uint8Array<ArrayBuffer> | null;

/** Why a request failed has more than an error of the RPC. */
export type EngineResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: EngineFailure };

export interface EngineFailure {
  /** `tableTaken`: something that the load may not replace has the table's name. */
  readonly kind: "request" | "statement" | "interrupted" | "tableTaken";
  readonly message: string;
}

export interface EngineOpening {
  readonly file: string;
  readonly memoryMb: number;
  /** Most that may be in the temp folder. */
  readonly spillMb: number;
  readonly tempFolder: string;
  readonly threads: number;
  /** The only folder outside the database that this process may use: files of `load.file`, `copy` and `exportParquet` lie in it. */
  readonly loadFolder: string;
}

export interface EngineQuery {
  /** Its number, for `yield`. */
  readonly query: number;
  readonly sql: string;
  readonly readOnly: boolean;
  readonly maxRows: number;
  /** Runs in this session, which begins with its first statement; left out: by itself. */
  readonly session?: number;
  /** In a session: the body is messages of the PostgreSQL protocol, and begins before the statement has ended. */
  readonly wire?: WireOutput;
  /** In a session: rows that COPY … FROM STDIN brought, instead of those in the statement, which inserts into their table. */
  readonly copied?: CopiedRows;
  /** Databases that can be read by their names until the statement has ended; in a session outside of a transaction. */
  readonly attached?: readonly AttachedDatabase[];
}

export interface EngineDescribe {
  readonly session: number;
  readonly sql: string;
  readonly readOnly: boolean;
  /** PostgreSQL's numbers of the parameters' types that the client declared; 0: none. */
  readonly declared: readonly number[];
}

/** A single query that only reads. */
export interface EngineExport {
  readonly sql: string;
  /** As for a query. */
  readonly attached?: readonly AttachedDatabase[];
}

/** Another database of the service, which no process has open meanwhile. */
export interface AttachedDatabase {
  readonly name: string;
  /** In the load folder. */
  readonly file: string;
}

export interface LoadFile {
  readonly load: number;
  readonly path: string;
  readonly format: "csv" | "ndjson" | "parquet";
  /** Refused where the reader counts others; null where only the reader can count. */
  readonly rows: number | null;
}

export interface LoadCommit {
  readonly load: number;
  /** Refused where the files held others; null where the source did not count. */
  readonly rows: number | null;
}

export type FileLoadPart =
  /** So much of a file is read. */
  | { readonly type: "progress"; readonly file: number; readonly fraction: number }
  /** Everything is read. */
  | { readonly type: "staged"; readonly staged: StagedRows }
  /** Rows of a file do not fit and the load is to fail then, which follows. */
  | { readonly type: "broken"; readonly file: number; readonly staged: StagedFile };

export interface SmallTables {
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

export interface EngineRelation {
  readonly schema: string;
  readonly name: string;
  readonly type: "table" | "view";
  readonly columns: { readonly name: string; readonly type: string; readonly nullable: boolean }[];
}
