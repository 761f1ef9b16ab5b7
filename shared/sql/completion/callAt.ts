import { bracketKind } from "./clauseBefore";
import { queryWords, TokenCursor } from "./TokenCursor";
import { lexSql } from "../lexSql";
import { reservedKeywords } from "../quote";
import { splitStatements, type StatementRange } from "../splitStatements";

/** A call of a function around a place of a text. */
export interface FunctionCall {
  readonly name: string;
  /** Number of the argument that the place is in, from 0; a value before the dot counts. */
  readonly argument: number;
  /** The parameter that the argument names, `d := 1`; null where it has its place only. */
  readonly argumentName: string | null;
}

/** Schemas of the functions themselves; any other name before the dot is the first argument. */
const functionSchemas = new Set(["main", "system", "pg_catalog", "temp"]);
/** Words that DuckDB does not reserve, and that a call can follow. */
const wordsBeforeCall = new Set(
  "BY SET VALUES BETWEEN LIKE ILIKE GLOB ESCAPE JOIN CALL IS SIMILAR FILTER EXPLAIN ANALYZE".split(" "),
);
/** Words before a name that is defined or filled there. */
const wordsBeforeName = new Set(
  "TABLE VIEW INTO EXISTS MACRO FUNCTION REFERENCES INDEX TYPE SEQUENCE RECURSIVE".split(" "),
);
const opening = new Set(["(", "[", "{"]);
const closing = new Set([")", "]", "}"]);

/**
 * The innermost call that a place of a text is in the brackets of.
 *
 * @param pieces The statements of `text`, where the caller has them already.
 */
export function callAt(
  text: string,
  offset: number,
  pieces: readonly StatementRange[] = splitStatements(text),
): FunctionCall | null {
  const piece = pieces.find(({ start, end }) => start <= offset && offset <= end) ?? pieces.at(-1);
  if (piece === undefined) return null;
  const tokens = lexSql(text, piece.start, Math.max(piece.end, offset)).filter(({ start }) => start < offset);
  const last = tokens.at(-1);
  if (last?.kind === "lineComment" || (last?.kind === "blockComment" && offset < last.end)) return null;
  const cursor = new TokenCursor(text, tokens);
  let depth = 0;
  let commas: number[] = [];
  for (let at = cursor.tokens.length - 1; at >= 0; at -= 1) {
    const raw = cursor.raw(at);
    if (closing.has(raw)) depth += 1;
    else if (raw === "," && depth === 0) commas.push(at);
    else if (opening.has(raw)) {
      depth -= 1;
      if (depth >= 0) continue;
      if (raw === "(" && isCall(cursor, at)) {
        return {
          name: cursor.name(at - 1),
          argument: commas.length + (isMethod(cursor, at) ? 1 : 0),
          argumentName: nameOfArgument(cursor, (commas[0] ?? at) + 1),
        };
      }
      if (raw === "(" && !isGroup(cursor, at)) return null;
      // A list, a struct or brackets in an argument.
      depth = 0;
      commas = [];
    }
  }
  return null;
}

/** The function that a name at a place of a text calls; null where it is no name of a call. */
export function functionNameAt(
  text: string,
  offset: number,
  pieces: readonly StatementRange[] = splitStatements(text),
): { readonly name: string; readonly start: number; readonly end: number } | null {
  const piece = pieces.find(({ start, end }) => start <= offset && offset <= end);
  if (piece === undefined) return null;
  const cursor = new TokenCursor(text, lexSql(text, piece.start, piece.end));
  const at = cursor.tokens.findIndex(
    ({ start, end }, index) => start <= offset && offset <= end && cursor.isName(index),
  );
  const token = cursor.tokens[at];
  if (token === undefined || cursor.raw(at + 1) !== "(" || !isCall(cursor, at + 1)) return null;
  return { name: cursor.name(at), start: token.start, end: token.end };
}

/** Brackets around a value, not around a query, a window or a type. */
function isGroup(cursor: TokenCursor, bracket: number): boolean {
  return bracketKind(cursor, bracket) === "group" && !queryWords.has(cursor.upper(bracket + 1));
}

function nameOfArgument(cursor: TokenCursor, index: number): string | null {
  const isNamed = cursor.isName(index) && [":=", "=>"].includes(cursor.raw(index + 1));
  return isNamed ? cursor.name(index) : null;
}

/** Whether a bracket holds the arguments of a function: not columns of a table, a list of aliases or the like. */
function isCall(cursor: TokenCursor, bracket: number): boolean {
  if (bracketKind(cursor, bracket) !== "call") return false;
  const first = startOfName(cursor, bracket - 1);
  const before = cursor.upper(first - 1);
  if (before === ")" || before === "]" || wordsBeforeName.has(before)) return false;
  // `* REPLACE (`, but not `2 * replace(`.
  if (before === "*" && [",", "SELECT", ".", "DISTINCT", "RETURNING"].includes(cursor.upper(first - 2)))
    return false;
  if (!cursor.isName(first - 1)) return true;
  const isWord = cursor.tokens[first - 1]?.kind === "word";
  return isWord && (reservedKeywords.has(before.toLowerCase()) || wordsBeforeCall.has(before));
}

function startOfName(cursor: TokenCursor, last: number): number {
  let at = last;
  while (cursor.raw(at - 1) === "." && cursor.isName(at - 2)) at -= 2;
  return at;
}

/** `name.upper()`: the value before the dot is the first argument. */
function isMethod(cursor: TokenCursor, bracket: number): boolean {
  if (cursor.raw(bracket - 2) !== ".") return false;
  return !cursor.isName(bracket - 3) || !functionSchemas.has(cursor.name(bracket - 3).toLowerCase());
}
