import { clauseWords, queryWords } from "./queryWords";
import type { TokenCursor } from "./TokenCursor";

/**
 * What can stand at a place:
 * `statement` a new statement, `relation` a table, `afterRelation` what follows one, `expression` a value,
 * `afterExpression` what follows one, `columnName` a bare column of the statement's table, `type` a type,
 * `member` something behind a dot, `nothing` a name that only the person knows.
 */
export type CompletionContext =
  | {
      readonly expects:
        | "statement"
        | "relation"
        | "afterRelation"
        | "expression"
        | "afterExpression"
        | "columnName"
        | "type"
        | "nothing";
    }
  | { readonly expects: "member"; readonly path: readonly string[]; readonly ofRelation: boolean };

const relationWords = new Set([
  "FROM",
  "JOIN",
  "INTO",
  "UPDATE",
  "TABLE",
  "VIEW",
  "SUMMARIZE",
  "DESCRIBE",
  "TRUNCATE",
  "PIVOT",
  "UNPIVOT",
]);
const expressionWords = new Set(
  "SELECT WHERE ON BY HAVING QUALIFY SET AND OR NOT WHEN THEN ELSE CASE IN LIKE ILIKE BETWEEN DISTINCT RETURNING LIMIT OFFSET VALUES IS USING ALL FILTER".split(
    " ",
  ),
);

/** @param index Index of the first token at or behind the place: those before it decide. */
export function completionContext(cursor: TokenCursor, index: number): CompletionContext {
  const previous = index - 1;
  const word = cursor.upper(previous);
  if (previous < 0) return { expects: "statement" };
  if (word === ".") return memberContext(cursor, previous);
  if (word === "::") return { expects: "type" };
  if (word === "AS") return { expects: insideCast(cursor, previous) ? "type" : "nothing" };
  if (word === "EXPLAIN" || word === "ANALYZE") return { expects: "statement" };
  if (word === "DESC" && previous === 0) return { expects: "relation" };
  if (word === "EXISTS" && cursor.upper(previous - 1) === "IF") return { expects: "relation" };
  if (word === "TABLE" && cursor.upper(previous - 1) === "CREATE") return { expects: "nothing" };
  if (word === "USING" && clauseBefore(cursor, previous - 1) === "FROM") {
    return { expects: cursor.upper(0) === "DELETE" ? "relation" : "nothing" };
  }
  if (relationWords.has(word)) return { expects: "relation" };
  if (expressionWords.has(word)) return { expects: word === "SET" ? "columnName" : "expression" };
  if (word === "(") return bracketContext(cursor, previous);
  const clause = clauseBefore(cursor, previous);
  if (word === ",") {
    if (clause === "FROM") return { expects: "relation" };
    if (clause === "SET" || clause === "INTO (" || clause === "USING (") return { expects: "columnName" };
    return { expects: clause === "WITH" ? "nothing" : "expression" };
  }
  const kind = cursor.tokens[previous]?.kind;
  if (kind === "operator" || word === "[" || word === "{") return { expects: "expression" };
  return { expects: clause === "FROM" || clause === "INTO" ? "afterRelation" : "afterExpression" };
}

function memberContext(cursor: TokenCursor, dot: number): CompletionContext {
  const path: string[] = [];
  let at = dot;
  while (cursor.raw(at) === "." && cursor.isName(at - 1)) {
    path.unshift(cursor.name(at - 1));
    at -= 2;
  }
  const before = cursor.upper(at);
  const inList = before === "," && clauseBefore(cursor, at) === "FROM";
  return { expects: "member", path, ofRelation: relationWords.has(before) || inList };
}

function bracketContext(cursor: TokenCursor, bracket: number): CompletionContext {
  const clause = clauseOfBracket(cursor, bracket);
  if (clause === "INTO (" || clause === "USING (") return { expects: "columnName" };
  const before = cursor.upper(bracket - 1);
  if (before === "AS" || before === "FROM" || before === "JOIN") return { expects: "statement" };
  return { expects: "expression" };
}

/** The clause that a place is in, looking back on its own bracket level. */
function clauseBefore(cursor: TokenCursor, from: number): string {
  let depth = 0;
  for (let at = from; at >= 0; at -= 1) {
    const word = cursor.upper(at);
    if (word === ")" || word === "]" || word === "}") depth += 1;
    else if (word === "(" || word === "[" || word === "{") {
      depth -= 1;
      if (depth < 0) return clauseOfBracket(cursor, at);
    } else if (depth === 0) {
      if (word === "JOIN" || word === "FROM") return "FROM";
      if (word === "WITH") return "WITH";
      if (clauseWords.has(word) || queryWords.has(word)) return word === "UPDATE" ? "FROM" : word;
    }
  }
  return "";
}

/** `INTO t (` and `JOIN t USING (` list columns; other brackets hold values. */
function clauseOfBracket(cursor: TokenCursor, bracket: number): string {
  if (cursor.upper(bracket - 1) === "USING") return "USING (";
  let at = bracket - 1;
  while (cursor.isName(at) && cursor.raw(at - 1) === ".") at -= 2;
  return cursor.isName(at) && cursor.upper(at - 1) === "INTO" ? "INTO (" : "(";
}

function insideCast(cursor: TokenCursor, from: number): boolean {
  let depth = 0;
  for (let at = from; at >= 0; at -= 1) {
    const word = cursor.raw(at);
    if (word === ")") depth += 1;
    if (word === "(") depth -= 1;
    if (depth < 0) return /^(try_)?cast$/i.test(cursor.raw(at - 1));
  }
  return false;
}
