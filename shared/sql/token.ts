/**
 * What a piece of SQL text is. Tokens tile the text: every character belongs to exactly one.
 * `word` is an unquoted name or keyword; `other` a single character that means nothing to DuckDB by itself.
 */
export type TokenKind =
  | "whitespace"
  | "lineComment"
  | "blockComment"
  | "string"
  | "quotedIdentifier"
  | "word"
  | "number"
  | "parameter"
  | "semicolon"
  | "punctuation"
  | "operator"
  | "other";

/** One token as a range of offsets (UTF-16 units), end exclusive. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** False where a string, quoted name or block comment runs to the end of the text without its closing mark. */
  readonly closed: boolean;
}

/** Whether the token carries meaning: neither white space nor comment. */
export function isSignificant(token: Token): boolean {
  return token.kind !== "whitespace" && token.kind !== "lineComment" && token.kind !== "blockComment";
}
