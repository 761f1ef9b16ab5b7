/** A column of a table in DuckDB. */
export interface TableColumn {
  /** Its name in SQL text, which is Wharf's own. */
  readonly name: string;
  readonly type: string;
  /** SQL type as the service names it; absent where it is the same. */
  readonly declared?: string | undefined;
  /** What people call it. */
  readonly label: string;
  /** SQL of what rows are sorted by where it is not the column itself: the values of which it holds the texts. */
  readonly orderBy?: string | undefined;
  /** Set where the column is text because its numbers fit into no other type: how many places they have behind the point. */
  readonly textScale?: number | undefined;
  /** A column with the texts that its cells show, where its values have others; absent where they have these. */
  readonly text?: string;
}
