import { classifyStatement } from "../classifyStatement";
import { isSignificant, lexSql } from "../lexSql";
import { quoteIdentifier } from "../quote";
import { isEmptyStatement, splitStatements } from "../splitStatements";

/** A block that others can refer to. */
export interface NamedBlock {
  readonly name: string;
  readonly sql: string;
}

export type InlinedStatement =
  | { readonly kind: "sql"; readonly sql: string }
  /** A block that is referred to has no one query whose result could be read. */
  | { readonly kind: "notQuery"; readonly name: string }
  /** The statement refers to a result, and is of a kind that can't read one. */
  | { readonly kind: "notReader"; readonly name: string };

/** Words behind which a table stands. A comma may separate columns too; an unused name does no harm. */
const beforeTable: ReadonlySet<string> = new Set(["FROM", "JOIN", ",", "USING", "INTO"]);

/**
 * Lets a statement read results of earlier blocks by their names: their queries become part of it, in a WITH, with those that
 * they refer to. A name that the statement does not use, or that it defines itself, changes nothing.
 *
 * @param earlier In the order of the notebook.
 */
export function inlineResults(statement: string, earlier: readonly NamedBlock[]): InlinedStatement {
  const used = new Set<NamedBlock>();
  const readers = [statement];
  for (const block of earlier.toReversed()) {
    if (!readers.some((sql) => namesRead(sql).has(block.name.toLowerCase()))) continue;
    used.add(block);
    readers.push(block.sql);
  }
  const [first] = used;
  if (first === undefined) return { kind: "sql", sql: statement };
  const { effect } = classifyStatement(statement);
  if (effect !== "read" && effect !== "write") return { kind: "notReader", name: first.name };
  const definitions: string[] = [];
  for (const block of earlier) {
    if (!used.has(block)) continue;
    const query = onlyQuery(block.sql);
    if (query === null) return { kind: "notQuery", name: block.name };
    definitions.push(`${quoteIdentifier(block.name)} AS (\n${query}\n)`);
  }
  const own = /^\s*WITH(\s+RECURSIVE)?(?=\s)/iu.exec(withoutLeadingComments(statement));
  const list = definitions.join(",\n");
  const sql =
    own === null
      ? `WITH ${list}\n${statement}`
      : `WITH${own[1] ?? ""} ${list},\n${withoutLeadingComments(statement).slice(own[0].length).trimStart()}`;
  return { kind: "sql", sql };
}

/** Names of tables that a statement may read and does not define, in small letters, without those of a schema. */
function namesRead(sql: string): ReadonlySet<string> {
  const tokens = lexSql(sql).filter(isSignificant);
  const textAt = (index: number): string => {
    const token = tokens[index];
    return token === undefined ? "" : sql.slice(token.start, token.end);
  };
  const read = new Set<string>();
  const defined = new Set<string>();
  for (const [index, { kind }] of tokens.entries()) {
    if (kind !== "word" && kind !== "quotedIdentifier") continue;
    const name = unquoted(textAt(index)).toLowerCase();
    const [before, after] = [textAt(index - 1).toUpperCase(), textAt(index + 1).toUpperCase()];
    if (after === "AS" && textAt(index + 2) === "(") defined.add(name);
    else if (beforeTable.has(before) && after !== "." && after !== "(") read.add(name);
  }
  for (const name of defined) read.delete(name);
  return read;
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}

/** The query of a block that has one and nothing else; null otherwise. */
function onlyQuery(sql: string): string | null {
  const [piece, ...others] = splitStatements(sql).filter((one) => !isEmptyStatement(one));
  if (piece === undefined || others.length > 0) return null;
  const query = sql.slice(piece.codeStart, piece.codeEnd);
  const { effect, verb } = classifyStatement(query);
  return effect === "read" && queries.has(verb) ? query : null;
}

const queries: ReadonlySet<string> = new Set(["SELECT", "FROM", "VALUES", "TABLE", "PIVOT", "UNPIVOT"]);

function withoutLeadingComments(sql: string): string {
  const first = lexSql(sql).find(isSignificant);
  return first === undefined ? sql : sql.slice(first.start);
}
