import type { ResultColumn } from "#shared/contract/resultPort";
import type { ColumnLayout } from "#shared/domain/columnLayout";
import { useMemo } from "react";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../ResultViewState";
import { useViewState } from "../useViewState";
import { keepLayout, keptLayout } from "./columnLayouts";
import { layoutKey } from "./layoutKey";

/** How the columns of a result stand: as they were left in the last result of the same shape, and kept for the next. */
export function useColumnLayout(
  rows: GridRows,
  columns: readonly ResultColumn[],
): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const key = useMemo(() => layoutKey(columns), [columns]);
  resultViewState(rows, keptLayout(key));
  const [layout, setLayout] = useViewState(rows, "layout");
  const change = (next: ColumnLayout): void => {
    setLayout(next);
    keepLayout(key, next);
  };
  return [layout, change];
}
