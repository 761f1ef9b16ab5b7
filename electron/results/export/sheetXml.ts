import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { AppError } from "#shared/errors/AppError";
import { looksLikeFormula } from "../write/looksLikeFormula";
import { type RowWriter, shownTexts } from "../write/RowWriter";
import { cellKindOf, cellWriterOf, sheetStyles } from "../write/sheetCellXml";
import { SheetBytes } from "../write/SheetBytes";

/** Bounds of a sheet: Microsoft, "Excel specifications and limits". */
const sheetBounds = { rows: 1_048_576, columns: 16_384, cellLength: 32_767 } as const;

/** Width of a column in characters: as wide as its longest text within these. */
const columnWidth = { least: 8, most: 60, beside: 3 } as const;

/** What a cell's text may not hold as it is; a line break needs its space preserved. */
// oxlint-disable-next-line no-control-regex
const special = /[<>&\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/;

/** Signs that XML cannot hold, as spreadsheets write them. */
// oxlint-disable-next-line no-control-regex
const controlSign = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/g;

/**
 * The rows of a sheet, below a bold header that stays and filters. Numbers, dates, times and booleans are such where a
 * spreadsheet holds them exactly, otherwise text; everything else is text as the cell shows it.
 *
 * @param sample The first rows, by which the columns get their widths.
 * @throws AppError EXPORT_NOT_POSSIBLE for what a sheet cannot hold, while rows are written
 */
export function sheetXml(
  columns: readonly ResultColumn[],
  sample: readonly (readonly (string | null)[])[] = [],
): RowWriter {
  if (columns.length > sheetBounds.columns)
    throw tooLarge(`${columns.length} columns; a sheet has ${sheetBounds.columns}`);
  const writers = columns.map(({ type }) => cellWriterOf(type));
  const openings = columns.map((_, index) => `<c r="${columnName(index + 1)}`);
  /** A row, counted from 1. Each cell names its place, which not every reader counts out. */
  const rowXml = (
    texts: readonly (string | null)[],
    row: number,
    cell: (text: string, index: number) => string,
  ) => {
    const place = `${row}"`;
    let xml = `<row r="${place}>`;
    for (let index = 0; index < openings.length; index += 1) {
      const text = texts[index] ?? null;
      xml += openings[index] + place + (text === null ? "/>" : cell(text, index));
    }
    return `${xml}</row>`;
  };
  /** From behind the cell's place on. */
  const cellXml = (text: string, index: number, row: number) =>
    writers[index]?.(text) ?? textCell(text, row - 1, styleOf(text));
  const { isNestedAt, shown } = shownTexts({ columns });
  const bytes = new SheetBytes({
    kinds: columns.map(({ type }) => cellKindOf(type)),
    openings,
    isAsked: isNestedAt,
    cell: (text, index, row) => cellXml(shown(text, index), index, row),
    cellLength: sheetBounds.cellLength,
  });
  const checkRow = (number: number) => {
    if (number + 2 > sheetBounds.rows) throw tooLarge(`more than ${sheetBounds.rows - 1} rows`);
  };
  const names = columns.map(({ name }) => name);
  const header = rowXml(names, 1, (name) => textCell(name, 0, sheetStyles.header));
  return {
    begin:
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${widthsXml(columns, sample)}<sheetData>${header}`,
    row: (texts, number) => {
      checkRow(number);
      return rowXml(texts, number + 2, (text, index) => cellXml(text, index, number + 2));
    },
    addRow: (out, source, number) => {
      checkRow(number);
      bytes.add(out, source, number + 2);
    },
    end: (rows) => {
      const filter =
        columns.length === 0 ? "" : `<autoFilter ref="A1:${columnName(columns.length)}${rows + 1}"/>`;
      return `</sheetData>${filter}</worksheet>`;
    },
  };
}

function widthsXml(
  columns: readonly ResultColumn[],
  sample: readonly (readonly (string | null)[])[],
): string {
  if (columns.length === 0) return "";
  const widths = columns.map(({ name }, index) => {
    const longest = sample.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), name.length);
    return Math.min(columnWidth.most, Math.max(columnWidth.least, longest + columnWidth.beside));
  });
  const columnsXml = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columnsXml.join("")}</cols>`;
}

/** The name of a column by its number, which begins with 1: A to Z, AA, AB, … */
function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const before = (number - 1 - rest) / 26;
  return (before === 0 ? "" : columnName(before)) + String.fromCharCode(65 + rest);
}

/** A text in a workbook is never run, unless it is edited there without this style. */
function styleOf(text: string): number {
  return looksLikeFormula(text) ? sheetStyles.quoted : sheetStyles.plain;
}

/** From after the cell's reference on. */
function textCell(text: string, row: number, style: number): string {
  if (text.length > sheetBounds.cellLength) {
    throw tooLarge(
      `a text of ${text.length} characters in row ${row}; a cell holds ${sheetBounds.cellLength}`,
    );
  }
  const styled = style === sheetStyles.plain ? "" : ` s="${style}"`;
  const isSpecial = special.test(text);
  // XML lets readers trim a text that does not ask them to preserve its space.
  const space = isSpecial || text.trim().length < text.length ? ' xml:space="preserve"' : "";
  return `${styled} t="inlineStr"><is><t${space}>${isSpecial ? escaped(text) : text}</t></is></c>`;
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(controlSign, (sign) =>
      sign.length > 1
        ? `_x005F${sign}`
        : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

function tooLarge(what: string): AppError {
  return new AppError("EXPORT_NOT_POSSIBLE", `The result has ${what}. Choose CSV or Parquet for it.`);
}
