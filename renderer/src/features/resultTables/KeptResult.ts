import { resultTablesSchema } from "#shared/domain/results/resultTableName";
import { quoteIdentifier } from "#shared/sql/quote";

/** A complete result that can be kept as a table. */
export interface KeptResult {
  readonly runId: string;
  /** The statement that made it; null where that is not known. */
  readonly sql: string | null;
  /** What its tab is called; null where no tab shows it. */
  readonly title: string | null;
  readonly rowCount: number;
  /** The rows are the statement's first ones. */
  readonly truncated: boolean;
  /** The grid hides rows of it, or shows them in another order. */
  readonly isArranged: boolean;
}

/** A kept result's table as it stands behind FROM. */
export function keptTableName(table: string): string {
  return `${resultTablesSchema}.${quoteIdentifier(table)}`;
}
