import type { ColumnFilter, FilterCondition, FilterPart, ResultCondition } from "../results/resultView";
import { isNested, isNumeric, type TypeFamily } from "../typeFamily";
import { conditionOf } from "./conditionOf";
import { type FilteredColumn, isFreeText } from "./FilteredColumn";
import { type Sought, splitTerms } from "./splitTerms";

const behindSign = /[<>]=?\s*([+-]?\d{1,3}(?:,\d{3})+(?![\d]))/;
const withZeros = /(?<![\d.,])([+-]?\d{1,3}(?:,\d{3})*(?:,0\d\d)(?:,\d{3})*(?!\d))/;

/**
 * A number that is written with commas between its digits, which a filter would take for several: `>1,000`, `10,000`. Of
 * numbers like `100,200` a list is as likely, and meant. Null where there is none.
 */
function groupedNumber(text: string, family: TypeFamily): string | null {
  if (!isNumeric(family)) return null;
  return behindSign.exec(text)?.[1] ?? withZeros.exec(text)?.[1] ?? null;
}

/** A column's filter without the column. */
export type FilterTerms = Omit<ColumnFilter, "column">;

/**
 * Why a filter cannot be read: a value is missing, a number is written with commas, no value is two values, any number is
 * above the one or below the other.
 */
export type FilterError =
  | { readonly error: "incomplete" }
  | { readonly error: "grouped"; readonly number: string }
  | { readonly error: "both"; readonly values: readonly [string, string] }
  | { readonly error: "every"; readonly above: string; readonly below: string };

/**
 * Reads what a person writes into a column's filter:
 *
 * `null` · `>100` `<=5` `=x` · `10..20` `10..` `10-20`, both ends included · `2024-05`, any time within it · `today`, `last 7
 * days` (see relativePeriod) · `a*` and `a?c` · `"exactly this"` or `'exactly this'` · any other text is looked for within
 * texts, and is the value of anything else.
 *
 * Behind commas and `or` stand alternatives; `and` comes before both, as in SQL. `!` or `not` turns what follows around, all of a
 * list behind it: `!1, 2` is neither. Where words are looked for, `and` and `or` are words unless both sides have a sign (see
 * separates). What SQL says of it is understood too: `is not null`, `between 10 and 20`, `not in (1, 2)`.
 */
export function parseFilter(text: string, column: FilteredColumn): FilterTerms | FilterError {
  const number = groupedNumber(text, column.family);
  if (number !== null) return { error: "grouped", number };
  const alternatives: FilterPart[][] = [];
  for (const term of splitTerms(withoutBrackets(text, column), soughtIn(column.family))) {
    const condition = conditionOf(term, column);
    if (condition === "empty") continue;
    if (condition === null) return { error: "incomplete" };
    const parts = alternatives.at(-1);
    const part = parts?.at(-1);
    const not = term.isNot !== (term.sign === "<>");
    if (parts === undefined || part === undefined) alternatives.push([{ not, anyOf: [condition] }]);
    else if (term.joint === "," && part.not)
      parts[parts.length - 1] = { not: true, anyOf: [...part.anyOf, condition] };
    else if (term.joint === "and") parts.push({ not, anyOf: [condition] });
    else alternatives.push([{ not, anyOf: [condition] }]);
  }
  const impossible = alternatives.map(twoValues).find((values) => values !== null);
  if (impossible !== undefined) return { error: "both", values: impossible };
  const every = isNumeric(column.family) ? everyNumber(alternatives) : null;
  if (every !== null) return { error: "every", ...every };
  const [first, ...others] = alternatives;
  if (first === undefined) return { error: "incomplete" };
  const [only, ...further] = first;
  if (others.length === 0 && further.length === 0 && only !== undefined) return only;
  return { not: false, anyOf: alternatives.map(alternative) };
}

/** A single condition stands as it is. */
function alternative(parts: readonly FilterPart[]): FilterCondition {
  const [part] = parts;
  const [condition] = part?.anyOf ?? [];
  const isSingle = parts.length === 1 && part?.not === false && part.anyOf.length === 1;
  return isSingle && condition !== undefined ? condition : { kind: "allOf", of: [...parts] };
}

/** The list of `in (1, 2)`, `not in (1, 2)` and `not (1 or 2)`; in texts only one of quoted values. */
function withoutBrackets(text: string, { family }: FilteredColumn): string {
  const [, not = "", word, list] = /^\s*(!\s*|not\s+|not(?=\())?(in\s*)?\(([^()]*)\)\s*$/is.exec(text) ?? [];
  if (list === undefined) return text;
  if (!isFreeText(family)) return `${not} ${list.replaceAll(/\s+(?:or|\|\|?)\s+/gi, ", ")}`;
  const isList = word !== undefined && splitTerms(list, "words").every(({ isQuoted }) => isQuoted);
  return isList ? `${not}${list}` : text;
}

function soughtIn(family: TypeFamily): Sought {
  if (!isFreeText(family)) return "values";
  return family === "json" || isNested(family) ? "parts" : "words";
}

/** Two different values that one cell would have to be. */
function twoValues(parts: readonly FilterPart[]): readonly [string, string] | null {
  const values = parts.flatMap(({ not, anyOf }) => (not ? [] : anyOf.flatMap(valueOf)));
  const [one] = values;
  const other = values.find((value) => value !== one);
  return one === undefined || other === undefined ? null : [one, other];
}

function valueOf(condition: ResultCondition): string[] {
  if (condition.kind === "is") return [condition.text];
  return condition.kind === "compare" && condition.operator === "=" ? [condition.value] : [];
}

/** Of two alternatives `>10` and `<20`, which let every number through: what was meant is both at once. */
function everyNumber(
  alternatives: readonly (readonly FilterPart[])[],
): { readonly above: string; readonly below: string } | null {
  const compared = alternatives.flatMap((parts) => {
    const [condition] = parts.length === 1 && parts[0]?.not === false ? parts[0].anyOf : [];
    return condition?.kind === "compare" && condition.operator !== "=" ? [condition] : [];
  });
  const above = compared.find(({ operator }) => operator.startsWith(">"));
  const below = compared.find(({ operator }) => operator.startsWith("<"));
  if (alternatives.length !== 2 || above === undefined || below === undefined) return null;
  const isEvery = Number(above.value) < Number(below.value);
  return isEvery
    ? { above: `${above.operator}${above.value}`, below: `${below.operator}${below.value}` }
    : null;
}
