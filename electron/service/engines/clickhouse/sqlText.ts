/** A name as ClickHouse SQL, whatever it is. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll(/[\\`]/g, String.raw`\$&`)}\``;
}

/** A text as a literal: a backslash escapes in ClickHouse, in every kind of quotes. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll("\0", String.raw`\0`)}'`;
}

const outsideOfSql =
  /'(?:\\[^]|''|[^'\\])*(?:'|$)|"(?:\\[^]|""|[^"\\])*(?:"|$)|`(?:\\[^]|``|[^`\\])*(?:`|$)|--[^\n]*|#[ !][^\n]*|\/\*[^]*?(?:\*\/|$)/g;

/** A statement with a blank for every text, quoted name and comment: what is left are its keywords, plain names and marks. */
export function bareSql(sql: string): string {
  return sql.replaceAll(outsideOfSql, " ");
}

/** A statement without the semicolons at its end, which older servers take as the begin of another one. */
export function withoutEnd(sql: string): string {
  // Of the same length; a text is no blank, so that nothing but semicolons and comments is cut off.
  const marks = sql.replaceAll(outsideOfSql, (part) => (/^["'`]/.test(part) ? "x" : " ").repeat(part.length));
  const end = /;[;\s]*$/.exec(marks);
  return end === null ? sql : sql.slice(0, end.index);
}
