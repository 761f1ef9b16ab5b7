const rules = new Intl.PluralRules("de");
const number = new Intl.NumberFormat("de");
const conjunction = new Intl.ListFormat("de", { type: "conjunction" });
const disjunction = new Intl.ListFormat("de", { type: "disjunction" });

/** A count with its noun in the right form: plural(1, "Zeile", "Zeilen") is "1 Zeile", plural(2000, …) "2.000 Zeilen". */
export function plural(count: number, one: string, other: string): string {
  return `${number.format(count)} ${rules.select(count) === "one" ? one : other}`;
}

/** "Alle 5 Zeilen"; "1 Zeile" where there is no other. */
export function allOf(count: number, one: string, other: string): string {
  return `${count === 1 ? "" : "Alle "}${plural(count, one, other)}`;
}

/** "500 Zeilen" behind "ersten", where one row goes without its number. */
function rows(count: number): string {
  return count === 1 ? "Zeile" : `${number.format(count)} Zeilen`;
}

/** "Erste 500 Zeilen", "Erste Zeile". */
export function firstRows(count: number): string {
  return `Erste ${rows(count)}`;
}

/** "der ersten 500 Zeilen", "der ersten Zeile". */
export function ofFirstRows(count: number): string {
  return `der ersten ${rows(count)}`;
}

/** "den ersten 500 Zeilen", "der ersten Zeile", behind "in", "von" and "mit". */
export function inFirstRows(count: number): string {
  return `${count === 1 ? "der" : "den"} ersten ${rows(count)}`;
}

/** "die ersten 500 Zeilen", "die erste Zeile". */
export function theFirstRows(count: number): string {
  return count === 1 ? "die erste Zeile" : `die ersten ${rows(count)}`;
}

/** "a, b und c". */
export function andOf(parts: readonly string[]): string {
  return conjunction.format(parts);
}

/** "a, b oder c". */
export function orOf(parts: readonly string[]): string {
  return disjunction.format(parts);
}
