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
