import { plainLayout, type ColumnLayout } from "#shared/domain/columnLayout";
import { createStore } from "zustand/vanilla";

/** The layout of one shape of result; see layoutKey. */
export interface KeptLayout {
  readonly key: string;
  readonly layout: ColumnLayout;
}

/** Shapes that are remembered; the one that was changed longest ago goes first. */
const maxLayouts = 200;

/** How the columns of each shape of result were left, the newest last. The workbench keeps them with its own layout. */
export const columnLayouts = createStore<readonly KeptLayout[]>()(() => []);

export function keptLayout(key: string): ColumnLayout {
  return columnLayouts.getState().find((kept) => kept.key === key)?.layout ?? plainLayout;
}

/** A layout in which nothing is changed is not kept. */
export function keepLayout(key: string, layout: ColumnLayout): void {
  const others = columnLayouts.getState().filter((kept) => kept.key !== key);
  const kept = isPlain(layout) ? others : [...others, { key, layout }];
  columnLayouts.setState(kept.slice(-maxLayouts), true);
}

function isPlain(layout: ColumnLayout): boolean {
  const { fields, order, widths, hidden, pinnedLeft, pinnedRight, timeZone } = layout;
  const lists = [fields, order, widths, hidden, pinnedLeft, pinnedRight];
  return timeZone === null && lists.every((list) => list.length === 0);
}
