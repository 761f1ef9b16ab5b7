const plainCell = /^[A-Za-z0-9_.:+-]+$/;

/** A row as a line of a CSV spool file: a missing value is an empty cell, an empty text a quoted one. */
export function csvLine(row: readonly (string | null)[]): string {
  const cells = row.map((cell) => {
    if (cell === null) return "";
    return plainCell.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
  });
  return `${cells.join(",")}\n`;
}
