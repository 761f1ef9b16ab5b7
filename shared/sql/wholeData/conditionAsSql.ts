import type { ColumnFilter, FilterCondition } from "../../domain/results/resultView";
import { isNested, typeFamily, type TypeFamily } from "../../domain/typeFamily";
import { shownNested } from "../nested/shownNested";
import { likePattern, quoteText } from "../quote";
import { castText, sqlType } from "../sqlType";

/** A column as the text of a statement names it. */
export interface WrittenColumn {
  readonly sql: string;
  /** As the service names it. */
  readonly type: string;
}

/** A filter of the grid in SQL that means the same. With `not` NULL passes unless it is named. */
export function filterAsSql(
  { not, anyOf }: Pick<ColumnFilter, "not" | "anyOf">,
  column: WrittenColumn,
): string {
  const any = anyOf.map((condition) => conditionAsSql(condition, column)).join(" OR ");
  return not ? `NOT coalesce(${any}, false)` : anyOf.length > 1 ? `(${any})` : any;
}

function conditionAsSql(condition: FilterCondition, column: WrittenColumn): string {
  switch (condition.kind) {
    case "allOf":
      return `(${condition.of.map((part) => filterAsSql(part, column)).join(" AND ")})`;
    case "isNull":
      return `${column.sql} IS NULL`;
    case "compare":
      return compared(column, condition.operator, condition.value);
    case "between": {
      const upper = compared(column, condition.toIncluded ? "<=" : "<", condition.to);
      return `(${compared(column, ">=", condition.from)} AND ${upper})`;
    }
    case "like":
      return `${textAsSql(column)} ILIKE ${quoteText(likePattern(condition.pattern))} ESCAPE '\\'`;
    case "contains":
      return `contains(lower(${textAsSql(column)}), lower(${quoteText(condition.text)}))`;
    case "is":
      return isText(typeFamily(column.type))
        ? `${textAsSql(column)} = ${quoteText(shownNested(condition.text, column.type))}`
        : compared(column, "=", condition.text);
  }
}

/** Numbers that fit a DECIMAL are written as they are: compared exactly, also where they have more digits than the column. */
const exactNumber = /^[+-]?(?=(?:\.?\d){1,38}$)\d+(?:\.\d+)?$/;

function compared(column: WrittenColumn, operator: string, value: string): string {
  const family = typeFamily(column.type);
  if (isText(family)) return `lower(${textAsSql(column)}) ${operator} lower(${quoteText(value)})`;
  const text = value.trim();
  const isNumber = family === "integer" || family === "decimal";
  if (isNumber && exactNumber.test(text)) return `${column.sql} ${operator} ${text}`;
  // A number with an exponent or with more digits than any DECIMAL has is beyond what the column's type could hold.
  return `${column.sql} ${operator} ${castText(value, sqlType(isNumber ? "DOUBLE" : column.type))}`;
}

/** SQL of the text that the grid shows of a value. */
export function textAsSql({ sql, type }: WrittenColumn): string {
  if (type.toUpperCase() === "VARCHAR") return sql;
  // The grid shows nested values as JSON.
  return `CAST(${isNested(typeFamily(type)) ? `to_json(${sql})` : sql} AS VARCHAR)`;
}

function isText(family: TypeFamily): boolean {
  return family === "text" || family === "json" || family === "unknown" || isNested(family);
}
