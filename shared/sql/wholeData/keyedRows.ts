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

/**
 * Rows with what a grouping needs as columns of names of their own: `key_1`, `across_value`, `value_1`. What people call
 * them comes last, so that no name of theirs can be mistaken for one of these.
 */
export function keyedRows({ keys, across, values }: WrittenGrouping) {
  const names = keys.map((_, index) => `key_${index + 1}`);
  const columns = [
    ...keys.map(({ sql }, index) => `${sql} AS ${names[index]}`),
    ...(across === null ? [] : [`${across} AS across_value`]),
    ...values.flatMap(({ sql }, index) => (sql === null ? [] : [`${sql} AS value_${index + 1}`])),
  ];
  return {
    keys: names,
    /** The CTE that they are read from. */
    cte: `keyed AS (\nSELECT ${columns.join(",\n  ")}\nFROM rows_of\n)`,
    values: values.map(({ aggregate }, index) => aggregate(`value_${index + 1}`)),
  };
}

/** Keys as texts, and “Total” where a row is over all of them. */
export function keysOrTotal(
  { keys }: WrittenGrouping,
  keyOf: (index: number) => string,
  isTotal: string,
): string[] {
  return keys.map(
    ({ name, text }, index) => `CASE WHEN ${isTotal} THEN 'Total' ELSE ${text(keyOf(index))} END AS ${name}`,
  );
}

/** Said in the statement, whose keys have their own types without totals. */
export const totalsRemark =
  "-- The last row is over all groups. Its keys read “Total”, so that all keys are texts.";
