import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { typeFamily } from "#shared/domain/typeFamily";
import {
  answersWithRows,
  describeStatement,
  statementGroup,
  type StatementDescription,
} from "#shared/sql/describeStatement";

/** What a statement that answers with no rows of its own has done. */
export type StatementOutcome =
  | { readonly kind: "changed"; readonly statement: StatementDescription; readonly rows: number }
  /** `rows`: of CREATE TABLE … AS; null where the service gave no count. */
  | { readonly kind: "defined"; readonly statement: StatementDescription; readonly rows: number | null }
  | { readonly kind: "completed"; readonly statement: StatementDescription };

interface CompleteResult {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** The text of the first cell; null where there is none or it is NULL. */
  readonly firstCell: string | null;
}

/** Columns of the empty result that DuckDB gives a statement which answers with nothing. */
const PLACEHOLDERS = new Set(["Count", "Success"]);

/**
 * The outcome of a statement that changed something, from its kind and the count that services answer with: one row of one
 * integer. Null for a result of its own rows: a SELECT, also of a column named Count, and anything with RETURNING.
 */
export function statementOutcome(sql: string, result: CompleteResult): StatementOutcome | null {
  const statement = describeStatement(sql);
  const group = statementGroup(statement);
  const hasNothing =
    result.columns.length === 0 ||
    (result.rowCount === 0 && result.columns.length === 1 && PLACEHOLDERS.has(result.columns[0]?.name ?? ""));
  if (group === "change" && !statement.returning) {
    const rows = countIn(result);
    if (rows !== null) return { kind: "changed", statement, rows };
  }
  if (group === "define" && statement.object !== null) {
    const rows = statement.verb === "CREATE" ? countIn(result) : null;
    if (rows !== null || hasNothing) return { kind: "defined", statement, rows };
  }
  if (result.columns.length === 0) return { kind: "completed", statement };
  return hasNothing && !answersWithRows(statement) ? { kind: "completed", statement } : null;
}

function countIn({ columns, rowCount, firstCell }: CompleteResult): number | null {
  const [column] = columns;
  if (columns.length !== 1 || rowCount !== 1 || column === undefined) return null;
  if (typeFamily(column.type) !== "integer" || firstCell === null) return null;
  const count = Number(firstCell);
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}
