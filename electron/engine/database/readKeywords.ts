import type { DuckDBInstance } from "@duckdb/node-api";
import { builtIn } from "../sql/builtInFunctions";

/** The names that DuckDB prints in quotes where a type has them as field names. */
export async function readKeywords(instance: DuckDBInstance): Promise<ReadonlySet<string>> {
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(`SELECT keyword_name FROM ${builtIn("duckdb_keywords")}`);
    return new Set(reader.getRows().map(([name]) => String(name)));
  } finally {
    connection.closeSync();
  }
}
