const rules = new Intl.PluralRules("es");
const number = new Intl.NumberFormat("es");
const conjunction = new Intl.ListFormat("es", { type: "conjunction" });
const disjunction = new Intl.ListFormat("es", { type: "disjunction" });

/** A count as Spanish writes it: 2000, 20.000. */
export function counted(count: number): string {
  return number.format(count);
}

/**
 * A count with its noun in the right form: plural(1, "fila", "filas") is "1 fila", plural(20000, …) "20.000 filas", and
 * plural(1000000, …) "1.000.000 de filas".
 */
export function plural(count: number, one: string, other: string): string {
  const rule = rules.select(count);
  return `${counted(count)} ${rule === "one" ? one : rule === "many" ? `de ${other}` : other}`;
}

/** One of two forms by the count, without the count: agree(2, "fijado", "fijados") is "fijados". */
export function agree(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}

/** All of feminine things: "Todas las filas (5)"; "1 fila" where there is no other. */
export function allOf(count: number, one: string, other: string): string {
  return count === 1 ? plural(count, one, other) : `Todas las ${other} (${counted(count)})`;
}

/** "primera fila", "primeras 500 filas". */
export function firstRows(count: number): string {
  return count === 1 ? "primera fila" : `primeras ${plural(count, "fila", "filas")}`;
}

/** "la primera fila", "las primeras 500 filas". */
export function theFirstRows(count: number): string {
  return `${agree(count, "la", "las")} ${firstRows(count)}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b y c"; "e" before the sound of i. */
export function allNamed(names: readonly string[]): string {
  return conjunction.format(names);
}

/** "a, b o c"; "u" before the sound of o. */
export function anyNamed(names: readonly string[]): string {
  return disjunction.format(names);
}
