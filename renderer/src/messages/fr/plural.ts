const rules = new Intl.PluralRules("fr");
const number = new Intl.NumberFormat("fr");
const conjunction = new Intl.ListFormat("fr", { type: "conjunction" });
const disjunction = new Intl.ListFormat("fr", { type: "disjunction" });

/** A word in the form that goes with a count: formOf(0, "ligne", "lignes") is "ligne". */
export function formOf(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}

/** A count with its words in the right form: plural(1, "ligne", "lignes") is "1 ligne". */
export function plural(count: number, one: string, other: string): string {
  return `${number.format(count)} ${formOf(count, one, other)}`;
}

/** "Les 5 lignes"; "1 ligne" where there is no other. */
export function allOf(count: number, one: string, other: string): string {
  return `${formOf(count, "", "Les ")}${plural(count, one, other)}`;
}

/** "les 5 premières lignes", "la première ligne". */
export function firstRows(count: number): string {
  return count === 1 ? "la première ligne" : `les ${firstOnes(count)}`;
}

/** The same after "de": "des 5 premières lignes", "de la première ligne". */
export function ofFirstRows(count: number): string {
  return count === 1 ? "de la première ligne" : `des ${firstOnes(count)}`;
}

/** The same at the beginning of a sentence or of a cell: "5 premières lignes", "Première ligne". */
export function firstRowsOnly(count: number): string {
  return count === 1 ? "Première ligne" : firstOnes(count);
}

function firstOnes(count: number): string {
  return `${number.format(count)} ${formOf(count, "première ligne", "premières lignes")}`;
}

/** "a, b et c". */
export function listed(names: readonly string[]): string {
  return conjunction.format(names);
}

/** "a, b ou c". */
export function either(names: readonly string[]): string {
  return disjunction.format(names);
}
