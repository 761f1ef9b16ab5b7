import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ResultTable } from "../table/ResultTable";
import type { TableColumn } from "./TableColumn";
import type { ViewSql } from "./viewSql";

/** The rows of a view as DuckDB finds them. */
export interface TableScope {
  /** Name of a table whose rowids are the numbers of the rows. */
  readonly table: string;
  readonly columns: readonly TableColumn[];
  readonly sql: ViewSql;
}

/** Every row of a table, in the order it came. */
export const wholeTable: ViewSql = { where: "", orderBy: "ORDER BY rowid" };

/** All rows of a result's table; the result's columns name its own. */
export function tableScope(table: ResultTable, columns: readonly ResultColumn[] | null): TableScope {
  return {
    table: table.name,
    columns: table.types.map((type, index) => ({
      name: `c${index}`,
      type,
      declared: columns?.[index]?.type,
      label: columns?.[index]?.name ?? "",
    })),
    sql: wholeTable,
  };
}

/** What to select from, for all rows of a scope or for `count` of them from a place on. */
export function fromScope(
  { table, sql }: TableScope,
  rows: { readonly from: number; readonly count: number } | null = null,
): string {
  if (rows === null) return `${table} ${sql.where}`;
  const some = `SELECT rowid FROM ${table} ${sql.where} ${sql.orderBy} LIMIT ${rows.count} OFFSET ${rows.from}`;
  return `${table} WHERE rowid IN (${some})`;
}
