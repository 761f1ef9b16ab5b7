export type CompletionKind =
  | "column"
  | "alias"
  /** A condition that tables are joined on. */
  | "join"
  | "cte"
  | "table"
  | "view"
  | "schema"
  | "sequence"
  | "index"
  /** A value of a column. */
  | "value"
  /** A text with places to fill in, as the editor writes them: `${1:table}`. */
  | "snippet"
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
  /** What follows the label in small type: a function's parameters. */
  readonly suffix?: string;
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

/** What a database has besides tables and views, by the word that names its kind. */
export type ObjectKind = "SCHEMA" | "MACRO" | "INDEX" | "SEQUENCE" | "TYPE";

/**
 * What can be written at a place: a table (`relation`), a value (`expression`), a bare column of the statement's table
 * (`columnName`), a type, something after a dot (`member`), one of some keywords, or `nothing` where only a new name can be.
 */
export type CompletionContext =
  | { readonly expects: "type" | "nothing" }
  /** `isShared`: one that both tables of a join have. */
  | { readonly expects: "columnName"; readonly isShared?: boolean }
  /** `isJoin`: all of a condition that tables are joined on. */
  | { readonly expects: "expression"; readonly isJoin?: boolean }
  | { readonly expects: "relation"; readonly words: readonly string[] }
  /** The name of something that is no table, to remove it. */
  | { readonly expects: "object"; readonly object: ObjectKind; readonly words: readonly string[] }
  /** `mayBeName`: a new name, such as an alias, can be here as well. */
  | { readonly expects: "keyword"; readonly words: readonly string[]; readonly mayBeName: boolean }
  | MemberContext;

/** After a dot. */
export interface MemberContext {
  readonly expects: "member";
  readonly path: readonly string[];
  /** How many brackets follow each name: 1 for `lines[1].`. */
  readonly depths: readonly number[];
  /** Whether a table's name is meant. */
  readonly ofRelation: boolean;
}
