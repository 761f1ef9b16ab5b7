/** Cells that every CSV reader takes as they are; the empty text is none of them, because unquoted it is NULL. */
const plainCell = /^[A-Za-z0-9_.:+-]+$/;

/**
 * A row in the form of CSV in which Wharf's processes exchange rows, read by readCsvRows: comma, `"` quotes doubled, `\n`; NULL is
 * an empty cell and an empty text a quoted one.
 */
export function csvLine(row: readonly (string | null)[]): string {
  let line = "";
  for (const [index, cell] of row.entries()) {
    if (index > 0) line += ",";
    if (cell === null) continue;
    // Half of a surrogate pair is no text that a database can hold.
    line += plainCell.test(cell) ? cell : quotedCell(cell.toWellFormed());
  }
  return `${line}\n`;
}

/** A cell in quotes, its own quotes doubled (RFC 4180). */
export function quotedCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
