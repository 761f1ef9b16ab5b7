import type { WrittenGrouping } from "./WrittenGrouping";

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
