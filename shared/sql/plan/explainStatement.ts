/** Both answer one plan as JSON, which nothing of it gets lost in. */
const prefixes = {
  plan: "EXPLAIN (FORMAT json) ",
  measure: "EXPLAIN (ANALYZE, FORMAT json) ",
} as const;

/** `plan` only asks how a statement would run; `measure` runs it, writes included, and answers what each step took. */
export type ExplainMode = keyof typeof prefixes;

/**
 * A statement that answers another's plan.
 *
 * @param sql One statement; one that is explained already is explained in this mode instead.
 */
export function explainStatement(sql: string, mode: ExplainMode): string {
  return prefixes[mode] + sql.slice(explainPrefix(sql).length);
}

/** What `explainStatement` put before a statement; empty where nothing was. */
export function explainPrefix(sql: string): string {
  return Object.values(prefixes).find((prefix) => sql.startsWith(prefix)) ?? "";
}
