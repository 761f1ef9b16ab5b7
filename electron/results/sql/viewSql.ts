import type { ResultView, SortKey } from "#shared/domain/results/resultView";
import { AppError } from "#shared/errors/AppError";
import { commonForm } from "./commonForm";
import { filterSql } from "./conditionSql";
import { digitsOf, type TableColumn } from "./TableColumn";

/** What a view asks of a table, as SQL. */
export interface ViewSql {
  /** Begins with WHERE, or is empty. */
  readonly where: string;
  /** Begins with ORDER BY; rows that are equal keep the order they came in. */
  readonly orderBy: string;
}

/** @throws AppError INVALID_INPUT for a column that is not there or a number that is none */
export function viewSql(
  { filters, differing = [], sort }: ResultView,
  columns: readonly TableColumn[],
): ViewSql {
  const conditions = [
    ...filters.map((filter) => filterSql(filter, columnAt(columns, filter.column))),
    ...differing.map(({ column, other }) => differSql(columnAt(columns, column), columnAt(columns, other))),
  ];
  const keys = sort.flatMap((key) => orderSql(columnAt(columns, key.column), key.direction));
  return {
    where: conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`,
    orderBy: `ORDER BY ${[...keys, "rowid"].join(", ")}`,
  };
}

function differSql(one: TableColumn, other: TableColumn): string {
  const form = commonForm(one, other);
  return `${form.of(one.name, one.type)} IS DISTINCT FROM ${form.of(other.name, other.type)}`;
}

/** Texts blind to case and accents first, so that a list reads as people sort it; then by their exact form. NULL is last. */
export function orderSql(
  column: Pick<TableColumn, "name" | "type" | "textScale" | "orderBy">,
  direction: SortKey["direction"],
): string[] {
  const { name, type, textScale, orderBy } = column;
  const order = `${direction === "asc" ? "ASC" : "DESC"} NULLS LAST`;
  if (orderBy !== undefined) return [`${orderBy} ${order}`];
  if (textScale !== undefined) return [`${digitsOf(column)} ${order}`];
  return type === "VARCHAR"
    ? [`${name} COLLATE NOCASE.NOACCENT ${order}`, `${name} ${order}`]
    : [`${name} ${order}`];
}

function columnAt(columns: readonly TableColumn[], index: number): TableColumn {
  const column = columns[index];
  if (column === undefined) throw new AppError("INVALID_INPUT", `The result has no column ${index + 1}.`);
  return column;
}
