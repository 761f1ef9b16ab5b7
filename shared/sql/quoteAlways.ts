/** A name as SQL text in double quotes, whatever it is: no keyword of any dialect or version can matter then. */
export function quoteAlways(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
