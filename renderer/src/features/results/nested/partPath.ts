import type { PathStep, ResultColumn } from "#shared/domain/results/ResultColumn";
import { nestedPath } from "#shared/sql/nested/nestedPath";
import { quoteIdentifier } from "#shared/sql/quote";

/** The SQL expression that reads a part of a column, by its index; of a column that is a part itself from the whole. */
export function partPath(
  columns: readonly ResultColumn[],
  index: number,
  steps: readonly PathStep[],
): string {
  const column = columns[index];
  const whole = column?.field === undefined ? column : columns[column.field.column];
  if (whole === undefined) return "";
  return nestedPath(quoteIdentifier(whole.name), whole.type, [...(column?.field?.path ?? []), ...steps]);
}
