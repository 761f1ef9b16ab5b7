import { useMemo } from "react";
import { createStore } from "zustand/vanilla";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { type ColumnLayout, plainLayout } from "#shared/domain/results/columnLayout";
import type { GridRows } from "../client/ViewRows";
import { keptScroll, resultViewState, useViewState } from "../state/ResultViewState";
import { keptLayoutOf, placedLayout } from "./fieldPlaces";

/** The layout of one shape of result; see layoutKey. */
interface KeptLayout {
  readonly key: string;
  readonly layout: ColumnLayout;
}

/** Shapes that are remembered; the one that was changed longest ago goes first. */
const maxLayouts = 200;

/** How the columns of each shape of result were left, the newest last. The workbench keeps them with its own layout. */
export const columnLayouts = createStore<readonly KeptLayout[]>()(() => []);

function keptLayout(key: string): ColumnLayout {
  return columnLayouts.getState().find((kept) => kept.key === key)?.layout ?? plainLayout;
}

/** A layout in which nothing is changed is not kept. */
function keepLayout(key: string, layout: ColumnLayout): void {
  const others = columnLayouts.getState().filter((kept) => kept.key !== key);
  const kept = isPlain(layout) ? others : [...others, { key, layout }];
  columnLayouts.setState(kept.slice(-maxLayouts), true);
}

function isPlain(layout: ColumnLayout): boolean {
  const { fields, order, widths, hidden, pinnedLeft, pinnedRight, timeZone } = layout;
  const lists = [fields, order, widths, hidden, pinnedLeft, pinnedRight];
  return timeZone === null && lists.every((list) => list.length === 0);
}

/** How the columns of a result stand, and what changes it. */
export interface ResultLayout {
  /** By the columns as the result has them now. */
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** As it is kept; see placedLayout. */
  readonly kept: ColumnLayout;
  readonly onKept: (change: (kept: ColumnLayout) => ColumnLayout) => void;
}

/** How the columns of a result stand: as they were left in the last result of the same shape, and kept for the next. */
export function useColumnLayout(
  rows: GridRows,
  columns: readonly ResultColumn[],
  runId: string | null = null,
): ResultLayout {
  const key = useMemo(() => layoutKey(columns), [columns]);
  resultViewState(rows, keptLayout(key), runId === null ? null : keptScroll(runId));
  const [kept, setKept] = useViewState(rows, "layout");
  const layout = useMemo(() => placedLayout(kept, columns), [kept, columns]);
  const onKept = (change: (kept: ColumnLayout) => ColumnLayout): void => {
    // What was asked for may have been answered long after it was drawn.
    const next = change(resultViewState(rows).layout);
    setKept(next);
    resultViewState(rows).layout = next;
    keepLayout(key, next);
  };
  return { layout, onLayout: (next) => onKept(() => keptLayoutOf(next, columns)), kept, onKept };
}

/**
 * Names the shape of a result: the same for every result with the same names and types in the same order, so that a
 * table opened again, or a query run again, looks as it was left. Columns made of parts are not of its shape. Two 32-bit hashes (FNV-1a and a polynomial one): a
 * clash would only put columns in an odd order.
 */
function layoutKey(columns: readonly ResultColumn[]): string {
  const own = columns.filter(({ field }) => field === undefined);
  const text = JSON.stringify(own.map(({ name, type }) => [name, type]));
  let first = 0x811c9dc5;
  let second = 7;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = (Math.imul(second, 31) + code) | 0;
  }
  const hex = (hash: number) => (hash >>> 0).toString(16).padStart(8, "0");
  return `${hex(first)}${hex(second)}`;
}
