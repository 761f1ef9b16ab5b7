import { classifyStatement } from "#shared/sql/classifyStatement";

/**
 * Whether a statement may have changed which tables, views and columns there are, so that the schema must be read
 * again. What is unknown counts as a change: reading once too often does no harm.
 */
export function changesSchema(sql: string): boolean {
  const { effect } = classifyStatement(sql);
  return effect === "define" || effect === "unknown";
}
