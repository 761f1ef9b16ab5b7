/** SQL of whether one of some conditions holds; a later one is only looked at where those before do not. The OR of DuckDB looks at all. */
export function anyOf(...conditions: readonly string[]): string {
  return `(CASE ${conditions.map((condition) => `WHEN ${condition} THEN true`).join(" ")} ELSE false END)`;
}
