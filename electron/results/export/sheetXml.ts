import type { ResultColumn } from "#shared/contract/ResultColumn";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { AppError } from "#shared/errors/AppError";
import type { RowWriter } from "../write/RowWriter";

/** Bounds of a sheet: Microsoft, "Excel specifications and limits". */
const sheetBounds = { rows: 1_048_576, columns: 16_384, cellLength: 32_767 } as const;

/** A spreadsheet's numbers are DOUBLEs, which hold fifteen digits of any decimal number. */
const exactDigits = 15;
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Signs that XML cannot hold, as spreadsheets write them. */
// oxlint-disable-next-line no-control-regex
const controlSign = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/g;

/**
 * The rows of a sheet. A number is a number where a spreadsheet holds it exactly, otherwise text; everything else is text as
 * the cell shows it, so that nothing is turned into a date or rounded.
 *
 * @throws AppError EXPORT_NOT_POSSIBLE for what a sheet cannot hold, while rows are written
 */
export function sheetXml(columns: readonly ResultColumn[]): RowWriter {
  if (columns.length > sheetBounds.columns)
    throw tooLarge(`${columns.length} columns; a sheet has ${sheetBounds.columns}`);
  const areNumbers = columns.map(({ type }) => isNumeric(typeFamily(type)));
  const names = columns.map(({ name }) => textCell(name, 0)).join("");
  return {
    begin:
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<sheetData><row>${names}</row>`,
    row: (texts, number) => {
      if (number + 2 > sheetBounds.rows) throw tooLarge(`more than ${sheetBounds.rows - 1} rows`);
      const cells = texts.map((text, index) => {
        if (text === null) return "<c/>";
        return areNumbers[index] === true && isExact(text)
          ? `<c><v>${text}</v></c>`
          : textCell(text, number + 1);
      });
      return `<row>${cells.join("")}</row>`;
    },
    end: () => "</sheetData></worksheet>",
  };
}

function isExact(text: string): boolean {
  return plainNumber.test(text) && text.replaceAll(/[-.]|^-?0\.?0*/g, "").length <= exactDigits;
}

function textCell(text: string, row: number): string {
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
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

function tooLarge(what: string): AppError {
  return new AppError("EXPORT_NOT_POSSIBLE", `The result has ${what}. Choose CSV or Parquet for it.`);
}
