import { clickhouse, duckdb, formatDialect, sql as anySql } from "sql-formatter";
import { splitStatements } from "#shared/sql/splitStatements";
import type { SqlDialect } from "#shared/sql/dialect";
import { isSignificant, lexSql, type Token } from "#shared/sql/lexSql";

const formatters: Readonly<Record<SqlDialect, typeof duckdb>> = { duckdb, clickhouse, unknown: anySql };

/**
 * Lays out SQL text anew: one clause a line, `tabWidth` spaces a level, keywords in the case that they were written in.
 * Each statement is laid out on its own; one that the formatter does not understand, or would change in anything
 * but white space, stays as it is.
 *
 * @returns The new text; equal to `text` where nothing could be improved.
 */
export function formatSql(text: string, tabWidth: number, dialect: SqlDialect = "duckdb"): string {
  const formatted = splitStatements(text).map((piece) => {
    const written = text.slice(piece.start, piece.end);
    const surroundings = /^(\s*)([^]*?)(\s*)$/.exec(written);
    const [, before = "", body = "", after = ""] = surroundings ?? [];
    return before + formatPiece(body, tabWidth, dialect) + after;
  });
  return formatted.join("");
}

function formatPiece(sql: string, tabWidth: number, dialect: SqlDialect): string {
  if (sql === "") return sql;
  try {
    const formatted = formatDialect(sql, { dialect: formatters[dialect], keywordCase: "preserve", tabWidth });
    return meaning(formatted) === meaning(sql) ? formatted : sql;
  } catch {
    // The formatter throws at what it does not understand; the person's text is worth more than its layout.
    return sql;
  }
}

/** All tokens but white space, comments included: what formatting must not change. */
function meaning(sql: string): string {
  let before: Token | null = null;
  const parts: string[] = [];
  for (const token of lexSql(sql)) {
    if (!isSignificant(token)) {
      if (token.kind !== "whitespace") parts.push(textOf(sql, token).replaceAll(/\s+/g, " ").trim());
      continue;
    }
    // Literals in different lines are one string; the second of one line is an alias, or an error.
    const isContinued =
      token.kind === "string" &&
      before?.kind === "string" &&
      sql.slice(before.end, token.start).includes("\n");
    parts.push(isContinued ? `continued ${textOf(sql, token)}` : textOf(sql, token));
    before = token;
  }
  return parts.join("\n");
}

function textOf(sql: string, { start, end }: Token): string {
  return sql.slice(start, end);
}
