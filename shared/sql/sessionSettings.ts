/** What a session may set for itself, in lower case. DuckDB keeps each of them for one connection; most others are for all. */
export const sessionSettings = [
  "calendar",
  "ieee_floating_point_ops",
  "integer_division",
  "order_by_non_integer_literal",
  "pivot_limit",
  "scalar_subquery_error_on_multiple_rows",
  "schema",
  "search_path",
  "timezone",
] as const;

const allowed: ReadonlySet<string> = new Set(sessionSettings);

/** Whether a session may set this for itself. */
export function isSessionSetting(name: string): boolean {
  return allowed.has(name.toLowerCase());
}
