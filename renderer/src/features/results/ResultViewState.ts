import type { ResultClient } from "./client/ResultClient";
import { ResultCopying } from "./copy/ResultCopying";
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
  readonly copying: ResultCopying;
}

/** It lives exactly as long as the result's client, which ends with the result. */
const states = new WeakMap<ResultClient, ResultViewState>();

export function resultViewState(client: ResultClient): ResultViewState {
  const known = states.get(client);
  if (known !== undefined) return known;
  const state: ResultViewState = {
    selection: initialSelection,
    columnOrder: [],
    columnSizing: {},
    guessedWidths: null,
    scrollTop: 0,
    scrollLeft: 0,
    openedCell: null,
    copying: new ResultCopying(client),
  };
  states.set(client, state);
  return state;
}
