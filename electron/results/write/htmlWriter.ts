import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { isExactSheetNumber } from "./sheetCellXml";
import { looksLikeFormula } from "./looksLikeFormula";
import type { RowShape, RowWriter } from "./RowWriter";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const asText = String.raw` style="mso-number-format:'\@'"`;
/** How LibreOffice marks a text; Excel's mark it reads in style sheets only. */
const asTextAnywhere = `${asText} sdnum="1033;0;@"`;

/**
 * A table of HTML, as spreadsheets and documents paste it. Cells that are no numbers say that they are text, so that a
 * spreadsheet takes neither `00042` nor `1-2` for something else and runs no formula; so do numbers that it would round.
 */
export function htmlWriter({ columns }: RowShape, withHeader: boolean): RowWriter {
  const isNumberColumn = columns.map(({ type }) => isNumeric(typeFamily(type)));
  const cell = (text: string | null, index: number): string => {
    const isNumber = text === null || (isNumberColumn[index] === true && isExactSheetNumber(text));
    return `<td${isNumber ? "" : markOf(text)}>${escaped(text ?? "")}</td>`;
  };
  const names = columns.map(({ name }) => `<th${markOf(name)}>${escaped(name)}</th>`).join("");
  return {
    begin: `<table>${withHeader ? `<thead><tr>${names}</tr></thead>` : ""}<tbody>\n`,
    row: (texts) => `<tr>${texts.map(cell).join("")}</tr>\n`,
    end: () => "</tbody></table>\n",
  };
}

function markOf(text: string): string {
  return looksLikeFormula(text) ? asTextAnywhere : asText;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll(/\r\n|\r|\n/g, "<br>");
}
