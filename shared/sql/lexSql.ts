import { nextToken } from "./nextToken";
import type { Token } from "./token";

/**
 * All tokens of a text in order; they tile it without gap or overlap.
 *
 * @param start Offset to begin at: the beginning of the text or of a statement.
 * @param end Offset to stop at; a token that reaches beyond it is the last one.
 */
export function lexSql(text: string, start = 0, end = text.length): Token[] {
  const tokens: Token[] = [];
  for (let position = start; position < end;) {
    const token = nextToken(text, position);
    tokens.push(token);
    position = token.end;
  }
  return tokens;
}
