const rules = new Intl.PluralRules("en");
const number = new Intl.NumberFormat("en");

/** A count with its noun in the right form: plural(1, "row", "rows") is "1 row", plural(2000, …) "2,000 rows". */
export function plural(count: number, one: string, other: string): string {
  return `${number.format(count)} ${rules.select(count) === "one" ? one : other}`;
}

/** "All 5 rows"; "1 row" where there is no other. */
export function allOf(count: number, one: string, other: string): string {
  return `${count === 1 ? "" : "All "}${plural(count, one, other)}`;
}
