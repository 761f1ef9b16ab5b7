import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { isSameField, type ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { isZoned, typeFamily } from "#shared/domain/typeFamily";
import { zoneName } from "../cells/zoneName";
import { columnWidths, type GridColumn, type Pane } from "./GridColumn";

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
const noRows: never[] = [];
const noColumn: ResultColumn = { name: "", type: "" };

/**
 * The columns of a result as they are shown: those at the left edge, those that scroll, those at the right edge; hidden
 * ones are not among them. Columns are told apart by their index, because names may repeat.
 *
 * @param guessedWidths Widths of columns nobody has resized.
 */
export function useGridColumns(
  layout: ColumnLayout,
  resultColumns: readonly ResultColumn[],
  guessedWidths: readonly number[],
): readonly GridColumn[] {
  const { fields } = layout;
  const definitions = useMemo(
    () =>
      resultColumns.flatMap((column, index) => {
        // A column that was made of a part stays with the result when it is not shown any more.
        const { field } = column;
        if (field !== undefined && !fields.some((shown) => isSameField(shown, field))) return [];
        return {
          id: String(index),
          header: column.name,
          size: guessedWidths[index] ?? 120,
          minSize: columnWidths.min,
          maxSize: columnWidths.max,
        };
      }),
    [resultColumns, guessedWidths, fields],
  );
  const state = useMemo(
    () => ({
      columnOrder: layout.order.map(String),
      columnSizing: Object.fromEntries(layout.widths),
      columnVisibility: Object.fromEntries(layout.hidden.map((index) => [index, false])),
      columnPinning: { start: layout.pinnedLeft.map(String), end: layout.pinnedRight.map(String) },
    }),
    [layout],
  );
  const table = useTable({ features, columns: definitions, data: noRows, state });
  return useMemo(() => {
    let start = 0;
    const timeZone = layout.timeZone === null ? null : zoneName(layout.timeZone);
    const inPane = (pane: Pane) => (leaf: { id: string; getSize: () => number }) => ({
      index: Number(leaf.id),
      pane,
      width: leaf.getSize(),
    });
    return [
      ...table.getStartVisibleLeafColumns().map(inPane("left")),
      ...table.getCenterVisibleLeafColumns().map(inPane("center")),
      ...table.getEndVisibleLeafColumns().map(inPane("right")),
    ].map(({ index, pane, width }, place): GridColumn => {
      const { name, type, heading = [] } = resultColumns[index] ?? noColumn;
      const zone = isZoned(type) ? timeZone : null;
      start += width;
      return {
        index,
        place,
        pane,
        name,
        label: heading.at(-1) ?? name,
        heading: heading.slice(0, -1),
        type,
        family: typeFamily(type),
        start: start - width,
        width,
        timeZone: zone,
      };
    });
    // The table object is one and the same; what it answers changes with these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [resultColumns, definitions, state, layout]);
}
