import { likePattern } from "#shared/sql/likePattern";
import { hasNestedNumbers } from "#shared/sql/nested/shownNested";
import { quoteText } from "#shared/sql/quoteText";
import { shownText } from "./shownText";
import type { TableColumn } from "./TableColumn";

/** SQL of the texts of a column's cells. */
export function textOf({ name, type, text }: TableColumn): string {
  if (text !== undefined) return text;
  return type === "VARCHAR" ? name : shownText({ type }, name);
}

/** SQL of whether a cell's text contains another, blind to case. */
export function containsSql(column: TableColumn, part: string): string {
  const { text, of } = searched(column, part);
  return `contains(lower(${text}), lower(${quoteText(of)}))`;
}

/** SQL of whether a cell's text is like a pattern of `*` and `?`, blind to case. */
export function likeSql(column: TableColumn, pattern: string): string {
  const { text, of } = searched(column, pattern);
  return `${text} ILIKE ${quoteText(likePattern(of))} ESCAPE '\\'`;
}

/**
 * Cells show the numbers within a value without the quotes in which they came, so there quotes count for nothing: `[1,2]` is
 * found as it is seen, and as it is stored.
 */
function searched(column: TableColumn, of: string): { readonly text: string; readonly of: string } {
  const { type, declared } = column;
  const isQuoteless = type === "VARCHAR" && declared !== undefined && hasNestedNumbers(declared);
  const bare = of.replaceAll('"', "");
  return isQuoteless && bare !== ""
    ? { text: `replace(${textOf(column)}, '"', '')`, of: bare }
    : { text: textOf(column), of };
}
