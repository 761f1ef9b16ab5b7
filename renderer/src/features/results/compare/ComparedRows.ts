import type { ComparedColumn, Comparison, ComparisonCounts } from "#shared/domain/results/resultComparison";
import type { GroupedRows } from "../pivot/GroupedRows";
import type { ShownComparison } from "./comparisonView";

/** What is different between two results, and by which columns they were compared. */
export interface ComparedRows {
  readonly comparison: Comparison;
  readonly columns: readonly ComparedColumn[];
  readonly counts: ComparisonCounts;
  /** The rows that differ, in one order or another. */
  readonly rows: GroupedRows;
  /** How they are shown when they come in. */
  readonly shown: ShownComparison;
}
