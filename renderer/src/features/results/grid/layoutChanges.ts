import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { columnWidths, type GridColumn, type Pane } from "./GridColumn";

/** The layout with another width of a column, in pixels, within bounds. */
export function resized(
  layout: ColumnLayout,
  sizes: readonly (readonly [index: number, width: number])[],
): ColumnLayout {
  const widths = new Map<number, number>(layout.widths);
  for (const [index, width] of sizes) {
    widths.set(index, Math.round(Math.max(columnWidths.min, Math.min(columnWidths.max, width))));
  }
  return { ...layout, widths: [...widths] };
}

/**
 * The layout with a column at another place of its pane.
 *
 * @param columns The columns shown.
 * @param place Counted over all panes; the nearest one in the column's own pane is taken.
 */
export function moved(
  layout: ColumnLayout,
  columns: readonly GridColumn[],
  column: GridColumn,
  place: number,
): ColumnLayout {
  const pane = columns.filter((other) => other.pane === column.pane);
  const first = pane[0]?.place ?? 0;
  const others = pane.filter((other) => other.index !== column.index).map(({ index }) => index);
  const order = others.toSpliced(Math.max(0, Math.min(others.length, place - first)), 0, column.index);
  if (column.pane === "left") return { ...layout, pinnedLeft: order };
  if (column.pane === "right") return { ...layout, pinnedRight: order };
  // Hidden columns keep their place behind the column they stood behind.
  return { ...layout, order: withHidden(order, layout) };
}

function withHidden(order: readonly number[], layout: ColumnLayout): number[] {
  const known = layout.order.length > 0 ? layout.order : [];
  const all = [...order];
  for (const index of layout.hidden) {
    const before = known.slice(0, known.indexOf(index)).findLast((other) => all.includes(other));
    const place = known.includes(index)
      ? before === undefined
        ? 0
        : all.indexOf(before) + 1
      : placeOf(index, all);
    all.splice(place, 0, index);
  }
  return all;
}

/** Where a column of the result's own order falls among others: behind the one that comes right before it there. */
function placeOf(index: number, order: readonly number[]): number {
  const before = order.filter((other) => other < index);
  return before.length === 0 ? 0 : order.indexOf(Math.max(...before)) + 1;
}

/** The layout with a column at an edge, or back in the centre. */
export function pinned(layout: ColumnLayout, index: number, pane: Pane): ColumnLayout {
  const without = (list: readonly number[]) => list.filter((other) => other !== index);
  const left = without(layout.pinnedLeft);
  const right = without(layout.pinnedRight);
  return {
    ...layout,
    pinnedLeft: pane === "left" ? [...left, index] : left,
    pinnedRight: pane === "right" ? [index, ...right] : right,
  };
}

/** The layout without a column; the last one that is seen stays. */
export function hidden(layout: ColumnLayout, columns: readonly GridColumn[], index: number): ColumnLayout {
  if (columns.length < 2 || layout.hidden.includes(index)) return layout;
  return { ...layout, hidden: [...layout.hidden, index] };
}

/** The layout with hidden columns shown again. */
export function shown(layout: ColumnLayout, indexes: readonly number[]): ColumnLayout {
  return { ...layout, hidden: layout.hidden.filter((index) => !indexes.includes(index)) };
}
