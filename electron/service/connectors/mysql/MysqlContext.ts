/** A table that was being read when the error came. */
export interface ReadTable {
  readonly schema: string;
  readonly table: string;
}

/** What is known beyond the settings when something goes wrong after the login. */
export interface MysqlContext {
  readonly table: ReadTable | undefined;
  /** The account of the login, as GRANT names it. */
  readonly account: string;
}
