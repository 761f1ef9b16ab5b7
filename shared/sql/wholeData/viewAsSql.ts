import type { ResultColumn } from "../../domain/results/ResultColumn";
import type { ResultView } from "../../domain/results/resultView";
import { typeFamily } from "../../domain/typeFamily";
import { filterAsSql } from "./conditionAsSql";
import { statementAsTable } from "./statementAsTable";

/**
 * The filters and the order that a result is shown by, as a statement over all rows of the statement that made it.
 *
 * @param columns The columns of its result.
 * @returns Null where the statement cannot be wrapped, or the view names a column that it has not
 */
export function viewAsSql(sql: string, columns: readonly ResultColumn[], view: ResultView): string | null {
  const table = statementAsTable(sql, columns);
  const column = (index: number) => {
    const name = table?.columns[index];
    const found = columns[index];
    return name === undefined || found === undefined ? null : { sql: name, type: found.type };
  };
  const conditions = view.filters.map((filter) => {
    const of = column(filter.column);
    return of === null ? null : filterAsSql(filter, of);
  });
  const keys = view.sort.map((key) => {
    const of = column(key.column);
    return of === null ? null : sortKeys(of, key.direction === "asc" ? "ASC" : "DESC").join(", ");
  });
  if (table === null || conditions.includes(null) || keys.includes(null)) return null;
  return [
    "SELECT *",
    `FROM ${table.from}`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join("\n  AND ")}`]),
    ...(keys.length === 0 ? [] : [`ORDER BY ${keys.join(", ")}`]),
  ].join("\n");
}

/** As the grid sorts: texts blind to case and accents first, NULL last. */
function sortKeys({ sql, type }: { sql: string; type: string }, direction: string): string[] {
  const key = `${sql} ${direction} NULLS LAST`;
  return typeFamily(type) === "text" && type.toUpperCase() === "VARCHAR"
    ? [`${sql} COLLATE NOCASE.NOACCENT ${direction} NULLS LAST`, key]
    : [key];
}

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
