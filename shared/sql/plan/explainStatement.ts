import type { SqlDialect } from "../dialect";

/** Both answer one plan as JSON, which nothing of it gets lost in. */
const prefixes = {
  plan: "EXPLAIN (FORMAT json) ",
  measure: "EXPLAIN (ANALYZE, FORMAT json) ",
} as const;

/** `plan` only asks how a statement would run; `measure` runs it, writes included, and answers what each step took. */
export type ExplainMode = keyof typeof prefixes;

/**
 * A statement that answers another's plan in DuckDB.
 *
 * @param sql One statement; one that is explained already is explained in this mode instead.
 */
export function explainStatement(sql: string, mode: ExplainMode): string {
  return prefixes[mode] + sql.slice(explainPrefix(sql).length);
}

/**
 * The same in any dialect. DuckDB's plan is shown as a tree; that of another engine is its rows of text.
 *
 * @returns null where the engine has no such statement
 */
export function explainIn(dialect: SqlDialect, sql: string, mode: ExplainMode): string | null {
  if (dialect === "duckdb") return explainStatement(sql, mode);
  // Others measure in forms of their own, or run a statement to explain it.
  return mode === "plan" ? `EXPLAIN ${sql.replace(/^\s*explain\b\s*/i, "")}` : null;
}

/** What `explainStatement` put before a statement; empty where nothing was. */
export function explainPrefix(sql: string): string {
  return Object.values(prefixes).find((prefix) => sql.startsWith(prefix)) ?? "";
}
