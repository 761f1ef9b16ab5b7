/** A column that is made of a field of an API's objects. */
export interface RecordColumn {
  readonly name: string;
  /** DuckDB type. */
  readonly type: string;
  readonly cell: RecordCell;
}

/** What stands in the column for one object: the text of the value, null for none. */
export type RecordCell = (record: unknown) => string | null;
