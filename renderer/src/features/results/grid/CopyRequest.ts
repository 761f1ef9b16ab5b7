import type { CellRange } from "./selection";

/** Cells to copy: rows of a range, and columns of the result in the order shown. */
export interface CopyRequest {
  readonly range: CellRange;
  readonly columns: readonly number[];
  /** Whether rows that still arrive are meant too. */
  readonly growsDown: boolean;
  readonly withHeader: boolean;
}
