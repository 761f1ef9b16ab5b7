import type { GridRows } from "./client/ViewRows";
import type { OpenedCell } from "./grid/ResultGrid";
import { initialSelection, type Selection } from "./grid/selection";

/** How a person has arranged a result: it is as they left it when they come back to its tab. */
export interface ResultViewState {
  selection: Selection;
  /** Columns by their index in the result; empty for its own order. */
  columnOrder: string[];
  /** Widths that a person has chosen, by the column's index in the result. */
  columnSizing: Record<string, number>;
  /** Widths of all others, as they were first guessed; null until then. */
  guessedWidths: { readonly withRows: boolean; readonly widths: readonly number[] } | null;
  scrollTop: number;
  scrollLeft: number;
  openedCell: OpenedCell | null;
}

/** It lives exactly as long as the rows, which end with their result. */
const states = new WeakMap<GridRows, ResultViewState>();

export function resultViewState(rows: GridRows): ResultViewState {
  const known = states.get(rows);
  if (known !== undefined) return known;
  const state: ResultViewState = {
    selection: initialSelection,
    columnOrder: [],
    columnSizing: {},
    guessedWidths: null,
    scrollTop: 0,
    scrollLeft: 0,
    openedCell: null,
  };
  states.set(rows, state);
  return state;
}
