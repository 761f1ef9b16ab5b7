import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { isSameField, type ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import type { SortKey } from "#shared/domain/results/resultView";
import { columnMeaning, isZoned, typeFamily } from "#shared/domain/typeFamily";
import { useSetting } from "../../../queries/settings";
import { zoneName } from "../cells/shownText";
import { shownZone } from "../cells/shownZone";
import { columnWidths, type GridColumn, type Pane, type SortedBy } from "./GridColumn";

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});
const noSort: readonly SortKey[] = [];
const noRows: never[] = [];
const noColumn: ResultColumn = { name: "", type: "" };

/**
 * The columns of a result as they are shown: those at the left edge, those that scroll, those at the right edge; hidden
 * ones are not among them. Columns are told apart by their index, because names may repeat.
 *
 * @param guessedWidths Widths of columns that were not resized.
 * @param sort The keys that the rows are sorted by, the first counts most.
 */
export function useGridColumns(
  layout: ColumnLayout,
  resultColumns: readonly ResultColumn[],
  guessedWidths: readonly number[],
  sort: readonly SortKey[] = noSort,
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
      sorting: sort.map(({ column, direction }) => ({ id: String(column), desc: direction === "desc" })),
    }),
    [layout, sort],
  );
  const zoneSetting = useSetting("results.timeZone");
  const table = useTable({ features, columns: definitions, data: noRows, state, manualSorting: true });
  return useMemo(() => {
    let start = 0;
    const shown = shownZone(layout.timeZone);
    const timeZone = shown === null ? null : zoneName(shown);
    const inPane = (pane: Pane) => (leaf: Leaf) => ({
      index: Number(leaf.id),
      pane,
      width: leaf.getSize(),
      sorted: sortedBy(leaf, state.sorting.length),
    });
    return [
      ...table.getStartVisibleLeafColumns().map(inPane("left")),
      ...table.getCenterVisibleLeafColumns().map(inPane("center")),
      ...table.getEndVisibleLeafColumns().map(inPane("right")),
    ].map(({ index, pane, width, sorted }, place): GridColumn => {
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
        isIdentifier: columnMeaning(name) === "identifier",
        sorted,
      };
    });
    // The table object is one and the same; what it answers changes with these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [resultColumns, definitions, state, layout, zoneSetting]);
}

/** What is asked of a column of the table. */
interface Leaf {
  readonly id: string;
  readonly getSize: () => number;
  readonly getIsSorted: () => false | "asc" | "desc";
  readonly getSortIndex: () => number;
}

function sortedBy(leaf: Leaf, keyCount: number): SortedBy | null {
  const direction = leaf.getIsSorted();
  return direction === false ? null : { direction, rank: keyCount > 1 ? leaf.getSortIndex() + 1 : null };
}
