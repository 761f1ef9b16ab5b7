import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { AppError } from "#shared/errors/AppError";
import { looksLikeFormula } from "../write/looksLikeFormula";
import type { RowWriter } from "../write/RowWriter";
import { cellWriterOf, sheetStyles } from "../write/sheetCellXml";

/** Bounds of a sheet: Microsoft, "Excel specifications and limits". */
const sheetBounds = { rows: 1_048_576, columns: 16_384, cellLength: 32_767 } as const;

/** Width of a column in characters: as wide as its longest text within these. */
const columnWidth = { least: 8, most: 60, beside: 3 } as const;

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
  const letters = columns.map((_, index) => columnName(index + 1));
  /** Cells of a row, counted from 1. Each names its place, which not every reader counts out. */
  const rowXml = (cells: readonly string[], row: number) =>
    `<row r="${row}">${cells.map((cell, index) => `<c r="${letters[index]}${row}"${cell.slice(2)}`).join("")}</row>`;
  const names = columns.map(({ name }) => textCell(name, 0, sheetStyles.header));
  return {
    begin:
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${widthsXml(columns, sample)}<sheetData>${rowXml(names, 1)}`,
    row: (texts, number) => {
      if (number + 2 > sheetBounds.rows) throw tooLarge(`more than ${sheetBounds.rows - 1} rows`);
      const cells = texts.map((text, index) =>
        text === null ? "<c/>" : (writers[index]?.(text) ?? textCell(text, number + 1, styleOf(text))),
      );
      return rowXml(cells, number + 2);
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

function textCell(text: string, row: number, style: number): string {
  if (text.length > sheetBounds.cellLength) {
    throw tooLarge(
      `a text of ${text.length} characters in row ${row}; a cell holds ${sheetBounds.cellLength}`,
    );
  }
  const escaped = text
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
  const styled = style === sheetStyles.plain ? "" : ` s="${style}"`;
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

function tooLarge(what: string): AppError {
  return new AppError("EXPORT_NOT_POSSIBLE", `The result has ${what}. Choose CSV or Parquet for it.`);
}
