/** What a kind of database can do beyond running one statement, telling its schema and taking in tables. */
export interface EngineCapabilities {
  /** BEGIN, COMMIT and ROLLBACK, and statements that take effect together. */
  readonly transactions: boolean;
  /** Statements that share a connection: TEMP objects, SET, PREPARE. */
  readonly sessions: boolean;
  /** A running statement ends when it is told to. */
  readonly interruption: boolean;
  /** A statement may read another database of the service by its name. */
  readonly otherDatabases: boolean;
  /** A database that nobody uses counts as stopped. */
  readonly autoStop: boolean;
  /** All rows of a query in one go, however many: exports beyond the bound of an answer. */
  readonly wholeExports: boolean;
  /** A query repeated with LIMIT and OFFSET gives every row once, as long as nothing changes. */
  readonly wholeDataPaging: boolean;
  /** A statement that changes rows says how many. */
  readonly exactWriteCounts: boolean;
  /** Keys are unique, and a row can be told by its key. */
  readonly uniqueKeys: boolean;
  /** Files and kept results of the app become tables. */
  readonly fileLoads: boolean;
  /** The service's backup holds its data. */
  readonly backup: boolean;
}
