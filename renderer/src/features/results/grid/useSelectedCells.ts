import { useEffect, useMemo } from "react";
import type { GridColumn } from "./GridColumn";
import type { CellRange } from "../state/selection";

/** Cells that are selected: rows of the view, and columns by their index in the result. */
export interface SelectedCells {
  readonly from: number;
  readonly count: number;
  /** Whether rows that still arrive are meant too. */
  readonly growsDown: boolean;
  readonly columns: readonly number[];
}

/** Tells which cells are selected, as often as they change. */
export function useSelectedCells(
  { top, bottom, left, right }: CellRange,
  isGrowing: boolean,
  columns: readonly GridColumn[],
  onSelectCells: ((cells: SelectedCells) => void) | undefined,
): void {
  const cells = useMemo(
    () => ({
      from: top,
      count: Math.max(0, bottom - top + 1),
      growsDown: isGrowing,
      columns: columns.slice(left, right + 1).map(({ index }) => index),
    }),
    [top, bottom, left, right, isGrowing, columns],
  );
  useEffect(() => onSelectCells?.(cells), [onSelectCells, cells]);
}
