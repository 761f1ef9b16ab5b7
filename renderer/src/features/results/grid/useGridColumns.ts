import type { ResultColumn } from "#shared/contract/resultPort";
import { typeFamily } from "#shared/domain/typeFamily";
import { columnOrderingFeature, columnSizingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { GridRows } from "../client/ViewRows";
import { useViewState } from "../useViewState";
import { columnWidths, type GridColumn } from "./GridColumn";

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature });
const noRows: never[] = [];

export interface GridColumns {
  /** In the order shown. */
  readonly columns: readonly GridColumn[];
  readonly totalWidth: number;
  /** Sets a column's width in pixels, within bounds. */
  readonly resize: (column: GridColumn, width: number) => void;
  /** Puts a column at a place counted from the left. */
  readonly move: (column: GridColumn, place: number) => void;
  /** Back to the order of the result. */
  readonly resetOrder: () => void;
}

/**
 * Order and widths of a result's columns. Columns are told apart by their index, because names may repeat.
 *
 * @param guessedWidths Widths of columns nobody has resized.
 */
export function useGridColumns(
  rows: GridRows,
  resultColumns: readonly ResultColumn[],
  guessedWidths: readonly number[],
): GridColumns {
  const [columnOrder, setColumnOrder] = useViewState(rows, "columnOrder");
  const [columnSizing, setColumnSizing] = useViewState(rows, "columnSizing");
  const definitions = useMemo(
    () =>
      resultColumns.map((column, index) => ({
        id: String(index),
        header: column.name,
        size: guessedWidths[index] ?? 120,
        minSize: columnWidths.min,
        maxSize: columnWidths.max,
      })),
    [resultColumns, guessedWidths],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnOrder, columnSizing },
    onColumnOrderChange: setColumnOrder,
    onColumnSizingChange: setColumnSizing,
  });
  const columns = useMemo(() => {
    let start = 0;
    return table.getAllLeafColumns().map((leaf, place): GridColumn => {
      const index = Number(leaf.id);
      const { name, type } = resultColumns[index] ?? { name: "", type: "" };
      const width = leaf.getSize();
      const column = { index, place, name, type, family: typeFamily(type), start, width };
      start += width;
      return column;
    });
    // The table object is one and the same; what it answers changes with these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [resultColumns, definitions, columnOrder, columnSizing]);
  const last = columns.at(-1);
  return {
    columns,
    totalWidth: last === undefined ? 0 : last.start + last.width,
    resize: (column, width) => {
      const bounded = Math.round(Math.max(columnWidths.min, Math.min(columnWidths.max, width)));
      setColumnSizing((sizes) => ({ ...sizes, [column.index]: bounded }));
    },
    move: (column, place) => {
      const order = columns.map((each) => String(each.index));
      order.splice(column.place, 1);
      order.splice(Math.max(0, place), 0, String(column.index));
      setColumnOrder(order);
    },
    resetOrder: () => setColumnOrder([]),
  };
}
