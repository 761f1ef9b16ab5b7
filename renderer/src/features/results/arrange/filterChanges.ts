import { exactTerm } from "#shared/domain/resultFilter/FilteredColumn";
import { splitTerms } from "#shared/domain/resultFilter/splitTerms";
import { hasNestedNumbers, shownNested } from "#shared/sql/nested/shownNested";
import type { WrittenFilter } from "../state/Arrangement";

/** The filters with another text for one of them, or with a further one for the column where `id` is none of them. */
export function withFilter(filters: readonly WrittenFilter[], changed: WrittenFilter): WrittenFilter[] {
  const isKnown = filters.some(({ id }) => id === changed.id);
  return isKnown
    ? filters.map((filter) => (filter.id === changed.id ? changed : filter))
    : [...filters, changed];
}

export function withoutFilter(filters: readonly WrittenFilter[], id: string): WrittenFilter[] {
  return filters.filter((filter) => filter.id !== id);
}

/** Only rows with this value in the column; what the column was filtered by before does not matter any more. */
export function onlyValue(
  filters: readonly WrittenFilter[],
  column: number,
  value: string | null,
): WrittenFilter[] {
  const others = filters.filter((filter) => filter.column !== column);
  return [...others, { id: crypto.randomUUID(), column, text: exactTerm(value) }];
}

/** No rows with this value in the column. Values left out one after the other make one filter. */
export function withoutValue(
  filters: readonly WrittenFilter[],
  column: number,
  value: string | null,
): WrittenFilter[] {
  const term = exactTerm(value);
  const known = filters.find((filter) => filter.column === column && leftOut(filter.text) !== null);
  if (known === undefined) return [...filters, { id: crypto.randomUUID(), column, text: `!${term}` }];
  const terms = leftOut(known.text) ?? [];
  return terms.includes(term)
    ? [...filters]
    : withFilter(filters, { ...known, text: `!${[...terms, term].join(", ")}` });
}

/** The terms of a filter that only leaves values out; null for any other. */
function leftOut(text: string): string[] | null {
  return text.startsWith("!") ? exactTermsIn(text.slice(1)) : null;
}

/** The values that a filter lets through, where it names nothing but values; null for any other filter. */
export function valuesIn(text: string): (string | null)[] | null {
  if (text.trim() === "") return [];
  const values = splitTerms(text, "words").map(({ joint, isNot, sign, text: term, isQuoted }) => {
    if (joint === "and" || isNot || sign !== "") return undefined;
    return isQuoted ? term : term.toLowerCase() === "null" ? null : undefined;
  });
  return values.includes(undefined) ? null : values.filter((value) => value !== undefined);
}

function exactTermsIn(text: string): string[] | null {
  return valuesIn(text)?.map(exactTerm) ?? null;
}

/** A filter that lets these values through; empty for none. */
export function filterOfValues(values: readonly (string | null)[]): string {
  return values.map(exactTerm).join(", ");
}

/**
 * A filter as people read it: values made of others as their cells show them, where it names nothing else. Any other filter
 * stays as it was written.
 *
 * @param type SQL type of the column.
 */
export function shownFilter(text: string, type: string): string {
  if (!hasNestedNumbers(type)) return text;
  const sign = text.startsWith("!") ? "!" : "";
  const values = valuesIn(text.slice(sign.length));
  if (values === null) return text;
  return `${sign}${values.map((value) => (value === null ? "null" : shownNested(value, type))).join(", ")}`;
}
