import { hasNestedNumbers } from "#shared/sql/nested/shownNested";
import { likePattern, quoteText } from "#shared/sql/quote";

/** A column of a table in DuckDB. */
export interface TableColumn {
  /** Its name in SQL text, which is Wharf's own. */
  readonly name: string;
  readonly type: string;
  /** SQL type as the service names it; absent where it is the same. */
  readonly declared?: string | undefined;
  /** What people call it. */
  readonly label: string;
  /** SQL of what rows are sorted by where it is not the column itself: the values of which it holds the texts. */
  readonly orderBy?: string | undefined;
  /** Set where the column is text because its numbers fit into no other type: how many places they have behind the point. */
  readonly textScale?: number | undefined;
  /** A column with the texts that its cells show, where its values have others; absent where they have these. */
  readonly text?: string;
}

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

/** SQL of the number that a text stands for, in units of its last place. */
export function digitsOf({ name }: Pick<TableColumn, "name">): string {
  return `CAST(replace(${name}, '.', '') AS BIGNUM)`;
}

/** SQL of the plain decimal text of a BIGNUM that counts units of the last of `scale` places. */
export function decimalTextSql(digits: string, scale: number): string {
  const text = `CAST(${digits} AS VARCHAR)`;
  if (scale === 0) return text;
  const size = `ltrim(${text}, '-')`;
  const padded = `lpad(${size}, greatest(length(${size}), ${scale + 1})::INTEGER, '0')`;
  return `CASE WHEN left(${text}, 1) = '-' THEN '-' ELSE '' END || regexp_replace(${padded}, '([0-9]{${scale}})$', '.\\1')`;
}

/** SQL of the smallest or the largest value of a column over rows. */
export function extremeOf(which: "min" | "max", column: Pick<TableColumn, "name" | "textScale">): string {
  const { name, textScale } = column;
  return textScale === undefined ? `${which}(${name})` : `arg_${which}(${name}, ${digitsOf(column)})`;
}
