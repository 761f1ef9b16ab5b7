/** A piece of SQL text. Offsets count UTF-16 units of the text it was read from. */
export interface SqlToken {
  readonly kind: "word" | "quotedWord" | "string" | "number" | "parameter" | "symbol";
  /** Words and quoted words: the name, lower case, as DuckDB compares names. Others: as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

// DuckDB turns these spaces into plain ones before it reads the text.
const BLANK = /[\s\u2000-\u200f\u2060]+/y;
const LINE_COMMENT = /--[^\n\r]*/y;
const COMMENT_EDGE = /\/\*|\*\//g;
const DOLLAR_QUOTE = /\$(?:(?![0-9])(?:\w|(?![\s\u2000-\u200f\u2060])[\u0080-\uffff])+)?\$/y;
const PARAMETER = /\$(?:\w|(?![\s\u2000-\u200f\u2060])[\u0080-\uffff])+|\?/y;
const ESCAPED_STRING = /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y;
const STRING = /'(?:[^']|'')*(?:'|$)/y;
const QUOTED_WORD = /"(?:[^"]|"")*(?:"|$)/y;
const WORD = /(?![0-9$])(?:[\w$]|(?![\s\u2000-\u200f\u2060])[\u0080-\uffff])+/y;
// Takes rather too little than too much: what is left over becomes a word and is looked at.
const NUMBER = /[0-9][0-9_]*(?:\.[0-9]*)?|\.[0-9]+/y;

const LEXEMES: readonly (readonly [SqlToken["kind"], RegExp])[] = [
  ["string", ESCAPED_STRING],
  ["string", STRING],
  ["quotedWord", QUOTED_WORD],
  ["word", WORD],
  ["number", NUMBER],
  ["parameter", PARAMETER],
];

/** Reads SQL as DuckDB's own scanner does, comments and blanks left out. Unfinished quotes run to the end. */
export function tokenizeSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let position = 0;
  while (position < sql.length) {
    const blank = matchEnd(BLANK, sql, position) ?? matchEnd(LINE_COMMENT, sql, position);
    if (blank !== undefined) {
      position = blank;
    } else if (sql.startsWith("/*", position)) {
      position = commentEnd(sql, position);
    } else {
      const token = readToken(sql, position);
      tokens.push(token);
      position = token.end;
    }
  }
  return tokens;
}

function readToken(sql: string, start: number): SqlToken {
  const dollar = matchEnd(DOLLAR_QUOTE, sql, start);
  if (dollar !== undefined) {
    const close = sql.indexOf(sql.slice(start, dollar), dollar);
    const end = close < 0 ? sql.length : close + (dollar - start);
    return { kind: "string", text: sql.slice(start, end), start, end };
  }
  for (const [kind, pattern] of LEXEMES) {
    const end = matchEnd(pattern, sql, start);
    if (end !== undefined) return { kind, text: nameOf(kind, sql.slice(start, end)), start, end };
  }
  return { kind: "symbol", text: sql.charAt(start), start, end: start + 1 };
}

function nameOf(kind: SqlToken["kind"], text: string): string {
  if (kind === "word") return text.toLowerCase();
  if (kind === "quotedWord") return text.slice(1, -1).replaceAll('""', '"').toLowerCase();
  return text;
}

function matchEnd(pattern: RegExp, sql: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(sql) ? pattern.lastIndex : undefined;
}

/** Comments nest in DuckDB. */
function commentEnd(sql: string, start: number): number {
  let depth = 0;
  COMMENT_EDGE.lastIndex = start;
  for (let edge = COMMENT_EDGE.exec(sql); edge !== null; edge = COMMENT_EDGE.exec(sql)) {
    depth += edge[0] === "/*" ? 1 : -1;
    if (depth === 0) return COMMENT_EDGE.lastIndex;
  }
  return sql.length;
}
