import type { ResultColumn } from "../../contract/ResultColumn";
import { typeFamily } from "../../domain/typeFamily";
import { statementAsTable } from "./statementAsTable";

/**
 * A statement whose nested column is taken apart: the fields of a struct become columns at the end, the items of a list
 * become rows.
 *
 * @param index Index of the column.
 * @returns Null where the column has no such parts, or the statement cannot be wrapped
 */
export function unnestAsSql(sql: string, columns: readonly ResultColumn[], index: number): string | null {
  const family = typeFamily(columns[index]?.type ?? "");
  const table = family === "struct" || family === "list" ? statementAsTable(sql, columns) : null;
  const name = table?.columns[index];
  if (table === null || name === undefined) return null;
  const parts =
    family === "struct" ? `* EXCLUDE (${name}), unnest(${name})` : `* REPLACE (unnest(${name}) AS ${name})`;
  return `SELECT ${parts}\nFROM ${table.from}`;
}
