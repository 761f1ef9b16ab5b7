/** A text as an SQL string literal. Wharf never puts a value into SQL in another way. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
