import { reservedKeywords } from "../quote";
import { clauseWords, queryWords, setWords, type TokenCursor } from "./TokenCursor";

/**
 * What a bracket holds: columns of a table that is there (`INTO t (`, `USING (`), new names (`WITH t (`), a window, a CAST, a
 * query, the arguments of a call, or a value.
 */
export type BracketKind = "columns" | "names" | "window" | "cast" | "query" | "call" | "group";

/** The clause that a place is in, on its own bracket level. */
export interface Clause {
  /** `FROM` also for JOIN; `(` where the place is in a bracket without a clause of its own; empty at a statement's start. */
  readonly word: string;
  /** Index of the clause's first token. */
  readonly at: number;
  /** What the bracket holds, where `word` is `(`. */
  readonly bracket: BracketKind | null;
  /** Whether the query begins with FROM. */
  readonly isFromFirst: boolean;
}

const clauses = new Set(
  "SELECT WHERE ON HAVING QUALIFY WINDOW SET VALUES LIMIT OFFSET RETURNING USING WITH UPDATE INTO".split(" "),
);
const sourceWords = new Set(["FROM", "JOIN", "PIVOT", "UNPIVOT", "SUMMARIZE", "DESCRIBE"]);
/** Words that say what a statement or a query is. */
const leadingWords = new Set(["SELECT", "FROM", "DELETE", "UPDATE", "INSERT", "MERGE"]);
const openings = new Set(["(", "[", "{"]);
const closings = new Set([")", "]", "}"]);

/** The clause around a place; `from` is the index of the token before it. */
export function clauseBefore(cursor: TokenCursor, from: number): Clause {
  let depth = 0;
  for (let at = from; at >= 0; at -= 1) {
    const word = cursor.upper(at);
    if (closings.has(word)) depth += 1;
    else if (openings.has(word)) {
      depth -= 1;
      if (depth < 0)
        return {
          word: "(",
          at,
          bracket: word === "(" ? bracketKind(cursor, at) : "group",
          isFromFirst: false,
        };
    } else if (depth === 0) {
      const clause = clauseWord(cursor, at, word);
      if (clause !== null) return { word: clause, at, bracket: null, isFromFirst: isFromFirst(cursor, at) };
    }
  }
  return { word: "", at: -1, bracket: null, isFromFirst: false };
}

function clauseWord(cursor: TokenCursor, at: number, word: string): string | null {
  const before = cursor.upper(at - 1);
  if (before === ".") return null;
  if (sourceWords.has(word)) return before === "DISTINCT" ? null : "FROM";
  if (word === "BY") return before === "GROUP" || before === "ORDER" ? `${before} BY` : null;
  // SELECT DISTINCT ON (…) and ON CONFLICT are no joins' conditions.
  if (word === "ON" && (before === "DISTINCT" || cursor.upper(at + 1) === "CONFLICT")) return null;
  return clauses.has(word) ? word : null;
}

/** `FROM … SELECT …`: FROM comes first, so neither its clauses nor the SELECT list are followed by another FROM. */
function isFromFirst(cursor: TokenCursor, from: number): boolean {
  let depth = 0;
  let first = "";
  for (let at = from; at >= 0; at -= 1) {
    const word = cursor.upper(at);
    if (closings.has(word)) depth += 1;
    else if (openings.has(word)) depth -= 1;
    if (depth < 0 || (depth === 0 && setWords.has(word))) break;
    if (depth === 0 && leadingWords.has(word)) first = word;
  }
  return first === "FROM";
}

/** What the bracket that opens at an index holds. */
export function bracketKind(cursor: TokenCursor, bracket: number): BracketKind {
  const before = cursor.upper(bracket - 1);
  if (before === "USING" || before === "EXCLUDE") return "columns";
  if (before === "OVER") return "window";
  if (before === "CAST" || before === "TRY_CAST") return "cast";
  if (before === "AS" || before === "MATERIALIZED") {
    return cursor.upper(bracket - 3) === "WINDOW" ? "window" : "query";
  }
  if (before === "FROM" || before === "JOIN" || before === "EXISTS") return "query";
  let name = bracket - 1;
  while (cursor.isName(name) && cursor.raw(name - 1) === ".") name -= 2;
  if (!cursor.isName(name)) return "group";
  const lead = cursor.upper(name - 1);
  if (lead === "INTO") return "columns";
  if (lead === "AS") return "names";
  if (lead === "WITH" || lead === "RECURSIVE") return "names";
  if (lead === "," && clauseBefore(cursor, name - 1).word === "WITH") return "names";
  const isWord = cursor.tokens[bracket - 1]?.kind === "word";
  return isWord && reservedKeywords.has(before.toLowerCase()) ? "group" : "call";
}

/** Keywords that go on with the innermost CASE around a place; null where there is none. */
export function openCase(cursor: TokenCursor, from: number): readonly string[] | null {
  let depth = 0;
  let ended = 0;
  let last: string | null = null;
  for (let at = from; at >= 0; at -= 1) {
    const word = cursor.upper(at);
    if (closings.has(word)) depth += 1;
    else if (openings.has(word)) depth -= 1;
    if (depth < 0) return null;
    if (depth > 0) continue;
    if (word === "END") ended += 1;
    else if (word === "CASE") {
      if (ended === 0)
        return last === "WHEN"
          ? ["THEN"]
          : last === "THEN"
            ? ["WHEN", "ELSE", "END"]
            : last === "ELSE"
              ? ["END"]
              : ["WHEN"];
      ended -= 1;
    } else if (ended === 0 && last === null && (word === "WHEN" || word === "THEN" || word === "ELSE"))
      last = word;
    else if (ended === 0 && (word === "SELECT" || word === "FROM" || word === "WHERE")) return null;
  }
  return null;
}

/** The last table of a FROM list before a place: the word that led it in, and whether it has an alias. */
export function sourceBefore(
  cursor: TokenCursor,
  from: number,
  clause: Clause,
): { readonly opener: string; readonly isAliased: boolean } {
  let start = clause.at;
  let depth = 0;
  for (let at = from; at > clause.at; at -= 1) {
    const word = cursor.raw(at);
    if (closings.has(word)) depth += 1;
    else if (openings.has(word)) depth -= 1;
    else if (depth === 0 && word === ",") {
      start = at;
      break;
    }
  }
  const opener = cursor.upper(start);
  let at = cursor.upper(start + 1) === "LATERAL" ? start + 2 : start + 1;
  if (cursor.raw(at) !== "(") {
    while (cursor.raw(at + 1) === ".") at += 2;
    at += 1;
  }
  // A subquery, the arguments of a table function, or the columns of INTO.
  if (cursor.raw(at) === "(") at = cursor.closing(at) + 1;
  return { opener, isAliased: at <= from && !clauseWords.has(cursor.upper(at)) };
}

/** Whether a `*` means all columns and does not multiply. */
export function isStar(cursor: TokenCursor, at: number): boolean {
  const before = cursor.upper(at - 1);
  return [",", ".", "(", "SELECT", "DISTINCT", "RETURNING"].includes(before) || queryWords.has(before);
}
