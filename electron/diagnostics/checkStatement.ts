import type { StatementDiagnostic } from "#shared/domain/statementDiagnostic";
import { readBinderError } from "#shared/sql/diagnostics/readBinderError";
import { codeTokens } from "#shared/sql/lexSql";
import { findParameters, type ParameterPlace } from "#shared/sql/parameters/findParameters";
import type { SchemaMirror } from "./SchemaMirror";

/** First words of statements that are bound; what others need is not in the mirror. */
const boundWords = new Set(
  "( create delete describe explain from insert merge pivot select show summarize table unpivot update values with".split(
    " ",
  ),
);

/** DuckDB puts other statements in the place of these while it reads them, which may need what they name. */
const replacedWords = new Set(["pragma", "import"]);

/**
 * What DuckDB finds wrong with a statement whose tables are in the mirror. It is prepared, and never runs.
 *
 * @param isExact Whether all its tables are in the mirror as they are; otherwise only what does not depend on their columns is reported.
 */
export async function checkStatement(
  sql: string,
  mirror: SchemaMirror,
  isExact: boolean,
): Promise<readonly StatementDiagnostic[]> {
  const first = codeTokens(sql)[0]?.text ?? "";
  if (first === "" || replacedWords.has(first)) return [];
  const parameters = findParameters(sql);
  try {
    const statements = await mirror.connection.extractStatements(withDollars(sql, parameters));
    // A PIVOT becomes several statements that need each other.
    if (statements.count !== 1 || !boundWords.has(first)) return [];
    (await statements.prepare(0)).destroySync();
    return [];
  } catch (error) {
    const found = readBinderError(error instanceof Error ? error.message : String(error), sql);
    if (found === null) return [];
    if (!isExact && (found.kind === "name" || found.kind === "type")) return [];
    // A value can be where DuckDB takes no parameter.
    const isAtParameter = parameters.some(({ start, end }) => found.start < end && found.end > start);
    return isAtParameter ? [] : [found];
  }
}

/** DuckDB knows `$name` only; `:name` has the same length. */
function withDollars(sql: string, parameters: readonly ParameterPlace[]): string {
  let text = sql;
  for (const { start, written } of parameters) {
    if (written.startsWith(":")) text = `${text.slice(0, start)}$${text.slice(start + 1)}`;
  }
  return text;
}
