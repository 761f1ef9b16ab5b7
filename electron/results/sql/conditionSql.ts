import type { ColumnFilter, FilterCondition, ResultCondition } from "#shared/domain/results/resultView";
import { AppError } from "#shared/errors/AppError";
import { quoteText } from "#shared/sql/quote";
import { exactNumberCondition, numberRange, unbounded } from "./exactNumberCondition";
import { containsSql, digitsOf, identityOf, likeSql, type TableColumn, textOf } from "./TableColumn";

/**
 * The SQL of a filter. With `not` every row passes that would not pass without it, also one with NULL: nothing goes that was
 * not named. @throws AppError INVALID_INPUT
 */
export function filterSql({ not, anyOf }: Pick<ColumnFilter, "not" | "anyOf">, column: TableColumn): string {
  const any = anyOf.map((condition) => conditionSql(column, condition)).join(" OR ");
  return not ? `NOT coalesce((${any}), false)` : `(${any})`;
}

/** The SQL of one condition; every value from outside is a quoted literal in it. @throws AppError INVALID_INPUT */
export function conditionSql(column: TableColumn, condition: FilterCondition): string {
  const { name } = column;
  switch (condition.kind) {
    case "allOf":
      return `(${condition.of.map((part) => filterSql(part, column)).join(" AND ")})`;
    case "isNull":
      return `${name} IS NULL`;
    case "compare":
      return comparison(column, condition.operator, condition.value);
    case "between": {
      const upper = comparison(column, condition.toIncluded ? "<=" : "<", condition.to);
      return `(${comparison(column, ">=", condition.from)} AND ${upper})`;
    }
    case "like":
      return likeSql(column, condition.pattern);
    case "contains":
      return containsSql(column, condition.text);
    case "is":
      return isValue(column, condition.text);
  }
}

/** The same value, and not one that is only as large. */
function isValue(column: TableColumn, text: string): string {
  const { type } = column;
  if (type === "VARCHAR" || isEnum(type)) return `${textOf(column)} = ${quoteText(text)}`;
  if (type !== "INTERVAL") return comparison(column, "=", text);
  return `${identityOf(column)} = ${identityOf({ name: `(${valueOf(column, text)})`, type })}`;
}

/** Whether values are texts in an order of their own. */
export function isEnum(type: string): boolean {
  return type.startsWith("ENUM(");
}

function comparison(
  column: TableColumn,
  operator: Extract<ResultCondition, { kind: "compare" }>["operator"],
  value: string,
): string {
  const { name, type, textScale } = column;
  if (textScale !== undefined) {
    const exact = exactNumberCondition(digitsOf(column), "BIGNUM", unbounded(textScale), operator, value);
    if (exact === null) throw notOfType(column, value);
    return exact;
  }
  if (type === "VARCHAR" || (isEnum(type) && operator === "=")) {
    return `lower(${textOf(column)}) ${operator} lower(${quoteText(value)})`;
  }
  const range = numberRange(type);
  if (range === null) return `${name} ${operator} ${valueOf(column, value)}`;
  const exact = exactNumberCondition(name, type, range, operator, value);
  if (exact === null) throw notOfType(column, value);
  return exact;
}

/** Fails with DuckDB's conversion error where the text is no value of the type. */
function valueOf({ type }: TableColumn, value: string): string {
  return `CAST(${quoteText(value)} AS ${type})`;
}

/** Whoever asks is told which value does not fit which column. */
export function notOfType({ label, type }: TableColumn, value: string): AppError {
  return new AppError(
    "INVALID_INPUT",
    `“${value.slice(0, 100)}” is no value of “${label}”, whose type is ${type.slice(0, 100)}.`,
  );
}
