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

/** DuckDB reads these as a plain space outside quotes and comments. */
const unicodeSpaces = "\\u00a0\\u2000-\\u200b\\u202f\\u205f\\u2060\\u3000\\ufeff";
const anyUnicodeSpace = new RegExp(`[${unicodeSpaces}]`);
const unicodeSpace = new RegExp(anyUnicodeSpace, "g");
/** All other characters beyond ASCII may be part of a name. */
const unicodeNames =
  "\\u0080-\\u009f\\u00a1-\\u1fff\\u200c-\\u202e\\u2030-\\u205e\\u2061-\\u2fff\\u3001-\\ufefe\\uff00-\\uffff";
const name = `[A-Za-z_${unicodeNames}][A-Za-z0-9_${unicodeNames}]*`;

const digits = String.raw`\d+(?:_\d+)*`;
const space = `[ \\t\\n\\r\\f${unicodeSpaces}]`;

const lineComment = /--[^\r\n]*/y;
const dollarQuote = new RegExp(`\\$(?:${name})?\\$`, "y");
const stringOpening = /[xXbBnNeE]?'/y;
/** A string continues in the next literal when only white space with a line break is between them. */
const continuation = new RegExp(
  `(?:[ \\t\\f${unicodeSpaces}]|--[^\\r\\n]*(?=[\\r\\n]))*[\\r\\n](?:${space}|--[^\\r\\n]*[\\r\\n])*'`,
  "y",
);
const dotOfNumber = /\.\d/y;

const simplePatterns: readonly (readonly [TokenKind, RegExp])[] = [
  ["word", new RegExp(`[A-Za-z_${unicodeNames}][A-Za-z0-9_$${unicodeNames}]*`, "y")],
  ["whitespace", new RegExp(`(?:${space}|\\v)+`, "y")],
  ["number", new RegExp(`(?:${digits}(?:\\.(?:${digits})?)?|\\.${digits})(?:[eE][+-]?${digits})?`, "y")],
  ["parameter", new RegExp(`\\$(?:\\d+|${name})|\\?(?:${digits})?`, "y")],
];
const operatorCharacters = /::|:=|:|[~!@#^&|`+\-*/%<>=]+/y;
/** An operator ends in + or - only with one of these before: `=-1` is a comparison with -1. */
const beforeSign = /[~!@#^&|`%]/;

/**
 * Reads the token that begins at `position`, by DuckDB's own lexical rules: block comments nest, `E''` strings
 * know the backslash, dollar quotes match by tag.
 *
 * @param text Any text, valid SQL or not.
 * @param position Offset of a token's first character, below `text.length`.
 */
export function nextToken(text: string, position: number): Token {
  const found = (kind: TokenKind, end: number | null): Token => ({
    kind,
    start: position,
    end: end ?? text.length,
    closed: end !== null,
  });
  switch (text.charAt(position)) {
    case ";":
      return found("semicolon", position + 1);
    case '"':
      return found("quotedIdentifier", quoteEnd(text, position + 1, '"'));
    case "-": {
      const end = endOf(lineComment, text, position);
      if (end !== null) return found("lineComment", end);
      break;
    }
    case "/":
      if (text.startsWith("/*", position)) return found("blockComment", blockCommentEnd(text, position));
      break;
    case "$": {
      const bodyStart = endOf(dollarQuote, text, position);
      if (bodyStart === null) break;
      const tag = text.slice(position, bodyStart);
      const closing = text.indexOf(tag, bodyStart);
      return found("string", closing === -1 ? null : closing + tag.length);
    }
    case "(":
    case ")":
    case "[":
    case "]":
    case "{":
    case "}":
    case ",":
      return found("punctuation", position + 1);
    case ".":
      if (endOf(dotOfNumber, text, position) === null) return found("punctuation", position + 1);
      break;
    default:
      break;
  }
  const stringStart = endOf(stringOpening, text, position);
  if (stringStart !== null) {
    const escapes = /[eE]/.test(text.charAt(position));
    return found("string", escapes ? escapeStringEnd(text, stringStart) : quoteEnd(text, stringStart, "'"));
  }
  for (const [kind, pattern] of simplePatterns) {
    const end = endOf(pattern, text, position);
    if (end !== null) return found(kind, end);
  }
  const end = operatorEnd(text, position);
  return end === null ? found("other", position + 1) : found("operator", end);
}

/** The longest run of an operator's characters up to a comment; null where there is none. */
function operatorEnd(text: string, position: number): number | null {
  const runEnd = endOf(operatorCharacters, text, position);
  if (runEnd === null) return null;
  const comment = text.slice(position, runEnd).search(/--|\/\*/);
  let end = comment > 0 ? position + comment : runEnd;
  while (end > position + 1 && /[+-]/.test(text.charAt(end - 1))) {
    if (beforeSign.test(text.slice(position, end - 1))) break;
    end -= 1;
  }
  return end;
}

/** Where a pattern that must match at `position` ends; null where it does not match. */
function endOf(pattern: RegExp, text: string, position: number): number | null {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** The end of the closing quote; a doubled quote is one in the text. Null where the text ends before. */
function quoteEnd(text: string, from: number, quote: string): number | null {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 2)) {
    if (text.charAt(at + 1) !== quote) return at + 1;
  }
  return null;
}

function escapeStringEnd(text: string, from: number): number | null {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    if (character !== "'") continue;
    if (text.charAt(at + 1) === "'") {
      at += 1;
      continue;
    }
    const next = endOf(continuation, text, at + 1);
    return next === null ? at + 1 : escapeStringEnd(text, next);
  }
  return null;
}

function blockCommentEnd(text: string, start: number): number | null {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return null;
}

/** Whether the token carries meaning: neither white space nor comment. */
export function isSignificant(token: Token): boolean {
  return token.kind !== "whitespace" && token.kind !== "lineComment" && token.kind !== "blockComment";
}

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

/** A token that carries meaning, with its text. */
export interface CodeToken extends Token {
  /** Words and quoted identifiers: the name in lower case, as DuckDB compares names. Others: as written. */
  readonly text: string;
}

/** The tokens of a text without white space and comments. */
export function codeTokens(text: string): CodeToken[] {
  return lexSql(text)
    .filter(isSignificant)
    .map((token) => ({ ...token, text: tokenText(text, token) }));
}

function tokenText(text: string, { kind, start, end, closed }: Token): string {
  const written = text.slice(start, end);
  if (kind === "word") return written.toLowerCase();
  if (kind !== "quotedIdentifier") return written;
  return written
    .slice(1, closed ? -1 : undefined)
    .replaceAll('""', '"')
    .toLowerCase();
}

/**
 * The text with a plain space for every other one that is white space. DuckDB does the same before it reads a statement, but
 * only where it takes the text for unquoted by simpler rules than its lexer's.
 */
export function plainSpaces(text: string): string {
  if (!anyUnicodeSpace.test(text)) return text;
  return lexSql(text)
    .map(({ kind, start, end }) => {
      const written = text.slice(start, end);
      return kind === "whitespace" ? written.replaceAll(unicodeSpace, " ") : written;
    })
    .join("");
}
