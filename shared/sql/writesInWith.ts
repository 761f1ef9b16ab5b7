import { lexSql } from "./lexSql";
import { isSignificant } from "./token";

const writes: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * The statements that a WITH carries out before its query, as PostgreSQL allows: `WITH gone AS (DELETE …) SELECT …`.
 *
 * @returns Their texts, in order.
 */
export function writesInWith(sql: string): string[] {
  const tokens = lexSql(sql).filter(isSignificant);
  const textAt = (index: number) => {
    const token = tokens[index];
    return token === undefined ? "" : sql.slice(token.start, token.end).toUpperCase();
  };
  return tokens.flatMap((_, index) => {
    const isNamed = textAt(index - 1) === "AS" || textAt(index - 1) === "MATERIALIZED";
    if (textAt(index) !== "(" || !isNamed || !writes.has(textAt(index + 1))) return [];
    let depth = 1;
    let end = index + 1;
    while (end < tokens.length && depth > 0) {
      if (textAt(end) === "(") depth += 1;
      else if (textAt(end) === ")") depth -= 1;
      end += 1;
    }
    return [sql.slice(tokens[index + 1]?.start, tokens[end - 1]?.start)];
  });
}
