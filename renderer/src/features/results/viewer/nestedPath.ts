import type { TypeFamily } from "#shared/domain/typeFamily";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { quoteText } from "#shared/sql/quoteText";

/** A step into a nested value: the name of a field, or the number of an item, from 0. */
export type PathStep = string | number;

/**
 * The SQL expression that reads a part of a nested column: `"a b".fields[1]`, `tags['key']`, and for JSON
 * `document->'$.a[0]'`. Items of lists count from 1 in SQL and from 0 in JSON.
 */
export function nestedPath(column: string, family: TypeFamily, steps: readonly PathStep[]): string {
  const name = quoteIdentifier(column);
  const isSql = family === "struct" || family === "list" || family === "map" || family === "union";
  if (!isSql) return steps.length === 0 ? name : `${name}->${quoteText(jsonPath(steps))}`;
  return steps.reduce<string>((path, step, depth) => {
    if (typeof step === "number") return `${path}[${step + 1}]`;
    return depth === 0 && family === "map"
      ? `${path}[${quoteText(step)}]`
      : `${path}.${quoteIdentifier(step)}`;
  }, name);
}

function jsonPath(steps: readonly PathStep[]): string {
  const parts = steps.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(step) ? `.${step}` : `.${JSON.stringify(step)}`;
  });
  return `$${parts.join("")}`;
}
