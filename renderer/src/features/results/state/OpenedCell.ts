/** A cell of the result; the column by its index there. */
export interface OpenedCell {
  readonly row: number;
  readonly column: number;
}
