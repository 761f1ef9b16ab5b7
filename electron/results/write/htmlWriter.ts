import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import type { RowShape, RowWriter } from "./RowWriter";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * A table of HTML, as spreadsheets and documents paste it. Cells that are no numbers say that they are text, so that a
 * spreadsheet does not take `00042` or `1-2` for something else.
 */
export function htmlWriter({ columns }: RowShape): RowWriter {
  const opening = columns.map(({ type }) =>
    isNumeric(typeFamily(type)) ? "<td>" : String.raw`<td style="mso-number-format:'\@'">`,
  );
  return {
    begin: `<table><thead><tr>${columns.map(({ name }) => `<th>${escaped(name)}</th>`).join("")}</tr></thead><tbody>\n`,
    row: (texts) =>
      `<tr>${texts.map((text, index) => `${opening[index] ?? "<td>"}${escaped(text ?? "")}</td>`).join("")}</tr>\n`,
    end: () => "</tbody></table>\n",
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll(/\r\n|\r|\n/g, "<br>");
}
