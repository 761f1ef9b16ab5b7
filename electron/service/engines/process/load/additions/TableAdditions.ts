/** What people added to a table that a sync made, and that would go with it when its rows are replaced. */
export interface TableAdditions {
  /** Of the table: the owner's mark, and behind it what a person wrote. */
  readonly comment: string;
  readonly columns: readonly ColumnAddition[];
  /** Empty for none. */
  readonly primaryKey: readonly string[];
  readonly indexes: readonly IndexAddition[];
}

export interface ColumnAddition {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
  /** As SQL. */
  readonly defaultValue: string | null;
  readonly isNullable: boolean;
}

export interface IndexAddition {
  readonly name: string;
  readonly isUnique: boolean;
  /** As SQL: a quoted column, or an expression in parentheses. */
  readonly expressions: readonly string[];
  /** The statement that makes it, without a semicolon. */
  readonly sql: string;
  readonly comment: string | null;
}
