/** Whether a database's SQL is DuckDB's; a service that does not name its engine is taken for one. */
export function isDuckDb(engine: string | null): boolean {
  return engine === null || engine.toLowerCase().includes("duckdb");
}
