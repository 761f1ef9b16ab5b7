import type { DuckDBConnection } from "@duckdb/node-api";
import { StatementError } from "./StatementError";
import type { CodeToken } from "#shared/sql/lexSql";

/**
 * SQL that calls one of DuckDB's own functions or operators. A macro in the database's `main` schema shadows a built-in
 * function of its name, and would otherwise decide what a guard sees and what an answer holds.
 *
 * @param name for example `json_object`, `||`
 * @param args SQL of each argument
 */
export function builtIn(name: string, ...args: readonly string[]): string {
  return `system.main.${/^\w+$/.test(name) ? name : `"${name}"`}(${args.join(", ")})`;
}

const QUALIFIERS = new Set(["or", "replace", "temp", "temporary"]);
const DEFAULT_SCHEMA = "main";

/**
 * Refuses a macro that would shadow a built-in function or operator.
 *
 * @throws StatementError for CREATE MACRO or CREATE FUNCTION under such a name in the default schema
 */
export async function refuseShadowingMacro(
  connection: DuckDBConnection,
  tokens: readonly CodeToken[],
): Promise<void> {
  const name = createdMacro(tokens);
  if (name === undefined) return;
  const found = await connection.runAndReadAll(
    `SELECT 1 FROM ${builtIn("duckdb_functions")} WHERE internal AND ${builtIn("lower", "function_name")} = $1 LIMIT 1`,
    [name],
  );
  if (found.currentRowCount === 0) return;
  throw new StatementError(
    `A macro named "${name}" would replace the built-in function of that name in every query. Choose another name, or create the macro in a schema of its own.`,
  );
}

/** The lower-case name of the macro that a statement creates in the default schema. */
function createdMacro(tokens: readonly CodeToken[]): string | undefined {
  if (tokens[0]?.text !== "create") return undefined;
  let index = 1;
  while (tokens[index]?.kind === "word" && QUALIFIERS.has(tokens[index]?.text ?? "")) index += 1;
  const object = tokens[index];
  if (object?.kind !== "word" || (object.text !== "macro" && object.text !== "function")) return undefined;
  index += 1;
  if (tokens[index]?.text === "if" && tokens[index + 1]?.text === "not") index += 3;
  const parts = [tokens[index]?.text];
  while (tokens[index + 1]?.text === ".") {
    index += 2;
    parts.push(tokens[index]?.text);
  }
  const schema = parts.at(-2) ?? DEFAULT_SCHEMA;
  return schema === DEFAULT_SCHEMA ? parts.at(-1) : undefined;
}
