import type { TableColumn } from "./TableColumn";

/**
 * SQL of the text that a value of the table has in its cell, written as the service writes it: DuckDB's own text of a
 * DOUBLE reads `inf` and `1e+16` where the cell reads `Infinity` and `10000000000000000.0`, and that of a far
 * TIMESTAMPTZ is off by milliseconds.
 *
 * @param value SQL of the value; it may appear several times in the answer
 */
export function shownText({ type }: Pick<TableColumn, "type">, value: string): string {
  if (type === "DOUBLE" || type === "FLOAT") {
    return `CASE WHEN isfinite(${value}) THEN to_json(${value})::VARCHAR WHEN isnan(${value}) THEN 'NaN' WHEN ${value} > 0 THEN 'Infinity' WHEN ${value} < 0 THEN '-Infinity' END`;
  }
  if (type === "TIMESTAMP WITH TIME ZONE") {
    return `CASE WHEN isfinite(${value}) THEN make_timestamp(epoch_us(${value}))::VARCHAR || '+00' ELSE ${value}::VARCHAR END`;
  }
  return `CAST(${value} AS VARCHAR)`;
}

/**
 * SQL of what tells one value from another: two intervals that DuckDB takes for equal, such as a month and thirty days, are
 * not the same value, and zero is one value with either sign.
 */
export function identityOf({ name, type }: Pick<TableColumn, "name" | "type">): string {
  if (type === "INTERVAL") return `CAST(${name} AS VARCHAR)`;
  return type === "DOUBLE" || type === "FLOAT" ? `CASE WHEN ${name} = 0 THEN 0 ELSE ${name} END` : name;
}
