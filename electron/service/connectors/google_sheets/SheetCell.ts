/** What stands in a cell. */
export type SheetCell =
  | { readonly kind: "empty" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  /** `text` is the number as the API writes it. */
  | { readonly kind: "number"; readonly text: string }
  /** A date, a time or a duration: days since 30 December 1899, and the text that the sheet shows. */
  | { readonly kind: "date"; readonly serial: number; readonly text: string };
