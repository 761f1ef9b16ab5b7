/** How the rows of a statement are written: as messages of the PostgreSQL protocol, ready to be sent. */
export interface WireOutput {
  /** `rows`: DataRow messages. The others: CopyData messages, as COPY … TO STDOUT has them. */
  readonly as: "rows" | "copyText" | "copyCsv" | "copyBinary";
  /** With `rows`: of each column, 0 for text and 1 for binary; one for all columns; none: text. */
  readonly formats: readonly number[];
  /** Whether RowDescription, or CopyOutResponse, comes before the rows. */
  readonly described: boolean;
  /** With `copyText` and `copyCsv`. */
  readonly text?: CopyTextOptions;
}

/** Of COPY in its text forms. */
export interface CopyTextOptions {
  /** One character. */
  readonly delimiter: string;
  readonly nullText: string;
  readonly header: boolean;
  /** CSV: each one character. */
  readonly quote: string;
  readonly escape: string;
  /** CSV: whether every value but NULL is in quotes. */
  readonly quoteAll: boolean;
}

/** A column of a result, as RowDescription has it. */
export interface WireColumn {
  readonly name: string;
  /** PostgreSQL's number of the type. */
  readonly oid: number;
  /** Bytes of a value; negative where that differs. */
  readonly size: number;
  readonly modifier: number;
}

/** A parameter of a prepared statement. */
export interface WireParameter {
  /** PostgreSQL's number of the type. */
  readonly oid: number;
  /** DuckDB's type that a value is cast to. */
  readonly type: string;
}

/** What is known of a statement before it runs. */
export interface WireDescription {
  readonly parameters: readonly WireParameter[];
  /** Null where the statement returns no rows. */
  readonly columns: readonly WireColumn[] | null;
}

/** Rows in a file in the load folder, as CSV of texts: every value in quotes but NULL, which is nothing. */
export interface CopiedRows {
  readonly file: string;
  /** SQL of the table, and of its columns in the file's order; null: all columns. */
  readonly table: string;
  readonly columns: readonly string[] | null;
}
