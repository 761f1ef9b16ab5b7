/** A value as a term that means exactly it; null is SQL NULL. */
export function exactTerm(value: string | null): string {
  return value === null ? "null" : `"${value.replaceAll('"', '""')}"`;
}
