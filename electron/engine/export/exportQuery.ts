import type { DuckDBPreparedStatement, DuckDBType } from "@duckdb/node-api";
import { dedupeColumnNames } from "../answer/dedupeColumnNames";
import type { RequestConnection } from "../connection/RequestConnection";
import { WRAPPER_LINES } from "../answer/wrapQuery";
import { restorePositions } from "../statement/restorePositions";
import { checkStatement } from "../statement/checkStatement";
import { expansionOf, prepareMain } from "../statement/prepareMain";
import { singleStatement } from "../statement/singleStatement";
import { StatementError } from "../sql/StatementError";

/** A query that was looked through and may be exported. Its rows are read within one read-only transaction. */
export interface ExportQuery {
  /** Column names, each once. */
  readonly names: readonly string[];
  readonly types: readonly DuckDBType[];
  /** The query in the FROM of another, with its columns called c0, c1, …: two lines more than the query's own. */
  readonly source: string;
  /** Prepares a statement that was made of {@link source}. Throws the engine's error, with places in the query's text. */
  prepare(sql: string): Promise<DuckDBPreparedStatement>;
}

/**
 * Checks a query by the same rules as one of a request that only reads, and does `work` with it.
 *
 * @throws StatementError for anything but a single query; the engine's own error
 */
export async function withExportQuery<Value>(
  request: RequestConnection,
  sql: string,
  work: (query: ExportQuery) => Promise<Value>,
): Promise<Value> {
  const { connection } = request;
  const statement = singleStatement(sql);
  await connection.run("BEGIN TRANSACTION READ ONLY");
  try {
    const { prepared, wrappable } = await checkStatement(request, statement, { readOnly: true });
    if (!wrappable) throw new StatementError("Only a query can be exported.");
    const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
    const columns = indexes.map((index) => `c${index}`).join(", ");
    return await work({
      names: dedupeColumnNames(indexes.map((index) => prepared.columnName(index))),
      types: indexes.map((index) => prepared.columnType(index)),
      source: `(\n${statement.text}\n) AS t(${columns})`,
      prepare: async (made) => {
        try {
          return (await prepareMain(connection, made, expansionOf(statement.tokens))).prepared;
        } catch (error) {
          throw inOwnLines(error);
        }
      },
    });
  } finally {
    await connection.run("ROLLBACK");
  }
}

function inOwnLines(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(restorePositions(message, WRAPPER_LINES), { cause: error });
}
