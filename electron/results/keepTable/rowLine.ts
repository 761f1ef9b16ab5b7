/** Cells that the CSV reader takes as they are; the empty text is none of them, because unquoted it is NULL. */
const plainCell = /^[A-Za-z0-9_.:+-]+$/;

/** A row as a line of CSV in the loader's form: comma, quotes doubled, NULL an empty cell and an empty text a quoted one. */
export function rowLine(texts: readonly (string | null)[]): string {
  let line = "";
  for (const [index, text] of texts.entries()) {
    if (index > 0) line += ",";
    if (text === null) continue;
    line += plainCell.test(text) ? text : quoted(text);
  }
  return `${line}\n`;
}

/** Half of a surrogate pair is no text that a database can hold. */
function quoted(text: string): string {
  return `"${text.toWellFormed().replaceAll('"', '""')}"`;
}
