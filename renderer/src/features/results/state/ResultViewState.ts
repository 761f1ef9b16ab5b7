import type { Settings } from "#shared/domain/settings/settings";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { type ColumnLayout, plainLayout } from "#shared/domain/results/columnLayout";
import type { WrittenFilter } from "./Arrangement";
import type { FilterTime } from "./viewOf";
import type { GridRows } from "../client/ViewRows";
import { initialSelection, type OpenedCell, type Selection } from "./selection";

/** Scroll position of a result's rows, in pixels. */
interface ScrollPlace {
  readonly top: number;
  readonly left: number;
}

const places = new Map<string, ScrollPlace>();

/** Where the rows of a run from before are to be shown; null where that is not known. */
export function keptScroll(runId: string): ScrollPlace | null {
  return places.get(runId) ?? null;
}

/** Remembers where the rows of a run were left, until they are shown. */
export function keepScroll(runId: string, place: ScrollPlace): void {
  places.set(runId, place);
}

/** How a person has arranged a result: it is as they left it when they come back to its tab. */
export interface ResultViewState {
  selection: Selection;
  layout: ColumnLayout;
  /** Widths of all columns that nobody has resized, as they were first guessed; null until then. */
  guessedWidths: {
    readonly withRows: boolean;
    readonly widths: readonly number[];
    /** How numbers were written when they were guessed. */
    readonly numbers: Settings["results.numbers"];
  } | null;
  /** The filters that the rows are shown by, as they were written. */
  filters: readonly WrittenFilter[];
  /** When they were read, and in which zone; null until there are some. */
  filteredAt: FilterTime | null;
  scrollTop: number;
  scrollLeft: number;
  openedCell: OpenedCell | null;
  /** The statistics beside the rows and the column that is open there; null where they are not shown. */
  statistics: { readonly column: number | null } | null;
}

/** It lives exactly as long as the rows, which end with their result. */
const states = new WeakMap<GridRows, ResultViewState>();

/**
 * @param layout The columns' layout when the rows are shown for the first time.
 * @param scroll Where they are scrolled to then.
 */
export function resultViewState(
  rows: GridRows,
  layout: ColumnLayout = plainLayout,
  scroll: ScrollPlace | null = null,
): ResultViewState {
  const known = states.get(rows);
  if (known !== undefined) return known;
  const { top: scrollTop, left: scrollLeft } = scroll ?? { top: 0, left: 0 };
  return arrangeAs(rows, { ...plainViewState(layout), scrollTop, scrollLeft });
}

/** Where rows are scrolled to; null where they were never shown. */
export function shownScroll(rows: GridRows): ScrollPlace | null {
  const state = states.get(rows);
  return state === undefined ? null : { top: state.scrollTop, left: state.scrollLeft };
}

/** Rows that are read anew when a person comes back to them are as those were that they take the place of. */
export function arrangeAs(rows: GridRows, state: ResultViewState): ResultViewState {
  states.set(rows, state);
  return state;
}

export function plainViewState(layout: ColumnLayout): ResultViewState {
  return {
    selection: initialSelection,
    layout,
    guessedWidths: null,
    filters: [],
    filteredAt: null,
    scrollTop: 0,
    scrollLeft: 0,
    openedCell: null,
    statistics: null,
  };
}

/** A part of how rows are arranged, kept while they are not shown. A component shows the same rows for its life. */
export function useViewState<Key extends "selection" | "layout" | "filters" | "openedCell" | "statistics">(
  rows: GridRows,
  key: Key,
): [ResultViewState[Key], Dispatch<SetStateAction<ResultViewState[Key]>>] {
  const [value, setValue] = useState<ResultViewState[Key]>(() => resultViewState(rows)[key]);
  useEffect(() => {
    resultViewState(rows)[key] = value;
  }, [rows, key, value]);
  return [value, setValue];
}
