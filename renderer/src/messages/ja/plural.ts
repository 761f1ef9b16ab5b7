const number = new Intl.NumberFormat("ja");
const conjunction = new Intl.ListFormat("ja", { type: "conjunction" });
const disjunction = new Intl.ListFormat("ja", { type: "disjunction" });

/** A count with its counter: counted(2000, "行") is "2,000行", counted(3, "個のテーブル") "3個のテーブル". */
export function counted(count: number, counter: string): string {
  return `${number.format(count)}${counter}`;
}

/** "全5行"; "1行" where there is no other. */
export function allOf(count: number, counter: string): string {
  return `${count === 1 ? "" : "全"}${counted(count, counter)}`;
}

/** "a、b、c". */
export function andOf(parts: readonly string[]): string {
  return conjunction.format(parts);
}

/** "a、b、またはc". */
export function orOf(parts: readonly string[]): string {
  return disjunction.format(parts);
}
