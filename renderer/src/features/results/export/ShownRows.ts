import { useEffect } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { SelectedCells } from "../grid/useSelectedCells";

/** The rows that a pane shows: what is copied and exported is these. */
export interface ShownRows {
  /** Rows of the result, groups of them, the values that a chart is drawn from, or what differs from another result. */
  readonly kind: "rows" | "groups" | "values" | "differences";
  readonly viewId: number;
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** How many of them, at the end, are totals of the others; absent where there are never any. */
  readonly totalRows?: number;
  /** The columns that are shown, by their index, in the order shown. */
  readonly visible: () => readonly number[];
  /** The cells that are selected; null where there is nothing to select, so that all are meant. */
  readonly selected: SelectedCells | null;
  /** What they are called; null where that is what the statement reads from. */
  readonly name: string | null;
}

/** Tells what a pane shows, as often as it changes, and when that is gone. */
export function useShownRows(shown: ShownRows | null, onShown: (shown: ShownRows | null) => void): void {
  useEffect(() => {
    onShown(shown);
    return () => onShown(null);
  }, [shown, onShown]);
}
