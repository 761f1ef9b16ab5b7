import type { CellValue } from "../client/RowCache";

/** Id of the element in a grid that says what the mark of NULL or of an empty text means. */
export function markId(gridId: string, mark: "null" | "empty"): string {
  return `${gridId}-${mark}`;
}

/** Id of what describes a cell; undefined where its text says everything. */
export function markDescription(gridId: string, value: CellValue | undefined): string | undefined {
  if (value?.text === null) return markId(gridId, "null");
  return value?.text === "" ? markId(gridId, "empty") : undefined;
}
