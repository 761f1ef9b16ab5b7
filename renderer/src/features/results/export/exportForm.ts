import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ExportFormat } from "#shared/domain/results/resultExport";
import { typeFamily, type TypeFamily } from "#shared/domain/typeFamily";
import { statementAsTable } from "#shared/sql/wholeData/statementAsTable";
import { viewAsSql } from "#shared/sql/wholeData/viewAsSql";
import type { ResultState } from "../client/ResultState";
import type { ShownRows } from "./ShownRows";
import { messages } from "../../../messages/messages";
import { scopeText } from "../state/resultContext";

/** Which rows go into the file: those shown, those of the result, or all of the statement, read by Wharf or by DuckDB. */
export type ExportRows = "view" | "result" | "whole" | "direct";
export type ExportColumns = "all" | "visible" | "selected";

/** Families whose values have one order and one text, so that pages can be told apart by them. */
const keyFamilies: ReadonlySet<TypeFamily> = new Set([
  "integer",
  "decimal",
  "text",
  "date",
  "timestamp",
  "uuid",
]);

/** Types of those families whose order is another than that of their literals. */
const otherOrder = /^(ENUM|BIT|BITSTRING|VARBIT|MONEY)\b/i;

/** Columns that pages can be read by, by their index. */
export function keyColumns(columns: readonly ResultColumn[]): number[] {
  return columns.flatMap(({ type }, index) =>
    keyFamilies.has(typeFamily(type)) && !otherOrder.test(type.trim()) ? [index] : [],
  );
}

/** Types that Parquet cannot hold exactly, so that their values are written as text; also inside nested types. */
const textInParquet = /\b(?:INTERVAL|BIT|BITSTRING|TIMETZ|TIME WITH TIME ZONE)\b/i;
/** A result that is kept has unions as their texts; from the engine they become structs. */
const textInKeptParquet = /\bUNION\b/i;
const quotedName = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;

/**
 * The columns that become text in a Parquet file, all or in parts, of those with these indexes.
 * @param isFromEngine Whether an engine on this computer writes the file, of all rows of the query.
 */
export function columnsAsText(
  columns: readonly ResultColumn[],
  chosen: readonly number[],
  isFromEngine: boolean,
): readonly ResultColumn[] {
  return chosen.flatMap((index) => {
    const column = columns[index];
    if (column === undefined) return [];
    const type = column.type.replaceAll(quotedName, "");
    return textInParquet.test(type) || (!isFromEngine && textInKeptParquet.test(type)) ? [column] : [];
  });
}

/** The statement that gives all rows that the view's filters let through; null where it cannot be wrapped. */
export function wholeStatement(
  statement: string | null,
  columns: readonly ResultColumn[],
  { view }: ResultState,
): string | null {
  if (statement === null || statementAsTable(statement, columns) === null) return null;
  return view.filters.length === 0 ? statement : viewAsSql(statement, columns, { ...view, sort: [] });
}

/** The choices of rows that make sense for what is shown and a format, the likeliest first. */
export function rowChoices(
  { truncated }: ResultState,
  { kind, viewId }: Pick<ShownRows, "kind" | "viewId">,
  format: ExportFormat,
  { canWrap, canRead }: { readonly canWrap: boolean; readonly canRead: "atOnce" | "inPages" | "no" },
): ExportRows[] {
  if (kind !== "rows") return ["view"];
  return [
    ...(viewId === 0 ? [] : (["view"] as const)),
    "result",
    ...(truncated && canRead !== "no" ? (["whole"] as const) : []),
    ...(truncated && canWrap && canRead !== "atOnce" && format !== "markdown" && format !== "sqlInsert"
      ? (["direct"] as const)
      : []),
  ];
}

interface RowsText {
  readonly label: string;
  readonly description: string;
}

/** What a choice of rows is called in the dialog, and what it means. @param isEmbedded The embedded service ran it. */
export function rowsText(
  rows: ExportRows,
  state: ResultState,
  { kind, rowCount: shownRowCount }: ShownRows,
  isEmbedded: boolean,
): RowsText {
  const { rowCount, truncated, view } = state;
  const text = messages.resultExport;
  switch (rows) {
    case "view":
      return kind === "rows"
        ? {
            label: text.rowsOfView(shownRowCount, truncated ? rowCount : null),
            description: text.rowsOfViewNote,
          }
        : { label: text.rowsOfKind[kind](shownRowCount), description: scopeText(state) };
    case "result":
      return { label: text.rowsOfResult(rowCount, truncated), description: text.rowsOfResultNote(truncated) };
    case "whole":
      return {
        label: view.filters.length > 0 ? text.rowsOfStatementFiltered : text.rowsOfStatement,
        description: isEmbedded ? text.rowsReadAtOnce : text.rowsOfStatementNote,
      };
    case "direct":
      return { label: text.rowsDirect, description: text.rowsDirectNote };
  }
}
