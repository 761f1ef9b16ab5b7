/** A tab of a spreadsheet that holds cells. */
export interface SheetTab {
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
}

/** Letters of a column in A1 notation. @param index From 0. */
export function columnLetters(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Rows of a tab in A1 notation. @param first From 0. */
export function rowsRange({ title, columnCount }: SheetTab, first: number, count: number): string {
  return `'${title.replaceAll("'", "''")}'!A${first + 1}:${columnLetters(columnCount - 1)}${first + count}`;
}
