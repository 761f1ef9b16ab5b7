import { clickHouseQuoted } from "#shared/sql/dialect";

/** A name as ClickHouse SQL, whatever it is. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll(/[\\`]/g, String.raw`\$&`)}\``;
}

/** A text as a literal: a backslash escapes in ClickHouse, in every kind of quotes. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll("\0", String.raw`\0`)}'`;
}

/** A statement with a blank for every text, quoted name and comment: what is left are its keywords, plain names and marks. */
export function bareSql(sql: string): string {
  return sql.replaceAll(clickHouseQuoted, " ");
}

/** A statement of the same length, with a letter for all of a text or quoted name, and a blank for all of a comment. */
function marked(sql: string): string {
  return sql.replaceAll(clickHouseQuoted, (part) => (/^["'`]/.test(part) ? "x" : " ").repeat(part.length));
}

/** Whether anything but comments stands behind a semicolon. */
export function isSeveral(sql: string): boolean {
  return /;[^]*[^\s;]/.test(marked(sql));
}

/** A statement without the semicolons at its end, which older servers take as the begin of another one. */
export function withoutEnd(sql: string): string {
  const end = /;[;\s]*$/.exec(marked(sql));
  return end === null ? sql : sql.slice(0, end.index);
}
