/** A column as the source offers it. */
export interface SourceColumn {
  readonly name: string;
  /** Type in the source's own words. */
  readonly type: string;
  readonly nullable: boolean;
  /** DuckDB type that holds every value of it without loss. */
  readonly targetType: string;
}

/** Something that can be synced into one table: a table, a view, a sheet's tab, a file pattern, a list of an API. */
export interface SourceStream {
  /** Identity of the stream within its Connection, for example `public.orders`; never changes for the same thing. */
  readonly name: string;
  /** Where the source has schemas. */
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly SourceColumn[];
  /** Names of columns that are there and that the user may not read, where the source tells them. */
  readonly withheld?: readonly string[];
  readonly primaryKey: readonly string[];
  readonly estimatedRows: number | null;
  /** A column whose values only grow with each change, where the source has one that can be trusted. */
  readonly cursor: string | null;
  /**
   * Why it cannot be read and what to do, a sentence: for example, the user has no right to it, or it has no columns.
   * It is listed apart from the offer; a run reports it for a table that was read before.
   */
  readonly barred?: string;
  /**
   * What to do where it is broken at the source, such as a view whose table was dropped, a sentence. It is on offer
   * without columns: a run fails it, until it is repaired there or turned off.
   */
  readonly broken?: string;
}
