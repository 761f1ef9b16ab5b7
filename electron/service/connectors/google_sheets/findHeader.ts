import type { SheetCell } from "./SheetCell";

/** Where a table begins in a tab. */
export interface SheetHeader {
  /** Row of the column names; null where the tab has none. */
  readonly headerRow: number | null;
  readonly firstDataRow: number;
  /** As they stand there, one for each column. */
  readonly names: readonly string[];
}

const isUsed = (cell: SheetCell): boolean => cell.kind !== "empty";

/**
 * Finds the row of column names: the first row that fills at least half of the width, if all it holds is text. Rows above
 * it that fill less are titles. Where that row holds anything else, the tab has no column names and every row is data.
 * @param rows The first rows of a tab.
 */
export function findHeader(rows: readonly (readonly SheetCell[])[]): SheetHeader {
  const width = rows.reduce((widest, row) => Math.max(widest, row.findLastIndex(isUsed) + 1), 0);
  const found = rows.findIndex((row) => row.filter(isUsed).length * 2 >= width && row.some(isUsed));
  const candidate = rows[found];
  if (candidate === undefined || !candidate.every((cell) => cell.kind === "text" || cell.kind === "empty"))
    return { headerRow: null, firstDataRow: 0, names: Array.from({ length: width }, () => "") };
  const names = Array.from({ length: width }, (_, index) => {
    const cell = candidate[index];
    return cell?.kind === "text" ? cell.text : "";
  });
  return { headerRow: found, firstDataRow: found + 1, names };
}
