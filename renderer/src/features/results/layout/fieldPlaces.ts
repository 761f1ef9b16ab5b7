import { isSameField, type ResultColumn, type ResultField } from "#shared/domain/results/ResultColumn";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";

/** Columns that a result came with; those made of parts stand behind them. */
export function ownColumnCount(columns: readonly ResultColumn[]): number {
  const first = columns.findIndex(({ field }) => field !== undefined);
  return first < 0 ? columns.length : first;
}

/**
 * A layout as it is kept counts the columns of parts in the order of its own `fields`, a result in the order in which they
 * were made. This is the first as the second has it; what is not made yet stands beyond the last column.
 */
export function placedLayout(kept: ColumnLayout, columns: readonly ResultColumn[]): ColumnLayout {
  const own = ownColumnCount(columns);
  const layout = { ...kept, order: kept.order.length > 0 ? kept.order : naturalOrder(kept, own) };
  return reindexed(layout, (index) => placeOf(kept.fields[index - own], index, columns) ?? index);
}

/** The way back of {@link placedLayout}, for a layout with the same fields. */
export function keptLayoutOf(placed: ColumnLayout, columns: readonly ResultColumn[]): ColumnLayout {
  const own = ownColumnCount(columns);
  const back = new Map(
    placed.fields.map((field, index) => [placeOf(field, own + index, columns), own + index]),
  );
  const kept = reindexed(placed, (index) => (index < own ? index : (back.get(index) ?? null)));
  const natural = naturalOrder(kept, own);
  const isNatural =
    natural.length === kept.order.length && natural.every((index, place) => index === kept.order[place]);
  return isNatural ? { ...kept, order: [] } : kept;
}

/** A kept layout with further columns of parts, right of the column that they are of and of those made of it before. */
export function withFields(layout: ColumnLayout, own: number, wanted: readonly ResultField[]): ColumnLayout {
  const added = wanted.filter((field) => !layout.fields.some((known) => isSameField(known, field)));
  const [first] = added;
  if (first === undefined) return layout;
  const fields = [...layout.fields, ...added];
  if (layout.order.length === 0) return { ...layout, fields };
  const indexes = added.map((_, index) => own + layout.fields.length + index);
  const all = Array.from({ length: own + layout.fields.length }, (_, index) => index);
  const order = [...layout.order, ...all.filter((index) => !layout.order.includes(index))];
  const isOfColumn = (index: number) =>
    index === first.column || layout.fields[index - own]?.column === first.column;
  // Right of a column that stays at an edge is where the others begin.
  const isAtEdge = [...layout.pinnedLeft, ...layout.pinnedRight].includes(first.column);
  const place = isAtEdge ? 0 : order.findLastIndex(isOfColumn) + 1;
  return { ...layout, fields, order: order.toSpliced(place, 0, ...indexes) };
}

/** A kept layout without some columns of parts. */
export function withoutFields(
  layout: ColumnLayout,
  own: number,
  isUnwanted: (field: ResultField) => boolean,
): ColumnLayout {
  const kept = layout.fields.filter((field) => !isUnwanted(field));
  if (kept.length === layout.fields.length) return layout;
  const places = new Map(kept.map((field, place) => [field, own + place]));
  const next = reindexed(layout, (index) => {
    const field = layout.fields[index - own];
    return field === undefined ? index : (places.get(field) ?? null);
  });
  return { ...next, fields: kept };
}

/** The order in which nobody has moved a column: those of parts right of the column that they are of. */
function naturalOrder({ fields }: ColumnLayout, own: number): number[] {
  if (fields.length === 0) return [];
  const byColumn = new Map<number, number[]>();
  for (const [place, { column }] of fields.entries()) {
    byColumn.set(column, [...(byColumn.get(column) ?? []), own + place]);
  }
  return Array.from({ length: own }, (_, index) => [index, ...(byColumn.get(index) ?? [])]).flat();
}

function placeOf(
  field: ResultField | undefined,
  index: number,
  columns: readonly ResultColumn[],
): number | null {
  if (field === undefined) return null;
  const place = columns.findIndex((column) => column.field !== undefined && isSameField(column.field, field));
  return place < 0 ? columns.length + index : place;
}

/** A layout whose columns have other indexes; those of null are not in it. */
function reindexed(layout: ColumnLayout, indexOf: (index: number) => number | null): ColumnLayout {
  const all = (list: readonly number[]) => list.flatMap((index) => indexOf(index) ?? []);
  return {
    ...layout,
    order: all(layout.order),
    hidden: all(layout.hidden),
    pinnedLeft: all(layout.pinnedLeft),
    pinnedRight: all(layout.pinnedRight),
    widths: layout.widths.flatMap(([index, width]): [number, number][] => {
      const next = indexOf(index);
      return next === null ? [] : [[next, width]];
    }),
  };
}
