import type { Relation } from "../api/relation";
import type { ErrorFix } from "./errorFix";
import { codeTokens } from "./lexSql";
import { quoteIdentifier, reservedKeywords, restrictedKeywords } from "./quote";

/**
 * The column whose name is a keyword and stands without quotes where a statement can't be read: `max(at)`. DuckDB's message
 * is about the token behind it.
 *
 * @param from Where the message points to, as an offset in UTF-16 units.
 * @param relations Those that the statement may name.
 * @returns null where no column of them is named so
 */
export function reservedNameFix(sql: string, from: number, relations: readonly Relation[]): ErrorFix | null {
  const tokens = codeTokens(sql);
  const at = tokens.findIndex(({ end }) => end > from);
  for (const token of [tokens[at - 1], tokens[at]]) {
    if (token?.kind !== "word" || !(reservedKeywords.has(token.text) || restrictedKeywords.has(token.text)))
      continue;
    const columns = relations.flatMap((relation) => relation.columns);
    const column = columns.find(({ name }) => name.toLowerCase() === token.text);
    if (column !== undefined)
      return { start: token.start, end: token.end, names: [quoteIdentifier(column.name)] };
  }
  return null;
}
