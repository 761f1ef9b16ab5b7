import { parseQueryBlocks } from "./parseQueryBlocks";
import type { QueryBlock } from "./QueryBlock";
import { TokenCursor } from "./TokenCursor";
import { quoteIdentifier } from "../quote";
import { lexSql } from "../lexSql";

/** A table's name as it is written, unquoted: `["orders"]`, `["main", "orders"]`. */
type TablePath = readonly string[];

/** Words that a table follows without FROM. */
const tableWords = new Set(["SUMMARIZE", "PIVOT", "PIVOT_WIDER", "UNPIVOT", "PIVOT_LONGER", "TABLE"]);

/** Words before TABLE in statements that make, change or remove one. */
const changingWords = new Set([
  "CREATE",
  "ALTER",
  "DROP",
  "REPLACE",
  "TEMP",
  "TEMPORARY",
  "TRUNCATE",
  "COMMENT",
  "ON",
]);

/**
 * The tables and views that a statement names to read from, each once, in the order they are met. Names of WITH are
 * none; a table that is only written to may be among them.
 *
 * @param sql One statement.
 */
export function tablesRead(sql: string): readonly TablePath[] {
  const cursor = new TokenCursor(sql, lexSql(sql));
  const paths = [...pathsIn(parseQueryBlocks(cursor, 0, sql.length), new Set()), ...pathsBehindWords(cursor)];
  const seen = new Map(paths.map((path) => [JSON.stringify(path.map((part) => part.toLowerCase())), path]));
  return [...seen.values()];
}

/** @param hidden Names of WITH that can be seen from outside, in lower case. */
function pathsIn(block: QueryBlock, hidden: ReadonlySet<string>): TablePath[] {
  const names = new Set([...hidden, ...block.commonTables.map(({ name }) => name.toLowerCase())]);
  return [
    ...block.sources
      .map(({ path }) => path)
      .filter((path) => path.length > 1 || (path.length === 1 && !names.has(String(path[0]).toLowerCase()))),
    // Also the subqueries that are sources: they are children of their block.
    ...block.children.flatMap((child) => pathsIn(child, names)),
  ];
}

function pathsBehindWords(cursor: TokenCursor): TablePath[] {
  return cursor.tokens.flatMap((_, index): TablePath[] => {
    if (!tableWords.has(cursor.upper(index)) || changingWords.has(cursor.upper(index - 1))) return [];
    if (!cursor.isName(index + 1) || cursor.raw(index - 1) === ".") return [];
    const path = [cursor.name(index + 1)];
    for (let at = index + 2; cursor.raw(at) === "." && cursor.isName(at + 1); at += 2) {
      path.push(cursor.name(at + 1));
    }
    return [path];
  });
}

/** The table that the rows of a statement are from, as SQL writes it; null where it reads none or several. */
export function guessTable(sql: string): string | null {
  const [path, ...others] = tablesRead(sql);
  return path === undefined || others.length > 0 ? null : path.map(quoteIdentifier).join(".");
}
