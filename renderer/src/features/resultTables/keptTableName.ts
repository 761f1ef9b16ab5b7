import { resultTablesSchema } from "#shared/domain/resultTableName";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";

/** A kept result's table as it stands behind FROM. */
export function keptTableName(table: string): string {
  return `${resultTablesSchema}.${quoteIdentifier(table)}`;
}
