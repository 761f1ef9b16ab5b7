import type { FunctionKind, SqlFunction } from "../../domain/sqlFunction";
import { foldSignatures, type Overload } from "./foldSignatures";

/** Between the items of a list in one text: no name, type or example has this character. */
const separator = "\u001f";

const kinds: Readonly<Record<string, FunctionKind>> = {
  scalar: "scalar",
  macro: "scalar",
  aggregate: "aggregate",
  table: "table",
  table_macro: "table",
};

/**
 * A query that gives functions of a DuckDB one overload a row, for `readFunctionRows`. Operators and pragmas are left out.
 *
 * @param condition SQL over the columns of duckdb_functions()
 */
export function functionsSql(condition: string): string {
  const list = (column: string) => `array_to_string(${column}, chr(31))`;
  return `SELECT function_name, function_type, ${list("parameters")} AS names, ${list("parameter_types")} AS types, varargs,
  return_type, description, ${list("examples")} AS calls, CASE WHEN internal THEN NULL ELSE macro_definition END AS definition, CAST(internal AS VARCHAR) AS internal
FROM duckdb_functions()
WHERE function_type <> 'pragma' AND regexp_matches(function_name, '^[A-Za-z_]') AND (${condition})
ORDER BY function_name, len(parameters)`;
}

/**
 * The functions of such an answer, each once.
 *
 * @param origin Of those that are not made in the database.
 */
export function readFunctionRows(
  rows: readonly (readonly (string | null)[])[],
  origin: SqlFunction["origin"],
): SqlFunction[] {
  const overloads = new Map<string, Overload[]>();
  const found = new Map<string, SqlFunction>();
  for (const row of rows) {
    const [name, type, parameters, types, varargs, returns, description, examples, definition, internal] =
      row;
    const kind = kinds[type ?? ""];
    if (name == null || kind === undefined) continue;
    // A window function or a macro may share its name with a function of another kind: the first is taken.
    const known = found.get(name.toLowerCase());
    if (known !== undefined && known.kind !== kind) continue;
    found.set(name.toLowerCase(), {
      name,
      kind,
      origin: internal === "false" ? "database" : origin,
      signatures: [],
      description: known?.description ?? textOf(description),
      examples: known !== undefined && known.examples.length > 0 ? known.examples : itemsOf(examples),
      definition: known?.definition ?? textOf(definition),
    });
    const ways = overloads.get(name.toLowerCase()) ?? [];
    overloads.set(name.toLowerCase(), ways);
    ways.push({
      names: itemsOf(parameters),
      types: itemsOf(types),
      isVariadic: textOf(varargs) !== null,
      returns: textOf(returns),
    });
  }
  return [...found].map(([key, one]) => ({ ...one, signatures: foldSignatures(overloads.get(key) ?? []) }));
}

function itemsOf(text: string | null | undefined): string[] {
  return text == null || text === "" ? [] : text.split(separator);
}

function textOf(text: string | null | undefined): string | null {
  return text == null || text === "" ? null : text;
}
