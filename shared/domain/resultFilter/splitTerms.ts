/** One term of a filter; a quoted one means itself. */
export interface FilterTerm {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The terms of a filter between its commas. In double quotes a comma is part of the term, and `""` is a quote. */
export function splitTerms(text: string): FilterTerm[] {
  const terms: FilterTerm[] = [];
  const form = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;
  while (form.lastIndex < text.length) {
    const [, quoted, plain = ""] = form.exec(text) ?? [];
    terms.push(
      quoted === undefined
        ? { text: plain.trim(), isQuoted: false }
        : { text: quoted.replaceAll('""', '"'), isQuoted: true },
    );
  }
  return terms;
}

/** A value as a term that means exactly it; null is SQL NULL. */
export function exactTerm(value: string | null): string {
  return value === null ? "null" : `"${value.replaceAll('"', '""')}"`;
}
