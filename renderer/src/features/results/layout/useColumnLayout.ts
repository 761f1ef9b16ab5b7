import { useMemo } from "react";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { ColumnLayout } from "#shared/domain/columnLayout";
import type { GridRows } from "../client/ViewRows";
import { keptScroll } from "../keptScrolls";
import { resultViewState } from "../ResultViewState";
import { useViewState } from "../useViewState";
import { keepLayout, keptLayout } from "./columnLayouts";
import { keptLayoutOf, placedLayout } from "./fieldPlaces";
import { layoutKey } from "./layoutKey";

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
