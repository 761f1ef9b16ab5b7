import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { Comparable, Comparison } from "#shared/contract/resultComparison";
import { comparisonAsSql } from "#shared/sql/wholeData/comparisonAsSql";
import { messages } from "../../../messages/messages";

interface Side {
  /** Null where it is not known. */
  readonly statement: string | null;
  /** Where it ran. */
  readonly profileId: string;
  readonly databaseId: string;
}

/**
 * A comparison of two results, as a statement over all rows of the two statements that made them; or why there is none.
 *
 * @param columns Those of the later result
 */
export function wholeComparison(
  before: Side,
  now: Side,
  columns: readonly ResultColumn[],
  comparable: Comparable,
  comparison: Comparison,
): { readonly sql: string } | { readonly refusal: string } {
  const text = messages.resultCompare;
  if (before.profileId !== now.profileId || before.databaseId !== now.databaseId) {
    return { refusal: text.wholeOtherDatabase };
  }
  if (before.statement === null || now.statement === null) return { refusal: text.statementUnknown };
  if (before.statement.trim() === now.statement.trim()) return { refusal: text.wholeSameStatement };
  const sql = comparisonAsSql(
    { sql: before.statement, columns: comparable.beforeColumns },
    { sql: now.statement, columns },
    comparison,
  );
  return sql === null ? { refusal: text.wholeNotWrapped } : { sql };
}
