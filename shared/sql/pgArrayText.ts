/**
 * PostgreSQL's text of an array as DuckDB's of a list: only the brackets and the escapes differ.
 *
 * @param text as in `{1,NULL,"a\"b"}`
 */
export function listTextOf(text: string): string {
  let list = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    if (sign === "\\" && isQuoted) {
      index += 1;
      list += `\\${text[index] ?? ""}`;
    } else if (sign === '"') {
      isQuoted = !isQuoted;
      list += sign;
    } else if (!isQuoted && (sign === "{" || sign === "}")) list += sign === "{" ? "[" : "]";
    else list += sign;
  }
  return list;
}
