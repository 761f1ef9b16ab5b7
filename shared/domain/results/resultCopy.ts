import { z } from "zod";

const index = z.int().nonnegative();

/** Columns that one copy may name. */
const maxColumns = 100_000;

/** Rows of a view from a place on. Null as the count: to the last row of the result, which the copy waits for. */
const rowWindow = z.strictObject({ from: index, count: index.nullable() });

/**
 * How rows are written as text. `text` is the exact text of every cell with nothing quoted, for a single cell; the two
 * kinds of TSV and the HTML table paste into spreadsheets. `htmlRows` is the table without the names of the columns.
 */
export const rowFormats = [
  "text",
  "tsv",
  "tsvWithHeader",
  "csv",
  "json",
  "ndjson",
  "markdown",
  "html",
  "htmlRows",
  "sqlInsert",
  "sqlUpdate",
  "sqlValues",
  "sqlIn",
] as const;

const sqlFormats: ReadonlySet<string> = new Set<RowFormat>(["sqlInsert", "sqlUpdate", "sqlValues", "sqlIn"]);

/** Whether a format is SQL, in which every value is one of its column's type: it has no place for a row of totals. */
export function isSqlFormat(format: string): boolean {
  return sqlFormats.has(format);
}

/** What SQL needs besides the cells. */
export const sqlTarget = z.strictObject({
  /** Name of the table as it is written, with its schema where one is meant. */
  table: z.string().min(1).max(1000),
  /** Columns, by their index, that tell the rows of an UPDATE apart. */
  keys: z.array(index).max(100),
});

/** Which cells of a result are copied, and how they are written. Columns by their index, in the order wanted. */
export const resultCopy = z.strictObject({
  /** The view whose rows are meant; 0 is the result as it came. */
  viewId: index,
  format: z.enum(rowFormats),
  /** Used by `sqlInsert` and `sqlUpdate`. */
  target: sqlTarget.optional(),
  rows: rowWindow,
  columns: z.array(index).max(maxColumns),
});

export type RowWindow = z.infer<typeof rowWindow>;
export type RowFormat = (typeof rowFormats)[number];
export type SqlTarget = z.infer<typeof sqlTarget>;
export type ResultCopy = z.infer<typeof resultCopy>;
