import { reservedKeywords } from "../quote";
import { bracketKind, type Clause, clauseBefore, isStar, openCase, sourceBefore } from "./clauseBefore";
import type { CompletionContext } from "./Completion";
import { definitionContext } from "./definitionContext";
import { continuations, keywords } from "./keywordsByContext";
import { setWords, type TokenCursor } from "./TokenCursor";

const relationWords = new Set(
  "FROM JOIN INTO UPDATE SUMMARIZE DESCRIBE TRUNCATE PIVOT UNPIVOT TABLE".split(" "),
);
const expressionWords = new Set(
  "SELECT WHERE ON BY HAVING QUALIFY AND OR NOT WHEN THEN ELSE CASE IN LIKE ILIKE BETWEEN DISTINCT RETURNING LIMIT OFFSET ALL ANY FILTER ESCAPE GLOB TO".split(
    " ",
  ),
);
const afterWhere = [
  "GROUP BY",
  "ORDER BY",
  "LIMIT",
  "HAVING",
  "QUALIFY",
  "WINDOW",
  "OFFSET",
  ...keywords.set,
  "USING SAMPLE",
];

/** @param index Index of the first token at or after the place: those before it decide. */
export function completionContext(cursor: TokenCursor, index: number): CompletionContext {
  const at = index - 1;
  if (at < 0) return only(keywords.statement);
  const word = cursor.upper(at);
  const before = cursor.upper(at - 1);
  if (word === ".") return memberContext(cursor, at);
  if (word === "::") return { expects: "type" };
  const definition = definitionContext(cursor, at);
  if (definition !== null) return definition;
  if (word === "EXPLAIN" || word === "ANALYZE") return only(keywords.statement);
  if (setWords.has(word)) return only(["ALL", "BY NAME", ...keywords.query]);
  if ((word === "ALL" || word === "NAME") && (setWords.has(before) || before === "BY")) {
    return only(keywords.query);
  }
  const clause = clauseBefore(cursor, at);
  if (word === "AS") {
    return clause.word === "(" && clause.bracket === "cast" ? { expects: "type" } : { expects: "nothing" };
  }
  const isContinued =
    cursor.tokens[at]?.kind === "word" &&
    (reservedKeywords.has(word.toLowerCase()) || clause.word !== "SELECT");
  const next = isContinued ? continuations.get(word) : undefined;
  if (next !== undefined) return only(next);
  if (word === "SET") return { expects: cursor.upper(0) === "SET" ? "nothing" : "columnName" };
  if (word === "USING") return usingContext(cursor);
  if (relationWords.has(word)) return { expects: "relation", words: keywords.relation };
  if (word === "NOT" && endsExpression(cursor, at - 1))
    return only(["IN", "LIKE", "ILIKE", "BETWEEN", "NULL"]);
  if (word === "BETWEEN" && (before === "ROWS" || before === "RANGE" || before === "GROUPS")) {
    return only(keywords.frameBound);
  }
  if (expressionWords.has(word)) return { expects: "expression", isJoin: word === "ON" };
  if (word === "(") return openedContext(cursor, at);
  if (word === ",") return listContext(cursor, clause);
  if (word === "[" || word === "{") return { expects: "expression" };
  const isOperator = cursor.tokens[at]?.kind === "operator";
  if (isOperator && !(word === "*" && isStar(cursor, at))) return { expects: "expression" };
  if (!endsExpression(cursor, at)) return { expects: "nothing" };
  return followingContext(cursor, at, clause);
}

function only(words: readonly string[]): CompletionContext {
  return { expects: "keyword", words, mayBeName: false };
}

function memberContext(cursor: TokenCursor, dot: number): CompletionContext {
  const path: string[] = [];
  const depths: number[] = [];
  let at = dot;
  while (cursor.raw(at) === ".") {
    let end = at - 1;
    let depth = 0;
    // What a list or a map has at a place: `lines[1].`.
    for (let opening = openingOf(cursor, end); opening !== null; opening = openingOf(cursor, end)) {
      depth += 1;
      end = opening - 1;
    }
    if (!cursor.isName(end)) break;
    path.unshift(cursor.name(end));
    depths.unshift(depth);
    at = end - 1;
  }
  const before = cursor.upper(at);
  const inList = before === "," && clauseBefore(cursor, at).word === "FROM";
  return { expects: "member", path, depths, ofRelation: relationWords.has(before) || inList };
}

/** The `[` of the `]` at an index; null where there is another token. */
function openingOf(cursor: TokenCursor, closing: number): number | null {
  if (cursor.raw(closing) !== "]") return null;
  for (let at = closing - 1; at > 0; at -= 1) {
    if (cursor.raw(at) === "[" && cursor.closing(at) === closing) return at;
  }
  return null;
}

function usingContext(cursor: TokenCursor): CompletionContext {
  const statement = cursor.upper(0);
  if (statement === "DELETE" || statement === "MERGE")
    return { expects: "relation", words: keywords.relation };
  return { expects: statement === "PIVOT" ? "expression" : "nothing" };
}

/** Just after an opening bracket. */
function openedContext(cursor: TokenCursor, bracket: number): CompletionContext {
  switch (bracketKind(cursor, bracket)) {
    case "columns":
      return columnsContext(cursor, bracket);
    case "names":
      return { expects: "nothing" };
    case "window":
      return only(["PARTITION BY", "ORDER BY", ...keywords.frame]);
    case "query":
      return only(keywords.query);
    case "call":
    case "cast":
    case "group":
      return { expects: "expression" };
  }
}

function columnsContext(cursor: TokenCursor, bracket: number): CompletionContext {
  return { expects: "columnName", isShared: cursor.upper(bracket - 1) === "USING" };
}

/** After a comma. */
function listContext(cursor: TokenCursor, clause: Clause): CompletionContext {
  if (clause.word === "FROM") return { expects: "relation", words: keywords.relation };
  if (clause.word === "WITH" || clause.word === "WINDOW") return { expects: "nothing" };
  if (clause.word === "SET") return { expects: "columnName" };
  if (clause.word !== "(") return { expects: "expression" };
  if (clause.bracket === "columns") return columnsContext(cursor, clause.at);
  return { expects: clause.bracket === "names" ? "nothing" : "expression" };
}

/** After a value, a table or an alias. */
function followingContext(cursor: TokenCursor, at: number, clause: Clause): CompletionContext {
  const caseWords = openCase(cursor, at);
  if (caseWords !== null) return only([...caseWords, ...keywords.operator]);
  const statement = cursor.upper(0);
  const merge = statement === "MERGE" ? ["WHEN MATCHED THEN", "WHEN NOT MATCHED THEN"] : [];
  switch (clause.word) {
    case "SELECT":
    case "RETURNING":
      return followingOutput(cursor, at, clause);
    case "FROM":
    case "UPDATE":
    case "INTO":
      return followingSource(cursor, at, clause);
    case "WITH":
      return only(["AS", ...(cursor.raw(at) === ")" ? keywords.query : [])]);
    case "ON":
      return only([
        ...keywords.operator,
        ...merge,
        ...keywords.join,
        "WHERE",
        ...afterWhere,
        ...selectIfFromFirst(clause),
      ]);
    case "WHERE":
      if (statement === "DELETE" || statement === "UPDATE") return only([...keywords.operator, "RETURNING"]);
      return only([...keywords.operator, ...afterWhere, ...selectIfFromFirst(clause)]);
    case "GROUP BY":
      return only([
        "HAVING",
        "ORDER BY",
        "LIMIT",
        "QUALIFY",
        "WINDOW",
        ...selectIfFromFirst(clause),
        ...keywords.set,
        ...keywords.operator,
      ]);
    case "HAVING":
    case "QUALIFY":
    case "WINDOW":
      return only([...keywords.operator, "QUALIFY", "WINDOW", "ORDER BY", "LIMIT", ...keywords.set]);
    case "ORDER BY":
      return only([...keywords.order, "LIMIT", "OFFSET", ...keywords.operator, ...selectIfFromFirst(clause)]);
    case "LIMIT":
      return only(["OFFSET", ...selectIfFromFirst(clause)]);
    case "OFFSET":
      return only(["LIMIT"]);
    case "SET":
      return only(["WHERE", "FROM", "RETURNING", ...keywords.operator]);
    case "VALUES":
      return only(["ON CONFLICT", "RETURNING", ...keywords.set, "ORDER BY", "LIMIT"]);
    case "USING":
      return only([...keywords.join, "WHERE", "ON", ...afterWhere, ...merge]);
    case "(":
      return followingInBracket(cursor, at, clause);
    default:
      return { expects: "nothing" };
  }
}

function selectIfFromFirst(clause: Clause): readonly string[] {
  return clause.isFromFirst ? ["SELECT"] : [];
}

/** In a SELECT list: a value may be given an alias without AS. */
function followingOutput(cursor: TokenCursor, at: number, clause: Clause): CompletionContext {
  const tail = clause.word === "SELECT" && !clause.isFromFirst ? ["FROM"] : [];
  const rest = clause.isFromFirst ? [] : ["WHERE", "ORDER BY", "LIMIT", ...keywords.set];
  const isAliased =
    cursor.isName(at) &&
    (cursor.upper(at - 1) === "AS" || (cursor.raw(at - 1) !== "." && endsExpression(cursor, at - 1)));
  if (isAliased) return only([...tail, ...rest]);
  if (cursor.raw(at) === "*") return only([...tail, "EXCLUDE", "REPLACE", "RENAME", ...rest]);
  const afterCall = cursor.raw(at) === ")" ? ["OVER", "FILTER", "WITHIN GROUP"] : [];
  const words = [...tail, "AS", ...afterCall, ...keywords.operator, ...rest];
  return { expects: "keyword", words, mayBeName: true };
}

function followingSource(cursor: TokenCursor, at: number, clause: Clause): CompletionContext {
  const { isAliased, opener } = sourceBefore(cursor, at, clause);
  const as = isAliased ? [] : ["AS"];
  const offered = (words: readonly string[]): CompletionContext => ({
    expects: "keyword",
    words,
    mayBeName: !isAliased,
  });
  if (clause.word === "UPDATE") return offered(["SET", ...as]);
  if (clause.word === "INTO") {
    return offered(["VALUES", "SELECT", "FROM", "WITH", "BY NAME", "DEFAULT VALUES", "USING", ...as]);
  }
  if (cursor.upper(clause.at - 1) === "DELETE") return offered(["WHERE", "USING", "RETURNING", ...as]);
  if (opener === "PIVOT" || opener === "UNPIVOT") return offered(["ON", "USING", "GROUP BY", "INTO", ...as]);
  const on = opener === "JOIN" ? ["ON", "USING"] : [];
  const words = [
    ...on,
    "WHERE",
    ...keywords.join,
    ...afterWhere,
    ...selectIfFromFirst(clause),
    ...as,
    "TABLESAMPLE",
  ];
  return offered(words);
}

function followingInBracket(cursor: TokenCursor, at: number, clause: Clause): CompletionContext {
  switch (clause.bracket) {
    case "window": {
      const part = cursor.upper(clause.at + 1);
      const words = cursor.tokens.slice(clause.at, at + 1).map((_, step) => cursor.upper(clause.at + step));
      const hasFrame = words.some((word) => word === "ROWS" || word === "RANGE" || word === "GROUPS");
      if (hasFrame) return only(keywords.frameBound);
      if (part === "PARTITION" || part === "ORDER") {
        return only(["ORDER BY", ...keywords.order, ...keywords.frame, ...keywords.operator]);
      }
      return only(["PARTITION BY", "ORDER BY", ...keywords.frame]);
    }
    case "cast":
      return only(["AS", ...keywords.operator]);
    case "call":
      return only([...keywords.operator, "ORDER BY", "FROM", "FOR"]);
    case "group":
    case "query":
      return only(keywords.operator);
    case "columns":
    case "names":
    case null:
      return { expects: "nothing" };
  }
}

/** Whether a value, a name or an alias ends at the token. */
function endsExpression(cursor: TokenCursor, at: number): boolean {
  const kind = cursor.tokens[at]?.kind;
  const raw = cursor.raw(at);
  if (kind === "string" || kind === "number" || kind === "quotedIdentifier" || kind === "parameter")
    return true;
  if (raw === ")" || raw === "]" || raw === "}") return true;
  if (raw === "*") return isStar(cursor, at);
  if (kind !== "word") return false;
  const lower = raw.toLowerCase();
  return !reservedKeywords.has(lower) || ["end", "null", "true", "false", "asc", "desc"].includes(lower);
}
