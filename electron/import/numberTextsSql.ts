/** SQL over a relation with the text column `value` (quoted): one row in the order of `NumberTexts`. */
export function numberTextsSql(relation: string, column: string): string {
  return (
    `SELECT coalesce(bool_and(regexp_full_match(v, '[+-]?\\d+(\\.\\d*)?|[+-]?\\.\\d+')), false), ` +
    `coalesce(max(length(regexp_extract(v, '^[+-]?0*(\\d*)', 1))), 0)::INTEGER, ` +
    `coalesce(max(length(regexp_extract(v, '\\.(\\d*)$', 1))), 0)::INTEGER ` +
    `FROM (SELECT trim(${column}) AS v FROM ${relation} WHERE ${column} IS NOT NULL)`
  );
}
