/** A row's bytes and where the cells lie in them, until the next row is read. */
export interface RowCells {
  readonly bytes: Buffer;
  /** By column; -1 where the row has no such cell. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The whole text of a cell. */
  readonly text: (column: number) => string | null;
}
