/** A column that rows are grouped by, or whose values stand side by side. */
export interface WrittenKey {
  /** Reads it from `rows_of`. */
  readonly sql: string;
  /** The quoted name of its column. */
  readonly name: string;
  /** The text that its cells show, of any SQL that gives its value. */
  readonly text: (sql: string) => string;
}

/** What is computed of each group. */
export interface WrittenValue {
  /** What it is computed of, read from `rows_of`; null where rows are counted. */
  readonly sql: string | null;
  /** As people call it. */
  readonly label: string;
  readonly aggregate: (sql: string) => string;
}

/** The statement of a grouping, behind the CTE `rows_of`. */
export interface GroupedSelect {
  /** Further CTEs, each with its name. */
  readonly ctes: readonly string[];
  readonly lines: readonly string[];
}

/** A grouping as the parts of a statement over `rows_of`, the rows that pass the filters. */
export interface WrittenGrouping {
  readonly keys: readonly WrittenKey[];
  /** One text for each combination of the values that stand side by side; null where none do. */
  readonly across: string | null;
  readonly values: readonly WrittenValue[];
  readonly totals: boolean;
}
