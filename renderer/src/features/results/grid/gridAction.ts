import { columnWidths } from "./GridColumn";
import { moveSelection } from "./moveSelection";
import type { GridSize, Selection } from "./selection";

interface KeyHeld {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** What a key does in the grid. */
export type GridAction =
  | { readonly kind: "select"; readonly selection: Selection }
  | { readonly kind: "copy"; readonly withHeader: boolean }
  /** The active cell in the viewer, or the menu of the active header. */
  | { readonly kind: "open" }
  /** Pixels added to the active column's width. */
  | { readonly kind: "resize"; readonly by: number }
  /** Places by which the active column moves to the right. */
  | { readonly kind: "move"; readonly by: number };

/**
 * The keys of the grid: those that move (moveSelection), Ctrl+C to copy and with Shift to copy with the names, Enter to
 * open, Alt with an arrow for a column's width and with Shift as well for its place.
 *
 * @param pageRows Rows that fit on the screen.
 * @returns Null where the key does nothing here.
 */
export function gridAction(
  held: KeyHeld,
  selection: Selection,
  size: GridSize,
  pageRows: number,
): GridAction | null {
  const { key, altKey, shiftKey } = held;
  const primary = held.ctrlKey || held.metaKey;
  if (altKey) {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
    const direction = key === "ArrowLeft" ? -1 : 1;
    return shiftKey ? { kind: "move", by: direction } : { kind: "resize", by: direction * columnWidths.step };
  }
  if (primary && key.toLowerCase() === "c") return { kind: "copy", withHeader: shiftKey };
  if (key === "Enter" || key === "ContextMenu" || (key === "F10" && shiftKey)) return { kind: "open" };
  const next = moveSelection(selection, { key, shift: shiftKey, primary }, size, pageRows);
  return next === null ? null : { kind: "select", selection: next };
}
