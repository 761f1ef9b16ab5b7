import type { BrokenLine, FileInspection, ImportColumn, SheetOptions } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { ColumnTexts } from "../text/columnTypes";
import { columnNames, headRowCount, previewTextLength, tailRowCount } from "../text/inspectText";
import { OdsReader } from "./OdsReader";
import { type SheetCell, type SheetReader } from "./SheetRow";
import { settleSheet, sheetLines, type SheetTable, touchesTable } from "./SheetTable";
import { WorkbookArchive } from "./WorkbookArchive";
import { XlsxReader } from "./XlsxReader";

/** Broken rows that are shown. */
const shownBroken = 20;

export type WorkbookInspection = Pick<
  FileInspection,
  | "sheet"
  | "sheets"
  | "mergedAreas"
  | "mergedAreasCut"
  | "formulasWithoutValue"
  | "columns"
  | "headRows"
  | "tailRows"
  | "rowCount"
  | "lines"
  | "problems"
>;

/** Lends a reader of a workbook's sheets. @throws AppError FILE_NOT_UNDERSTOOD, and what `work` throws. */
export async function withWorkbook<Result>(
  path: string,
  work: (reader: SheetReader) => Promise<Result>,
): Promise<Result> {
  const archive = await WorkbookArchive.open(path);
  try {
    return await work(archive.kind === "xlsx" ? new XlsxReader(archive) : new OdsReader(archive));
  } finally {
    archive.close();
  }
}

/** The type that keeps all values of a column as they are stored. */
function typeOf(cells: readonly SheetCell[]): string {
  const kinds = new Set(cells.map((cell) => cell.kind));
  if (kinds.size === 2 && kinds.has("date") && kinds.has("timestamp")) return "TIMESTAMP";
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined) return "VARCHAR";
  switch (kind) {
    case "text":
      return "VARCHAR";
    case "boolean":
      return "BOOLEAN";
    case "date":
      return "DATE";
    case "timestamp":
      return "TIMESTAMP";
    case "time":
      return "TIME";
    case "number": {
      const texts = new ColumnTexts();
      for (const cell of cells) texts.add(cell.text);
      const type = texts.type({ decimalSeparator: ".", dateFormat: null, timestampFormat: null });
      // A sheet's numbers are binary ones: where they have no plain form, this type is exact.
      return type === "VARCHAR" ? "DOUBLE" : type;
    }
  }
}

/** Columns of a settled table, with types of its first rows. */
export function sheetColumns({ area, hasHeader, sample }: SheetTable): ImportColumn[] {
  const [first] = sample;
  const header = hasHeader ? Array.from(first?.cells ?? [], (cell) => cell?.text ?? "") : null;
  const rows = hasHeader ? sample.slice(1) : sample;
  return columnNames(header, Math.max(0, area.right - area.left + 1)).map((name, index) => {
    const cells = rows.flatMap((row) => row.cells[index] ?? []);
    return { source: name, name, type: typeOf(cells), included: true };
  });
}

/** @throws AppError INVALID_INPUT where the workbook has no such sheet, or none at all */
export async function chosenSheet(reader: SheetReader, asked: SheetOptions | null): Promise<string> {
  const sheets = await reader.sheets();
  const name = asked?.sheet ?? sheets[0]?.name;
  if (name === undefined) throw new AppError("FILE_NOT_UNDERSTOOD", "The workbook has no sheets with cells.");
  return name;
}

/** Names of the columns of the first sheet's table, from its first rows alone. @throws AppError FILE_NOT_UNDERSTOOD */
export async function sheetColumnNames(path: string): Promise<string[]> {
  return withWorkbook(path, async (reader) => {
    const sheet = await chosenSheet(reader, null);
    const table = await settleSheet(reader, sheet, { sheet: null, range: null, hasHeader: null });
    return sheetColumns(table).map(({ source }) => source);
  });
}

/**
 * Looks at a workbook: its sheets, and the table in the one asked for or the first. What cannot be read is told in
 * `problems`.
 * @param isOver True as soon as counting the rows is to end early.
 */
export async function inspectWorkbook(
  path: string,
  asked: SheetOptions | null,
  isOver: () => boolean,
): Promise<WorkbookInspection> {
  const options = asked ?? { sheet: null, range: null, hasHeader: null };
  const found: WorkbookInspection = {
    sheet: options,
    sheets: null,
    columns: [],
    headRows: [],
    tailRows: [],
    rowCount: null,
    lines: null,
    problems: [],
  };
  try {
    return await withWorkbook(path, async (reader) => {
      const sheets = (await reader.sheets()).map(({ name, rows }) => ({ name, rows }));
      try {
        const table = await settleSheet(reader, await chosenSheet(reader, options), options);
        const sheet = { sheet: table.sheet, range: options.range, hasHeader: table.hasHeader };
        const counted = await countRows(reader, table, options.range !== null, isOver);
        const problems = table.sample.length === 0 ? ["The sheet is empty."] : [];
        const { formulasWithoutValue } = reader;
        let isCut = false;
        const merged = await reader.mergedAreas(table.sheet, () => {
          isCut = isOver();
          return isCut;
        });
        const mergedAreas = merged.filter((area) => touchesTable(table, area));
        return {
          sheet,
          sheets,
          columns: sheetColumns(table),
          ...counted,
          ...(mergedAreas.length === 0 ? {} : { mergedAreas }),
          ...(isCut ? { mergedAreasCut: true as const } : {}),
          ...(formulasWithoutValue === 0 ? {} : { formulasWithoutValue }),
          problems,
        };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ...found, sheets, problems: [error.message] };
      }
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...found, problems: [error.message] };
  }
}

/** Where the lines of a sheet are, all of them looked through. @throws AppError FILE_NOT_UNDERSTOOD, INVALID_INPUT */
export async function sheetLineCounts(
  path: string,
  asked: SheetOptions | null,
): Promise<FileInspection["lines"]> {
  const options = asked ?? { sheet: null, range: null, hasHeader: null };
  return withWorkbook(path, async (reader) => {
    const table = await settleSheet(reader, await chosenSheet(reader, options), options);
    return (await countRows(reader, table, options.range !== null, () => false)).lines;
  });
}

type Counted = Pick<WorkbookInspection, "headRows" | "tailRows" | "rowCount" | "lines">;

async function countRows(
  reader: SheetReader,
  table: SheetTable,
  isRange: boolean,
  isOver: () => boolean,
): Promise<Counted> {
  const headRows: (string | null)[][] = [];
  let last: (string | null)[][] = [];
  const broken: BrokenLine[] = [];
  const counts = { rows: 0, header: 0, skipped: 0, broken: 0, last: 0 };
  let scannedWhole = true;
  const shown = (cells: readonly (string | null)[]): (string | null)[] =>
    cells.map((cell) => cell?.slice(0, previewTextLength) ?? null);
  for await (const lines of sheetLines(reader, table, isRange)) {
    for (const line of lines) {
      counts.last = line.line + line.lineCount - 1;
      if (line.kind === "row") {
        counts.rows += 1;
        if (headRows.length < headRowCount) headRows.push(shown(line.cells));
        else last.push(shown(line.cells));
      } else if (line.kind === "broken") {
        counts.broken += 1;
        const { text, reason } = line;
        if (broken.length < shownBroken) broken.push({ line: line.line, text: text.slice(0, 300), reason });
      } else counts[line.kind] += line.lineCount;
    }
    last = last.slice(-tailRowCount);
    if (isOver()) {
      scannedWhole = false;
      break;
    }
  }
  const before = isRange ? table.area.top - 1 : 0;
  return {
    headRows,
    tailRows: scannedWhole ? last : [],
    rowCount: scannedWhole ? counts.rows : null,
    lines: {
      total: scannedWhole ? Math.max(0, counts.last - before) : null,
      scannedWhole,
      headerLines: counts.header,
      skippedLines: counts.skipped,
      trimmedCount: 0,
      brokenCount: counts.broken,
      paddableCount: 0,
      broken,
    },
  };
}
