import type { FilterCondition, ResultCondition, ResultView } from "#shared/domain/results/resultView";
import { quoteText } from "#shared/sql/quote";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { isEnum, notOfType } from "./conditionSql";
import { numberRange } from "./exactNumberCondition";
import type { TableColumn } from "./TableColumn";

/**
 * Sees to it that what a column is compared with is a value of its type, so that a refusal names the column and the
 * value. @throws AppError INVALID_INPUT
 */
export async function checkValues(
  database: ResultsDuckDb,
  { filters }: ResultView,
  columns: readonly TableColumn[],
): Promise<void> {
  const values = filters.flatMap(({ column: index, anyOf }) => {
    const column = columns[index];
    // Texts fit always, and exact numbers are read without DuckDB.
    if (column === undefined || column.type === "VARCHAR" || numberRange(column.type) !== null) return [];
    const compared = anyOf
      .flatMap(simpleConditions)
      .filter((condition) => !isEnum(column.type) || !isByText(condition));
    return compared.flatMap((condition) => valuesIn(condition).map((value) => ({ column, value })));
  });
  if (values.length === 0) return;
  const tries = values.map(
    ({ column, value }) => `TRY_CAST(${quoteText(value)} AS ${column.type}) IS NOT NULL`,
  );
  const [fits = []] = await database.rows(`SELECT ${tries.join(", ")}`);
  const wrong = values[fits.indexOf(false)];
  if (wrong !== undefined) throw notOfType(wrong.column, wrong.value);
}

function simpleConditions(condition: FilterCondition): readonly ResultCondition[] {
  return condition.kind === "allOf" ? condition.of.flatMap(({ anyOf }) => anyOf) : [condition];
}

/** Members of an ENUM are found by any text, but only a member is before or behind another. */
function isByText(condition: ResultCondition): boolean {
  return condition.kind === "is" || (condition.kind === "compare" && condition.operator === "=");
}

function valuesIn(condition: ResultCondition): string[] {
  switch (condition.kind) {
    case "compare":
      return [condition.value];
    case "between":
      return [condition.from, condition.to];
    case "is":
      return [condition.text];
    case "isNull":
    case "like":
    case "contains":
      return [];
  }
}
