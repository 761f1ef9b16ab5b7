import { columnWidths, type Pane } from "./GridColumn";
import { moveSelection } from "../state/moveSelection";
import type { GridSize, Selection } from "../state/selection";

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
  /** The menu of the active cell or header. */
  | { readonly kind: "menu" }
  /** Sorts by the active column; as a further key where it says so. */
  | { readonly kind: "sort"; readonly isFurther: boolean }
  | { readonly kind: "filter" }
  | { readonly kind: "pin"; readonly pane: Pane }
  /** Pixels added to the active column's width. */
  | { readonly kind: "resize"; readonly by: number }
  /** Places by which the active column moves to the right. */
  | { readonly kind: "move"; readonly by: number };

/**
 * The keys of the grid: those that move (moveSelection), Ctrl+C to copy and with Shift to copy with the names, Enter to
 * open, the menu key. With Alt they are about the active column: left and right for its width, with Shift
 * as well for its place; up sorts by it, with Shift as a further key; down filters; Home and End pin it to an edge.
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
  if (altKey) return columnAction(key, shiftKey);
  if (primary && key.toLowerCase() === "c") return { kind: "copy", withHeader: shiftKey };
  if (key === "Enter") return { kind: "open" };
  if (key === "ContextMenu" || (key === "F10" && shiftKey)) return { kind: "menu" };
  const next = moveSelection(selection, { key, shift: shiftKey, primary }, size, pageRows);
  return next === null ? null : { kind: "select", selection: next };
}

function columnAction(key: string, shift: boolean): GridAction | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const direction = key === "ArrowLeft" ? -1 : 1;
      return shift ? { kind: "move", by: direction } : { kind: "resize", by: direction * columnWidths.step };
    }
    case "ArrowUp":
      return { kind: "sort", isFurther: shift };
    case "ArrowDown":
      return { kind: "filter" };
    case "Home":
      return { kind: "pin", pane: "left" };
    case "End":
      return { kind: "pin", pane: "right" };
    default:
      return null;
  }
}
