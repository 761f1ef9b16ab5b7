import type { CompletionContext, ObjectKind } from "./Completion";
import { keywords } from "./keywordsByContext";
import type { TokenCursor } from "./TokenCursor";

/**
 * What can be written in CREATE, ALTER and DROP, where most names are new ones. Null in other statements, and in the query
 * of a CREATE … AS.
 *
 * @param at Index of the token before the place.
 */
export function definitionContext(cursor: TokenCursor, at: number): CompletionContext | null {
  switch (cursor.upper(0)) {
    case "CREATE":
      return inCreate(cursor, at);
    case "ALTER":
      return inAlter(cursor, at);
    case "DROP":
      return inDrop(cursor, at);
    default:
      return null;
  }
}

const nothing = { expects: "nothing" } as const;
const relation: CompletionContext = { expects: "relation", words: [] };

function only(words: readonly string[], mayBeName = false): CompletionContext {
  return { expects: "keyword", words, mayBeName };
}

/** Index after `OR REPLACE`, `TEMP` and the kind of the object, then after `IF [NOT] EXISTS`. */
function nameIndex(cursor: TokenCursor, from: number): number {
  let index = from;
  if (cursor.upper(index) !== "IF") return index;
  index += 1;
  if (cursor.upper(index) === "NOT") index += 1;
  return cursor.upper(index) === "EXISTS" ? index + 1 : index;
}

function endOfName(cursor: TokenCursor, from: number): number {
  let index = from;
  while (cursor.raw(index + 1) === ".") index += 2;
  return index + 1;
}

function inCreate(cursor: TokenCursor, at: number): CompletionContext | null {
  let kind = 1;
  while (["OR", "REPLACE", "TEMP", "TEMPORARY", "UNIQUE"].includes(cursor.upper(kind)) && kind <= at)
    kind += 1;
  if (kind > at) {
    return at === 0
      ? only([
          "TABLE",
          "VIEW",
          "OR REPLACE TABLE",
          "OR REPLACE VIEW",
          "SCHEMA",
          "MACRO",
          "SEQUENCE",
          "INDEX",
          "TYPE",
        ])
      : only(cursor.upper(at) === "OR" ? ["REPLACE"] : ["TABLE", "VIEW", "MACRO", "INDEX"]);
  }
  const name = nameIndex(cursor, kind + 1);
  if (at < name) return nothing;
  const after = endOfName(cursor, name);
  if (at < after - 1) return nothing;
  const what = cursor.upper(kind);
  if (at === after - 1) {
    if (what === "INDEX") return only(["ON"]);
    return only(what === "SCHEMA" ? [] : ["AS"]);
  }
  if (what === "INDEX") return inIndex(cursor, at, after);
  if (what === "TABLE" && cursor.raw(after) === "(") {
    const closing = cursor.closing(after);
    if (at < closing) return inColumnList(cursor, at, after);
    if (at === closing) return nothing;
  }
  // The query, or the body of a macro: whatever those allow, read as a statement of its own would need offsets.
  const as = cursor.tokens.findIndex((_, index) => index >= after && cursor.upper(index) === "AS");
  if (as === at) return only(what === "MACRO" ? ["TABLE"] : keywords.query);
  return as === -1 || as > at ? nothing : null;
}

function inIndex(cursor: TokenCursor, at: number, after: number): CompletionContext {
  if (cursor.upper(at) === "ON") return relation;
  const bracket = cursor.tokens.findIndex((_, index) => index >= after && cursor.raw(index) === "(");
  if (bracket === -1 || at < bracket) return nothing;
  return cursor.raw(at) === "(" || cursor.raw(at) === "," ? { expects: "columnName" } : nothing;
}

/** `name type constraints, …`: a name is new, a type follows it, then constraints. */
function inColumnList(cursor: TokenCursor, at: number, bracket: number): CompletionContext | null {
  let depth = 0;
  let start = bracket;
  for (let index = bracket + 1; index <= at; index += 1) {
    const raw = cursor.raw(index);
    if (raw === "(" || raw === "[") depth += 1;
    else if (raw === ")" || raw === "]") depth -= 1;
    else if (raw === "," && depth === 0) start = index;
  }
  if (depth > 0) return nothing;
  if (at === start) return only(keywords.tableConstraint, true);
  if (at === start + 1) return { expects: "type" };
  if (["DEFAULT", "CHECK", "AS"].includes(cursor.upper(at))) return { expects: "expression" };
  if (cursor.upper(at) === "REFERENCES") return relation;
  if (cursor.upper(at) === "PRIMARY" || cursor.upper(at) === "FOREIGN") return only(["KEY"]);
  if (cursor.upper(at) === "NOT") return only(["NULL"]);
  return only(keywords.columnConstraint);
}

function inAlter(cursor: TokenCursor, at: number): CompletionContext | null {
  if (at === 0) return only(["TABLE", "VIEW"]);
  const name = nameIndex(cursor, 2);
  if (at < name) return at === 1 ? { expects: "relation", words: ["IF EXISTS"] } : relation;
  const after = endOfName(cursor, name);
  if (at < after - 1) return null;
  if (at === after - 1) return only(keywords.alterTable);
  const word = cursor.upper(at);
  const hasColumn = cursor.upper(after + 1) === "COLUMN";
  const column = hasColumn ? after + 2 : after + 1;
  switch (cursor.upper(after)) {
    case "ADD":
      if (at < column) return hasColumn || at > after ? nothing : only(["COLUMN"], true);
      return at === column ? { expects: "type" } : only(keywords.columnConstraint);
    case "DROP":
      return at < column ? { expects: "columnName" } : only(["CASCADE"]);
    case "ALTER":
      if (at < column) return { expects: "columnName" };
      if (at === column) return only(keywords.alterColumn);
      if (word === "TYPE") return { expects: "type" };
      return word === "DEFAULT" ? { expects: "expression" } : only(["TYPE", "DEFAULT", "NOT NULL"]);
    case "RENAME":
      if (word === "TO") return nothing;
      if (at === after) return only(["TO", "COLUMN"]);
      return at < column ? { expects: "columnName" } : at === column ? only(["TO"]) : nothing;
    default:
      return nothing;
  }
}

const objectKinds: ReadonlyMap<string, ObjectKind> = new Map([
  ["SCHEMA", "SCHEMA"],
  ["MACRO", "MACRO"],
  ["FUNCTION", "MACRO"],
  ["INDEX", "INDEX"],
  ["SEQUENCE", "SEQUENCE"],
  ["TYPE", "TYPE"],
]);

function inDrop(cursor: TokenCursor, at: number): CompletionContext | null {
  if (at === 0) return only(["TABLE", "VIEW", "SCHEMA", "MACRO", "INDEX", "SEQUENCE", "TYPE"]);
  const name = nameIndex(cursor, 2);
  const isRelation = cursor.upper(1) === "TABLE" || cursor.upper(1) === "VIEW";
  if (at < name) {
    if (at === 1 || cursor.upper(at) === "EXISTS") {
      const words = at === 1 ? ["IF EXISTS"] : [];
      const object = objectKinds.get(cursor.upper(1));
      return object === undefined ? { expects: "relation", words } : { expects: "object", object, words };
    }
    return only(["EXISTS"]);
  }
  if (cursor.raw(at) === ".") return null;
  return only(isRelation ? ["CASCADE"] : []);
}
