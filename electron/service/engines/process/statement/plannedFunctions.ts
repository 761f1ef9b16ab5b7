import type { DuckDBConnection } from "@duckdb/node-api";

/** A plan that reads a CSV or JSON file in the place of a table cannot be written down, which says what it is. */
const FILE_SCAN = /^(CSVReader|JSONScan) ?Serialize/;

/**
 * The functions a plain query calls once it is planned: through views, macros and `query('a' || 'b')` too.
 * Undefined when DuckDB can't write this plan down, or the statement does not plan at all.
 */
export async function plannedFunctions(
  connection: DuckDBConnection,
  sql: string,
): Promise<ReadonlySet<string> | undefined> {
  const reader = await connection.runAndReadAll("SELECT json_serialize_plan($1::VARCHAR)::VARCHAR", [sql]);
  const text = reader.getRows()[0]?.[0];
  if (typeof text !== "string") return undefined;
  const plan: unknown = JSON.parse(text);
  if (!isRecord(plan)) return undefined;
  if (plan["error"] !== false)
    return FILE_SCAN.test(String(plan["error_message"])) ? new Set(["read_file"]) : undefined;
  const names = new Set<string>();
  collectNames(plan["plans"], names);
  return names;
}

/** A call is written as a node that has both a name and a list of argument types. */
function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) collectNames(item, names);
  } else if (isRecord(node)) {
    if (typeof node["name"] === "string" && Array.isArray(node["arguments"]))
      names.add(node["name"].toLowerCase());
    for (const value of Object.values(node)) collectNames(value, names);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
