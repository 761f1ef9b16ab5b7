/** A source's name as SQL text; quoted whatever it is, so that no keyword of any version can matter. */
export function quoteAlways(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
