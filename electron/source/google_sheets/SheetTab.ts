/** What stands in a cell. */
export type SheetCell =
  | { readonly kind: "empty" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  /** `text` is the number as the API writes it. */
  | { readonly kind: "number"; readonly text: string }
  /** A date, a time or a duration: days since 30 December 1899, and the text that the sheet shows. */
  | { readonly kind: "date"; readonly serial: number; readonly text: string };

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
