import { isSignificant, lexSql, type Token } from "../lexSql";
import { reservedKeywords, restrictedKeywords } from "../quote";

/** A parameter of a statement, at one of its places. Offsets in UTF-16 units, end exclusive. */
export interface ParameterPlace {
  /** The name in lower case, as it is compared; its number for `$1` and `?2`; null for a plain `?`. */
  readonly name: string | null;
  /** As written, with its mark: `$From`, `:from`, `?`. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

const valueKinds: ReadonlySet<Token["kind"]> = new Set(["string", "quotedIdentifier", "number", "parameter"]);

/** Reserved words that are values, so that an operator may follow them. */
const valueWords = new Set(["end", "false", "null", "true"]);

/**
 * The places of a statement's parameters: `$name`, `:name`, `$1`, `?` and `?1`. Not in strings, dollar quotes, names in quotes
 * and comments; nor in casts (`a::date`), slices (`[1:n]`), struct members (`{a:b}`) and aliases before a value (`a:b`), where a
 * colon follows a value or a bracket that opens a slice. Statements that define parameters of their own have none.
 */
export function findParameters(sql: string): ParameterPlace[] {
  const tokens = lexSql(sql).filter(isSignificant);
  const [first] = tokens;
  if (first === undefined || /^prepare$/i.test(sql.slice(first.start, first.end))) return [];
  const found: ParameterPlace[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isAfterValue(sql, tokens, index)) continue;
    const written = writtenParameter(sql, token, tokens[index + 1]);
    if (written === null) continue;
    const name = written === "?" ? null : written.slice(1).toLowerCase();
    found.push({ name, written, start: token.start, end: token.start + written.length });
  }
  return found;
}

function writtenParameter(sql: string, token: Token, next: Token | undefined): string | null {
  const text = sql.slice(token.start, token.end);
  if (token.kind === "parameter") return text;
  if (text !== ":" || next?.kind !== "word" || next.start !== token.end) return null;
  return sql.slice(token.start, next.end);
}

/** Whether what is before a token is a value, or the bracket of a slice: what follows is then an operator. */
function isAfterValue(sql: string, tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before === undefined) return false;
  const text = sql.slice(before.start, before.end);
  if (before.kind === "word") {
    const word = text.toLowerCase();
    // The name of a parameter that a colon marks is a value, too.
    if (isColonBefore(sql, tokens, index - 1)) return true;
    return valueWords.has(word) || !(reservedKeywords.has(word) || restrictedKeywords.has(word));
  }
  if (before.kind !== "punctuation") return valueKinds.has(before.kind);
  return (
    text === ")" || text === "]" || text === "}" || (text === "[" && isAfterValue(sql, tokens, index - 1))
  );
}

function isColonBefore(sql: string, tokens: readonly Token[], index: number): boolean {
  const colon = tokens[index - 1];
  const word = tokens[index];
  return colon !== undefined && colon.end === word?.start && sql.slice(colon.start, colon.end) === ":";
}
