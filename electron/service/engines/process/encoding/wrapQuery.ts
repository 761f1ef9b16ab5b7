import type { DuckDBType } from "@duckdb/node-api";
import { jsonExpression, sqlText } from "./jsonExpression";

/** Lines that a wrapper puts in front of the person's text; positions in errors are moved back by them. */
export const WRAPPER_LINES = 1;

/** The query cut after `limit` rows, by the engine, so that an ORDER BY becomes a top-N. */
export function cutQuery(sql: string, columnCount: number, limit: number): string {
  const columns = Array.from({ length: columnCount }, (_, index) => `c${index}`).join(", ");
  return `SELECT * FROM (\n${sql}\n) AS t(${columns}) LIMIT ${limit}`;
}

/**
 * The cut query with one text column: each row's JSON object with a comma in front of it. Undefined where a
 * column's type can't be written by SQL.
 */
export function renderedQuery(
  sql: string,
  names: readonly string[],
  types: readonly DuckDBType[],
  limit: number,
): string | undefined {
  const parts = types.map((type, index) => {
    const expression = jsonExpression(type, `c${index}`);
    return expression && `${sqlText(names[index] ?? "")}, ${expression}`;
  });
  if (parts.includes(undefined)) return undefined;
  return `SELECT ',' || json_object(${parts.join(", ")}) FROM (${cutQuery(sql, types.length, limit)})`;
}
