import { reservedKeywords, restrictedKeywords } from "./duckdbKeywords";

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * A name as SQL text: as it is where that is safe, otherwise in double quotes. DuckDB keeps the case of names and
 * compares them without it, so capitals need no quotes.
 */
export function quoteIdentifier(name: string): string {
  const lower = name.toLowerCase();
  const safe = plainName.test(name) && !reservedKeywords.has(lower) && !restrictedKeywords.has(lower);
  return safe ? name : `"${name.replaceAll('"', '""')}"`;
}

/** The name that a written identifier stands for; the inverse of {@link quoteIdentifier}. */
export function unquoteIdentifier(written: string): string {
  if (!written.startsWith('"')) return written;
  const end = written.length > 1 && written.endsWith('"') ? written.length - 1 : written.length;
  return written.slice(1, end).replaceAll('""', '"');
}
