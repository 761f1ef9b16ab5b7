import type { SqlDialect } from "#shared/sql/dialect";
import type { EngineCapabilities } from "./engineCapabilities";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { TransactionState } from "#shared/processes/serviceSession";
import type { FileTableLoad, RejectedLine, StagedRows } from "#shared/processes/fileLoad";
import type { CopiedRows, WireDescription, WireOutput } from "#shared/processes/wireRows";
import type { SpoolFile } from "#shared/processes/SpoolFile";

/** A table could not be loaded; its old rows are as they were. The message is for a person. */
export class TableLoadError extends Error {
  /** `request`: refused by a rule. `statement`: the rows do not fit. `interrupted`, `engineStopped`: as for queries. */
  readonly kind: QueryError["kind"];

  constructor({ kind, message }: QueryError) {
    super(message);
    this.name = "TableLoadError";
    this.kind = kind;
  }
}

/** What `GET /engines` says about an engine type (docs/http-api.md). */
export interface EngineDescriptor {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly protocol: string;
  readonly regions: readonly string[];
  readonly default: boolean;
}

/** Which database it is, and the folder on this computer that is its own; not there yet at its creation. */
export interface PlacedDatabase {
  readonly databaseId: string;
  /** Absolute path. */
  readonly folder: string;
}

export interface EngineOpenOptions {
  /** The database's `memoryMb`: the engine's own limit, and the base of the process's limit. */
  readonly memoryMb: number;
  /** Disk space for data that does not fit in memory, in MB; 10 GB where none is given. */
  readonly spillMb?: number;
}

/**
 * A kind of database this service can run. Every rule that differs between kinds (where the data is, how it is opened,
 * what a statement may do, how values become JSON) lives behind this interface.
 */
export interface DatabaseEngine {
  readonly descriptor: EngineDescriptor;
  readonly capabilities: EngineCapabilities;
  readonly dialect: SqlDialect;
  /** Whether an open database takes memory and disk of this computer, which running databases share. */
  readonly runsHere: boolean;
  /** Whether databases of this kind can be created and used now. Never rejects. */
  isReachable(): Promise<boolean>;
  /** Touches nothing. */
  place(database: PlacedDatabase): EnginePlace;
}

/** Where one database of an engine is. */
export interface EnginePlace {
  /**
   * Makes the database, empty; begun again from the start where that was cut short.
   *
   * @throws Error whose message may be shown
   */
  create(options: Pick<EngineOpenOptions, "memoryMb">): Promise<void>;
  /** Opens the database, which is not open. Rejects with an Error whose message may be shown when it cannot be opened. */
  open(options: EngineOpenOptions): Promise<RunningEngine>;
  /** Removes the database with everything in it, as far as it is there; it is not open. */
  remove(): Promise<void>;
  /** What a schema is called in this database that a person would call `name`: the same, unless all databases share their schemas' names. */
  schemaNamed(name: string): string;
  /** Null where the data is not in files of this computer: then the engine's `backup` and `otherDatabases` are not offered. */
  readonly files: DatabaseFiles | null;
}

/** A database that is one file with what belongs to it beside it. */
export interface DatabaseFiles {
  /** Absolute path of the file. */
  readonly path: string;
  /** Whether something that was committed is not in the file yet. The engine must not be running. */
  hasLog(): boolean;
  /** Copies the file and what belongs to it beside it, for good. The engine must not be running. */
  copyTo(file: string): Promise<void>;
}

/** One open database. Requests may run side by side; each has a connection of its own. */
export interface RunningEngine {
  /** Runs exactly one statement. Rejects for nothing that the statement does: failures are values. */
  query(request: QueryRequest): Promise<QueryAnswer>;
  /** Begins a session; the engine is in use until it has ended. */
  openSession(onChanged: (transaction: TransactionState) => void): RunningSession;
  /** All rows of a query, as a body of answers of some rows each, one on a line; it errors where the query fails later. */
  exportPages(request: ExportRequest): Promise<QueryAnswer<ReadableStream<Uint8Array>>>;
  /** Writes all rows of a query to a new Parquet file; the caller moves or removes it. Never rejects: failures are values. */
  exportParquet(
    request: ExportRequest & { readonly onProgress: (percent: number) => void },
  ): Promise<ExportAnswer>;
  /** Every table and view, ordered by schema and name. Never rejects: failures are values. */
  schema(request: { readonly signal?: AbortSignal }): Promise<SchemaAnswer>;
  /**
   * Begins to load one table in one transaction; the old one stays as it is until the commit.
   *
   * @throws TableLoadError; a fired signal undoes the load, whatever it is doing
   */
  load(target: LoadTarget, signal: AbortSignal): Promise<RunningLoad>;
  /**
   * Reads files into a table; nothing of it is visible before the commit. The files stay where they are.
   *
   * @param onProgress called some times a second with the file that is read and how much of it, from 0 to 1
   * @throws TableLoadError, FileRowsBroken, the system's error of a file; a fired signal undoes the load, whatever it is doing
   */
  loadFiles(
    load: FileTableLoad,
    signal: AbortSignal,
    onProgress: (file: number, fraction: number) => void,
  ): Promise<StagedFileLoad>;
  /**
   * Replaces small tables of one schema together.
   *
   * @returns for each, in order, whether its new rows are in place; one that is not is as it was, and `load` says why
   * @throws TableLoadError; then some may be in place
   */
  loadSmall(tables: readonly TableWithRows[], signal: AbortSignal): Promise<readonly boolean[]>;
  /**
   * Copies everything that is committed at this moment into a new database file, whose path it gives; the caller moves
   * or removes it. Never rejects: failures are values.
   */
  copy(signal: AbortSignal): Promise<CopyAnswer>;
  /** It takes no more requests and ends as soon as those that run have ended, or after some seconds; see `exited`. */
  readonly isEnding: boolean;
  /** Requests that have not ended yet, loads and bodies still being read included, and open sessions: zero means idle. */
  readonly activeRequests: number;
  /** Writes everything into the database file and ends the process; requests still running are interrupted. */
  close(): Promise<void>;
  /** Settles once, when the process is gone for whatever reason. Never rejects. */
  readonly exited: Promise<EngineExit>;
}

/** Statements on one connection, one at a time. It ends with `end`, or with the engine. */
export interface RunningSession {
  /** As {@link RunningEngine.query}; nothing of it is run again. */
  query(request: SessionQuery): Promise<QueryAnswer>;
  /** What is known of a statement before it runs. Never rejects: failures are values. */
  describe(request: SessionDescribe): Promise<DescribeAnswer>;
  /** A path for rows that `copied` names, where the engine can read them; whoever writes there removes it. */
  newFile(): string;
  /** Rolls back what is open. Never rejects. */
  end(): Promise<void>;
}

/** A small table with all of its rows. */
export interface TableWithRows {
  /** Of the mode `replace`. */
  readonly target: LoadTarget;
  /** Of the format `csv`. */
  readonly csv: Uint8Array;
  /** As the source counted them. */
  readonly rows: number;
}

/** A table on its way into a database. It ends with `commit`, with `rollback`, or with a failure of its own. */
export interface RunningLoad {
  /** Takes a file in, after those added before, and removes it. @returns its rows. @throws TableLoadError */
  add(file: SpoolFile): Promise<number>;
  /**
   * @param rows as the source counted them, null where it did not
   * @returns sentences about what people had added to the table and could not be kept
   * @throws TableLoadError; then nothing was changed
   */
  commit(rows: number | null): Promise<readonly string[]>;
  /** Undoes everything; settles when it is undone. Never rejects. */
  rollback(): Promise<void>;
}

/** Files that are read and wait to become visible. It ends with `commit`, with `rollback`, or with a failure of its own. */
export interface StagedFileLoad {
  readonly staged: StagedRows;
  /** @returns the name of the table with the rejected lines; null where there are none. @throws TableLoadError; then nothing was changed */
  commit(rejected: readonly RejectedLine[]): Promise<string | null>;
  /** Undoes everything; settles when it is undone. Never rejects. */
  rollback(): Promise<void>;
}

export interface QueryRequest {
  readonly sql: string;
  readonly readOnly: boolean;
  /** Rows beyond this many are dropped and the answer says `"truncated":true`. */
  readonly maxRows: number;
  /** Aborting interrupts the statement, and drops a body that is still being read. */
  readonly signal?: AbortSignal;
  /** Aborting interrupts a query that has no answer yet; the failure is then `interrupted`. What may have changed data goes on. */
  readonly yielding?: AbortSignal | undefined;
  readonly attachments?: Attachments | undefined;
}

/** Other databases that a statement reads by their names. */
export interface Attachments {
  /** Name and file of each; no engine has one of the files open until `detached`. */
  readonly databases: readonly { readonly name: string; readonly file: string }[];
  /** Called once the engine has closed the files, or has ended. Not called where the request rejects. */
  readonly detached: () => void;
}

/** A statement of a session. */
export interface SessionQuery extends Omit<QueryRequest, "yielding"> {
  /** The body is messages of the PostgreSQL protocol; it may begin before the statement fails. */
  readonly wire?: WireOutput;
  readonly copied?: CopiedRows;
}

export interface SessionDescribe {
  readonly sql: string;
  readonly readOnly: boolean;
  /** PostgreSQL's numbers of the parameters' types that the client declared; 0: none. */
  readonly declared: readonly number[];
  readonly signal: AbortSignal;
}

export type DescribeAnswer =
  | { readonly ok: true; readonly description: WireDescription }
  | { readonly ok: false; readonly failure: QueryError };

/**
 * `body` is the whole JSON answer `{"columns","types","rows","rowCount","truncated"}` in UTF-8. Success is
 * known before its first byte; it errors only if the process dies, the caller aborts while it is read, or memory does not
 * suffice to write a row as text.
 */
export type QueryAnswer<Body = QueryBody> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly failure: QueryError };

/** A small body is there at once. */
export type QueryBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A single query that only reads. */
export interface ExportRequest {
  readonly sql: string;
  readonly signal: AbortSignal;
  readonly attachments?: Attachments | undefined;
}

export type ExportAnswer =
  | { readonly ok: true; readonly file: string; readonly rows: number }
  | { readonly ok: false; readonly failure: QueryError };

export type SchemaAnswer =
  | { readonly ok: true; readonly relations: SchemaRelation[] }
  | { readonly ok: false; readonly failure: QueryError };

export type CopyAnswer =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly failure: QueryError };

export interface QueryError {
  /**
   * `request`: refused before running. `statement`: the engine could not run it. `interrupted`: the caller
   * aborted. `engineStopped`: the process ended (crash, memory, close); the next start may succeed. `tableTaken`: only
   * of loads, whose table has the name of something that they may not replace.
   */
  readonly kind: "request" | "statement" | "interrupted" | "engineStopped" | "tableTaken";
  /** A sentence for the person who sent the statement, at most 2,000 characters. */
  readonly message: string;
  /** Only with `engineStopped`, of queries and exports. */
  readonly stopped?: StoppedStatement;
}

/** What the end of its process means for a statement. */
export interface StoppedStatement {
  readonly reason: EngineExit["reason"];
  /** Whether the statement itself may have made the process end. */
  readonly isSuspect: boolean;
  /** Whether no other statement may have. */
  readonly isOnlySuspect: boolean;
  /** It may have been committed. Otherwise it changed nothing and can run again. */
  readonly mayHaveChanged: boolean;
}

export interface SchemaRelation {
  readonly schema: string;
  readonly name: string;
  readonly type: "table" | "view";
  readonly columns: readonly SchemaColumn[];
}

export interface SchemaColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

export interface EngineExit {
  /**
   * `closed`: by close(). `memory`: far over its limit. `stuck`: did not stop when interrupted. `invalidated`: the engine
   * failed in itself. `crashed`: the rest.
   */
  readonly reason: "closed" | "memory" | "stuck" | "invalidated" | "crashed";
  readonly message: string;
}
