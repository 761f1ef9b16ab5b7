import type { RowCells } from "./RowCells";

/** Rows as the bytes that they came in. */
export interface RowsInBytes {
  /** Of all columns that lie in them. */
  readonly names: readonly string[];
  /** A row as it came, perhaps with the comma before it. */
  bytes(row: number): Buffer;
  /** Where its cells lie, until the next row is read. */
  cells(row: number): RowCells;
  /** The whole text of the value that lies at a place of a row; null is SQL NULL. */
  readonly text: (row: Buffer, column: number, start: number, end: number) => string | null;
}

/** The keys of rows whose members stand in the columns' order, as most services write them. */
export interface RowKeys {
  /** By column, with what stands before and behind: `{"id":` and `,"name":`. */
  readonly keys: readonly Buffer[];
  /** By column: whether it is among those wanted. */
  readonly isWanted: readonly boolean[];
}

/** @returns null where the columns wanted are not in the order of the rows, or names do not tell columns apart */
export function rowKeys(names: readonly string[], wanted: readonly number[]): RowKeys | null {
  const isInOrder = wanted.every((column, place) => column > (wanted[place - 1] ?? -1));
  if (!isInOrder || names.length === 0 || new Set(names).size < names.length) return null;
  const keys = names.map((name, index) => Buffer.from(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`));
  return { keys, isWanted: names.map((_, column) => wanted.includes(column)) };
}
