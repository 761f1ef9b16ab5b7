import type { Density } from "#shared/domain/settings/settings";
import { setting, useSetting } from "./settings";

/** Pixels of a row of each kind of list whose rows are placed by arithmetic; tokens.css has the same for styles. */
const heights = {
  grid: { comfortable: 26, compact: 22 },
  tree: { comfortable: 24, compact: 20 },
} as const satisfies Record<string, Record<Density, number>>;

type RowKind = keyof typeof heights;

/** The height now; what is drawn by it is drawn anew when the density changes. */
export function rowHeight(kind: RowKind): number {
  return heights[kind][setting("density")];
}

/** The height, redrawing what reads it. */
export function useRowHeight(kind: RowKind): number {
  return heights[kind][useSetting("density")];
}
