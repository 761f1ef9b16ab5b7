import { typeFamily } from "../../domain/typeFamily";
import { quoteIdentifier, quoteText } from "../quote";
import { castText, sqlType } from "../sqlType";
import { nestedType, partType } from "./nestedType";

/** A step into a nested value: the name of a field or the key of a map, or the number of an item, from 0. */
type PathStep = string | number;

/**
 * The SQL expression that reads a part of a nested column: `"a b".fields[1]`, `tags['key']`, and for JSON
 * `document->'$.a[0]'`. Items of lists count from 1 in SQL and from 0 in JSON.
 *
 * @param sql The column in SQL text.
 * @param type Its type as the service names it.
 */
export function nestedPath(sql: string, type: string, path: readonly PathStep[]): string {
  return written(sql, type, path, "->");
}

/**
 * The same with the type that the part has as a column: what is within JSON is no JSON any more, but the text or the number
 * that it is.
 */
export function nestedValue(sql: string, type: string, path: readonly PathStep[], valueType: string): string {
  const isWithinJson = partType(type, path) === "";
  if (!isWithinJson || typeFamily(valueType) === "json") return nestedPath(sql, type, path);
  const text = written(sql, type, path, "->>");
  const writtenType = sqlType(valueType);
  return writtenType === null || writtenType === "VARCHAR" ? `(${text})` : `CAST(${text} AS ${writtenType})`;
}

function written(sql: string, type: string, path: readonly PathStep[], arrow: "->" | "->>"): string {
  let expression = sql;
  let whole = type;
  for (const [depth, step] of path.entries()) {
    const nested = nestedType(whole);
    if (nested.kind === "open") {
      return `${expression}${arrow}${quoteText(jsonPath(path.slice(depth)))}`;
    }
    if (nested.kind === "map") expression += `[${mapKey(step, nested.key)}]`;
    else expression += typeof step === "number" ? `[${step + 1}]` : `.${quoteIdentifier(step)}`;
    whole = partType(whole, [step]);
  }
  return expression;
}

function mapKey(key: PathStep, type: string): string {
  const isPlain = typeFamily(type) === "integer" && /^-?\d{1,18}$/.test(String(key));
  if (isPlain) return String(key);
  const text = quoteText(String(key));
  return typeFamily(type) === "text" ? text : castText(String(key), sqlType(type));
}

function jsonPath(steps: readonly PathStep[]): string {
  const parts = steps.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(step) ? `.${step}` : `.${JSON.stringify(step)}`;
  });
  return `$${parts.join("")}`;
}
