import type { ReactNode } from "react";

/** How a cell stands out. */
export interface CellMark {
  /** Takes the place of what is shown of the value. */
  readonly content?: ReactNode;
  /** May set `--cell-mark`, an image that is the cell's background unless it is selected. */
  readonly className: string | undefined;
}

/**
 * How the cells of a grid stand out, where they say more than their values; columns by their index. Asked of rows that have
 * come in; null: as any cell. It is the same function as long as it says the same.
 */
export type CellMarks = (row: number, column: number) => CellMark | null;
