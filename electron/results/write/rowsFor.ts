import { isSqlFormat, type RowFormat } from "#shared/contract/resultCopy";
import type { ReadableRows } from "../view/ReadableRows";

/** The rows that a format takes of those of a view: SQL takes no totals, whose keys read “Total” whatever their type is. */
export function rowsFor(format: RowFormat, rows: ReadableRows): ReadableRows {
  return isSqlFormat(format) ? (rows.withoutTotals?.() ?? rows) : rows;
}
