/** What whoever wants a result in a table has to do with its load while it runs. */
export interface LoadWatch {
  readonly signal: AbortSignal;
  /** Called with the rows that are in the table, after each file. */
  readonly onRows: (rowsDone: number) => void;
}
