import { columnWidths } from "./GridColumn";

interface KeyHeld {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key does to the active cell's column; pixels for a width, places for a move. */
export interface ColumnAction {
  readonly kind: "resize" | "move";
  readonly by: number;
}

/** Alt with an arrow changes the column's width, with Shift as well its place. Null for any other key. */
export function columnKey({ key, altKey, shiftKey }: KeyHeld): ColumnAction | null {
  if (!altKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return null;
  const direction = key === "ArrowLeft" ? -1 : 1;
  return shiftKey ? { kind: "move", by: direction } : { kind: "resize", by: direction * columnWidths.step };
}
