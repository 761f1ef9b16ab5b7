/** A text as an SQL string literal; a statement holds no NUL, so one is put in by a function. Wharf never puts a value into SQL in another way. */
export function quoteText(text: string): string {
  if (text.includes("\u0000")) return `(${text.split("\u0000").map(quoteText).join(" || chr(0) || ")})`;
  return `'${text.replaceAll("'", "''")}'`;
}
