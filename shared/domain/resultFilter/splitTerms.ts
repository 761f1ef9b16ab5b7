/** One term of a filter; a quoted one means itself. */
export interface FilterTerm {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The terms of a filter between its commas. In quotes of either kind a comma is part of the term, and two of them are one. */
export function splitTerms(text: string): FilterTerm[] {
  const terms: FilterTerm[] = [];
  const form = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|'((?:[^']|'')*)'\s*(?=,|$)|([^,]*))(?:,|$)/gy;
  while (form.lastIndex < text.length) {
    const [, double, single, plain = ""] = form.exec(text) ?? [];
    const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'");
    terms.push(
      quoted === undefined ? { text: plain.trim(), isQuoted: false } : { text: quoted, isQuoted: true },
    );
  }
  return terms;
}

/** A value as a term that means exactly it; null is SQL NULL. */
export function exactTerm(value: string | null): string {
  return value === null ? "null" : `"${value.replaceAll('"', '""')}"`;
}
