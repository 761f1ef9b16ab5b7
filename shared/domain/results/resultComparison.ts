import { z } from "zod";
import { runId } from "../ids";
import type { ResultColumn } from "./ResultColumn";

/** Two results side by side: an earlier one (`before`) and the one whose port is asked (`now`). */

const columnIndex = z.int().nonnegative().max(100_000);

/** A column that both results have; they may have it at different places and under different names. */
const columnPair = z.strictObject({ before: columnIndex, now: columnIndex });

export const comparison = z.strictObject({
  before: runId,
  /** What tells that two rows are the same one. With none, whole rows are compared: each is there as often, or added or removed. */
  keys: z.array(columnPair).max(20),
  /** Columns whose values are compared; keys are not among them. */
  columns: z.array(columnPair).max(100_000),
});

export type ColumnPair = z.infer<typeof columnPair>;
export type Comparison = z.infer<typeof comparison>;

/** How two results can be compared. */
export interface Comparable {
  readonly beforeColumns: readonly ResultColumn[];
  readonly beforeRows: number;
  /** The earlier result holds the first rows of its statement only. */
  readonly beforeTruncated: boolean;
  /** Columns of one name, blind to case, the n-th of a name with the n-th. */
  readonly pairs: readonly ColumnPair[];
  /** Columns, single or together, that tell the rows apart in both results: the likeliest first, some at most. */
  readonly keys: readonly (readonly ColumnPair[])[];
}

/** What a row of a comparison is. */
export const rowChanges = ["added", "removed", "changed"] as const;
export type RowChange = (typeof rowChanges)[number];

/**
 * The columns of a comparison: first `change`, whose cells are `rowChanges`; then the keys; then for each pair its value before
 * and now, NULL on the side on which the row is not. Without keys, a column `rows` says how many rows there are more or less.
 * A column of a pair has its own name with ` before` or ` now` behind it, so that a copy or a file tells them apart.
 */
export interface ComparedColumn extends ResultColumn {
  readonly role: "change" | "rows" | "key" | "before" | "now";
  /** Place in the comparison's `keys` or `columns`; null for `change` and `rows`. */
  readonly pair: number | null;
}

/** Where the text of a changed cell is another than that on the other side. Places are characters of the whole text. */
export interface DifferingPart {
  readonly start: number;
  /** The same as `start` where the other side has something more there, or where both values are written alike. */
  readonly end: number;
  /** A piece of a text of which the page has the beginning only: some of it before `start` and what follows. */
  readonly around: { readonly from: number; readonly text: string } | null;
}

export interface ComparisonCounts {
  /** Rows; without keys the sum of the column `rows`. */
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Rows that are equal in every column compared. */
  readonly same: number;
  /** For each pair of the comparison's `columns`: changed rows in which its value is another. */
  readonly changedIn: readonly number[];
}
