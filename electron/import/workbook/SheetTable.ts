import type { SheetOptions } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import type { FileLine } from "../text/FileLine";
import { columnOf, type SheetCell, type SheetReader, type SheetRow } from "./SheetRow";

/** Rows that settle where a table is in its sheet. */
const sampleRowCount = 1000;

/** A part of a sheet; rows from 1, columns from 0, both ends included. */
interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A table in a sheet: where it is, and whether its first row names the columns. */
export interface SheetTable {
  readonly sheet: string;
  readonly area: Area;
  readonly hasHeader: boolean;
  /** The rows that it was settled by, cut to its columns; the header first where there is one. */
  readonly sample: readonly SheetRow[];
}

/** @throws AppError INVALID_INPUT */
function parseRange(range: string): Area {
  const found = /^\$?([A-Za-z]+)\$?(\d+):\$?([A-Za-z]+)\$?(\d+)$/.exec(range);
  const [, fromColumn = "", fromRow = "", toColumn = "", toRow = ""] = found ?? [];
  const columns = [columnOf(fromColumn), columnOf(toColumn)].toSorted((a, b) => a - b);
  const rows = [Number(fromRow), Number(toRow)].toSorted((a, b) => a - b);
  const area = { top: rows[0] ?? 0, bottom: rows[1] ?? 0, left: columns[0] ?? -1, right: columns[1] ?? -1 };
  if (found === null || area.top < 1 || area.left < 0)
    throw new AppError("INVALID_INPUT", `“${range}” is not a range such as A1:F200.`, { field: "range" });
  return area;
}

/** Whether a merged area touches the table. */
export function touchesTable({ area }: SheetTable, merged: string): boolean {
  const { top, bottom, left, right } = parseRange(merged);
  return top <= area.bottom && bottom >= area.top && left <= area.right && right >= area.left;
}

const valuesOf = (row: SheetRow): SheetCell[] => row.cells.filter((cell) => cell !== null);

/** The header's signs: only different texts, above values of another kind or texts that do not repeat them. */
function detectHeader([first, ...below]: readonly SheetRow[], width: number): boolean {
  if (first === undefined) return false;
  const names = valuesOf(first);
  if (names.length === 0 || names.some((cell) => cell.kind !== "text")) return false;
  if (new Set(names.map((cell) => cell.text)).size !== names.length) return false;
  if (below.some((row) => row.cells.some((cell) => cell !== null && cell.kind !== "text"))) return true;
  const repeats = below.some((row) =>
    row.cells.some((cell, index) => cell !== null && cell.text === first.cells[index]?.text),
  );
  return names.length === width && !repeats;
}

function cut(row: SheetRow, { left, right }: Area): SheetRow {
  return { row: row.row, cells: row.cells.slice(left, right + 1) };
}

/**
 * Finds a table in a sheet: without a range, from the first row with two values on (a title stands alone in its row), as far
 * to the right as there are values.
 * @throws AppError INVALID_INPUT for a sheet or range that is not there; FILE_NOT_UNDERSTOOD for a damaged workbook.
 */
export async function settleSheet(
  reader: SheetReader,
  sheet: string,
  asked: SheetOptions,
): Promise<SheetTable> {
  const range = asked.range === null ? null : parseRange(asked.range);
  const rows: SheetRow[] = [];
  for await (const batch of reader.rows(sheet)) {
    for (const row of batch)
      if (range === null || (row.row >= range.top && row.row <= range.bottom)) rows.push(row);
    if (rows.length >= sampleRowCount) break;
  }
  const area = range ?? usedArea(rows);
  const sample = rows.filter((row) => row.row >= area.top).map((row) => cut(row, area));
  const hasHeader = asked.hasHeader ?? detectHeader(sample, area.right - area.left + 1);
  return { sheet, area, hasHeader, sample };
}

function usedArea(rows: readonly SheetRow[]): Area {
  const isWide = (row: SheetRow): boolean => valuesOf(row).length > 1;
  const widest = rows.some(isWide);
  const first = rows.find((row) => !widest || isWide(row));
  const used = rows.filter((row) => row.row >= (first?.row ?? 1));
  const left = Math.min(...used.map((row) => row.cells.findIndex((cell) => cell !== null)));
  const right = Math.max(...used.map((row) => row.cells.length - 1));
  return {
    top: first?.row ?? 1,
    bottom: Number.MAX_SAFE_INTEGER,
    left: Number.isFinite(left) ? left : 0,
    right: Number.isFinite(right) ? right : -1,
  };
}

/**
 * Every row of a sheet, or of the range asked for, in batches. Rows without values and titles above the table are skipped.
 * A value to the right of a table whose width was not asked for breaks its row: it is nowhere dropped.
 */
export async function* sheetLines(
  reader: SheetReader,
  { sheet, area, hasHeader }: SheetTable,
  isRange: boolean,
): AsyncGenerator<readonly FileLine[]> {
  const width = area.right - area.left + 1;
  let next = isRange ? area.top : 1;
  let needsHeader = hasHeader;
  for await (const rows of reader.rows(sheet)) {
    const batch: FileLine[] = [];
    for (const row of rows) {
      if (row.row < next) continue;
      if (row.row > area.bottom) break;
      if (row.row > next) batch.push({ kind: "skipped", line: next, lineCount: row.row - next });
      next = row.row + 1;
      const cells = row.cells.slice(area.left, area.right + 1);
      if (row.row < area.top || cells.every((cell) => cell === null)) {
        batch.push({ kind: "skipped", line: row.row, lineCount: 1 });
      } else if (needsHeader) {
        needsHeader = false;
        batch.push({ kind: "header", line: row.row, lineCount: 1 });
      } else if (!isRange && row.cells.length > area.right + 1) {
        const text = row.cells.map((cell) => cell?.text ?? "").join("\t");
        const reason = `${row.cells.length - area.left} cells instead of ${width}.`;
        batch.push({ kind: "broken", line: row.row, lineCount: 1, text, reason });
      } else {
        const texts = Array.from({ length: width }, (_, index) => cells[index]?.text ?? null);
        batch.push({ kind: "row", line: row.row, lineCount: 1, cells: texts, padded: false, trimmed: false });
      }
    }
    yield batch;
    if (next > area.bottom) return;
  }
}
