/** Where the server says a statement broke off: a byte of the text, from 1. */
const position = /failed at position (\d+)/;

/**
 * A server's message with the picture of the line below it, as every engine here writes it, so that the place can be marked.
 *
 * @param sql as it was sent
 */
export function withPicture(message: string, sql: string): string {
  const found = Number(position.exec(message)?.[1] ?? 0);
  const bytes = Buffer.from(sql);
  if (found < 1 || found > bytes.length + 1) return message;
  const before = bytes.subarray(0, found - 1).toString();
  const lineStart = before.lastIndexOf("\n") + 1;
  const line = sql.slice(lineStart).split("\n", 1)[0] ?? "";
  if (line.trim() === "") return message;
  const prefix = `LINE ${before.split("\n").length}: `;
  return `${message}\n${prefix}${line}\n${" ".repeat(prefix.length + before.length - lineStart)}^`;
}
