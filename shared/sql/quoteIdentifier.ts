/** A name as a quoted SQL identifier: always valid, whatever the name holds. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
