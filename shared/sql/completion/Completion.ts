export type CompletionKind =
  | "column"
  | "alias"
  | "cte"
  | "table"
  | "view"
  | "schema"
  | "function"
  | "type"
  | "keyword";

/** One proposal. */
export interface Completion {
  readonly kind: CompletionKind;
  /** What the person reads and what was compared with the typed characters. */
  readonly label: string;
  /** What is inserted: quoted and qualified where that is needed. */
  readonly insertText: string;
  /** A word beside the label: a column's type, a table's schema; empty where there is nothing to say. */
  readonly detail: string;
}

/** All proposals for one place, best first. */
export interface CompletionList {
  readonly items: readonly Completion[];
  /** Offsets of the characters before the cursor that an accepted proposal replaces; `end` is the cursor. */
  readonly start: number;
  readonly end: number;
  /** End of the word that the cursor stands in, for replacing all of it. */
  readonly wordEnd: number;
}
