/** What SQL a database speaks, for everything that Wharf writes into a statement itself; `unknown`: only what all of them share. */
export type SqlDialect = "duckdb" | "clickhouse" | "unknown";

/**
 * The dialect of a database by the name of its engine, as the service gives it.
 *
 * @param engine null where the service names none: it is taken for DuckDB's then.
 */
export function dialectOf(engine: string | null): SqlDialect {
  if (engine === null || /duckdb/i.test(engine)) return "duckdb";
  return /clickhouse/i.test(engine) ? "clickhouse" : "unknown";
}

/** What ClickHouse reads as one piece, closed or not: a backslash escapes in every kind of quotes. */
export const clickHouseQuoted =
  /'(?:\\[^]|''|[^'\\])*(?:'|$)|"(?:\\[^]|""|[^"\\])*(?:"|$)|`(?:\\[^]|``|[^`\\])*(?:`|$)|--[^\n]*|#[ !][^\n]*|\/\*[^]*?(?:\*\/|$)/g;

const closed =
  /^(?:'(?:\\[^]|''|[^'\\])*'|"(?:\\[^]|""|[^"\\])*"|`(?:\\[^]|``|[^`\\])*`|--[^]*|#[^]*|\/\*[^]*\*\/)$/;

/**
 * Whether a statement, which was cut out of a text by DuckDB's rules, ends where its own engine would end it. In ClickHouse
 * `'a\'; DROP TABLE t; --'` is one text, and by DuckDB's rules three statements.
 */
export function isWholeIn(dialect: SqlDialect, statement: string): boolean {
  if (dialect !== "clickhouse") return true;
  return [...statement.matchAll(clickHouseQuoted)].every(([piece]) => closed.test(piece));
}
