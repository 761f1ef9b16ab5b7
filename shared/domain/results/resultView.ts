import { z } from "zod";

/**
 * What can be asked of a stored result besides its rows as they came. Columns by their index in the result. Values in
 * conditions are text, read by the column's own type, so that no number loses a digit on its way.
 */

const columnIndex = z.int().nonnegative().max(100_000);
const text = z.string().max(10_000);

/** What one cell has to be. Texts are compared blind to case, numbers and times by their value. */
const simpleCondition = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("isNull") }),
  z.strictObject({ kind: z.literal("compare"), operator: z.enum(["=", "<", "<=", ">", ">="]), value: text }),
  /** `from` is part of it, `to` is not, unless `toIncluded`. */
  z.strictObject({ kind: z.literal("between"), from: text, to: text, toIncluded: z.boolean() }),
  /** The cell's text against a pattern: `*` any text, `?` one character, the rest as it is. */
  z.strictObject({ kind: z.literal("like"), pattern: text }),
  z.strictObject({ kind: z.literal("contains"), text }),
  /** Exactly this text as the cell shows it, with its case: what a click on a value filters by. */
  z.strictObject({ kind: z.literal("is"), text }),
]);

/** Any of the conditions holds, or with `not` none of them, as of NULL where it is not named. */
const filterPart = z.strictObject({ not: z.boolean(), anyOf: z.array(simpleCondition).min(1).max(1000) });

/** What one cell has to be: one thing, or several at once. */
const filterCondition = z.union([
  simpleCondition,
  z.strictObject({ kind: z.literal("allOf"), of: z.array(filterPart).min(1).max(1000) }),
]);

/** One filter of a column: any of the conditions holds, or with `not` none of them, as of NULL where it is not named. */
export const columnFilter = z.strictObject({
  column: columnIndex,
  not: z.boolean(),
  anyOf: z.array(filterCondition).min(1).max(1000),
});

export const sortKey = z.strictObject({ column: columnIndex, direction: z.enum(["asc", "desc"]) });

/** Rows in which two columns do not have the same value; two NULLs are the same. */
const differingColumns = z.strictObject({ column: columnIndex, other: columnIndex });

/** The rows of a result that pass every filter, in an order. NULL comes last in both directions. */
export const resultView = z.strictObject({
  filters: z.array(columnFilter).max(1000),
  /** Filters further. Values are the same where a comparison of two results says so (resultComparison.ts). */
  differing: z.array(differingColumns).max(1000).optional(),
  /** The first key counts most; rows that are equal in all keep the order they came in. */
  sort: z.array(sortKey).max(100),
});

export type ResultCondition = z.infer<typeof simpleCondition>;
export type FilterPart = z.infer<typeof filterPart>;
export type FilterCondition = z.infer<typeof filterCondition>;
export type ColumnFilter = z.infer<typeof columnFilter>;
export type SortKey = z.infer<typeof sortKey>;
export type ResultView = z.infer<typeof resultView>;

/** The view of every row as it came. */
export const wholeResult: ResultView = { filters: [], sort: [] };

export function isWholeResult({ filters, differing = [], sort }: ResultView): boolean {
  return filters.length === 0 && differing.length === 0 && sort.length === 0;
}
