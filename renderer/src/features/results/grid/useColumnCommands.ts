import type { ColumnLayout } from "#shared/domain/columnLayout";
import { useLayoutEffect, useRef, type RefObject } from "react";
import type { GridRows } from "../client/ViewRows";
import type { ColumnCommands } from "./ColumnCommands";
import type { GridColumn } from "./GridColumn";
import { hidden, moved, pinned, resized, shown } from "./layoutChanges";
import { measureWidth } from "./measureWidth";

interface ColumnCommandOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: GridRows;
  /** Rows that are drawn; their cells say how wide a column has to be. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** Makes the column at a place the active one. */
  readonly onFollow: (place: number) => void;
}

/** What changes the columns of the grid. The active column stays the active one wherever it goes. */
export function useColumnCommands(options: ColumnCommandOptions): ColumnCommands {
  const { scroller, rows, firstRow, lastRow, columns, layout, onLayout, onFollow } = options;
  const followed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const column = columns.find(({ index }) => index === followed.current);
    followed.current = null;
    if (column !== undefined) onFollow(column.place);
  });

  const change = (next: ColumnLayout, column: GridColumn | undefined): void => {
    if (next === layout) return;
    followed.current = column?.index ?? null;
    onLayout(next);
  };
  return {
    resize: (column, width) => onLayout(resized(layout, [[column.index, width]])),
    fit: (chosen) => {
      const view = scroller.current;
      if (view === null) return;
      const widths = (chosen ?? columns).map(
        (column) => [column.index, measureWidth(view, rows, column, firstRow, lastRow)] as const,
      );
      onLayout(resized(layout, widths));
    },
    move: (column, place) => change(moved(layout, columns, column, place), column),
    pin: (column, pane) => change(pinned(layout, column.index, pane), column),
    hide: (column) =>
      change(hidden(layout, columns, column.index), columns[column.place + 1] ?? columns[column.place - 1]),
    showAll: () => onLayout(shown(layout, layout.hidden)),
    resetOrder: () => onLayout({ ...layout, order: [], pinnedLeft: [], pinnedRight: [] }),
  };
}
