import { ResultReturnType, type DuckDBConnection, type DuckDBPreparedStatement } from "@duckdb/node-api";
import type { StatementResult } from "./body/writeAnswer";
import { dedupeColumnNames } from "./encoding/dedupeColumnNames";
import { typeName } from "./encoding/typeName";
import { cutQuery, renderedQuery, WRAPPER_LINES } from "./encoding/wrapQuery";
import type { RequestConnection } from "./RequestConnection";
import { restorePositions } from "./restorePositions";
import { checkStatement, hasPivot, type CheckedStatement } from "./statement/checkStatement";
import { prepareMain } from "./statement/prepareMain";
import { singleStatement, type SingleStatement } from "./statement/singleStatement";

export interface StatementRequest {
  readonly sql: string;
  readonly readOnly: boolean;
  readonly maxRows: number;
}

/**
 * Checks and runs one statement on a connection of its own. The result is complete when this resolves: an error
 * in the last row is known before the first one is sent. (A streamed result would end early without a word.)
 *
 * @param keywords DuckDB's keywords, for printing types
 */
export async function runStatement(
  request: RequestConnection,
  { sql, readOnly, maxRows }: StatementRequest,
  keywords: ReadonlySet<string>,
): Promise<StatementResult> {
  const { connection } = request;
  const statement = singleStatement(sql);
  const inTransaction = readOnly || hasPivot(statement);
  if (inTransaction) await connection.run(readOnly ? "BEGIN TRANSACTION READ ONLY" : "BEGIN TRANSACTION");
  let end = "ROLLBACK";
  try {
    const checked = await checkStatement(request, statement, readOnly);
    const result = checked.wrappable
      ? await runQuery(connection, statement, checked, maxRows, keywords)
      : await runDirectly(checked.prepared, keywords);
    if (!readOnly) end = "COMMIT";
    return result;
  } finally {
    if (inTransaction) await connection.run(end);
  }
}

async function runQuery(
  connection: DuckDBConnection,
  statement: SingleStatement,
  { prepared, isPlainScan }: CheckedStatement,
  maxRows: number,
  keywords: ReadonlySet<string>,
): Promise<StatementResult> {
  const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
  const columns = dedupeColumnNames(indexes.map((index) => prepared.columnName(index)));
  const types = indexes.map((index) => prepared.columnType(index));
  // One more than is answered, to know whether there are more.
  const cut = { sql: statement.text, limit: maxRows + 1, isPlainScan };
  const rendered = renderedQuery(cut, columns, types);
  const wrapped = rendered ?? cutQuery(cut, types.length);
  try {
    const main = await prepareMain(connection, wrapped, hasPivot(statement));
    const rows = await main.prepared.run();
    return {
      columns,
      types: types.map((type) => typeName(type, keywords)),
      rows,
      rendered: rendered !== undefined,
    };
  } catch (error) {
    throw new Error(restorePositions(error instanceof Error ? error.message : String(error), WRAPPER_LINES), {
      cause: error,
    });
  }
}

/** What changes data answers with DuckDB's count, or its RETURNING rows; what makes or drops things, with nothing. */
async function runDirectly(
  prepared: DuckDBPreparedStatement,
  keywords: ReadonlySet<string>,
): Promise<StatementResult> {
  const rows = await prepared.run();
  if (rows.returnType === ResultReturnType.NOTHING && rows.rowCount === 0) {
    return { columns: [], types: [], rows, rendered: false };
  }
  return {
    columns: dedupeColumnNames(rows.columnNames()),
    types: rows.columnTypes().map((type) => typeName(type, keywords)),
    rows,
    rendered: false,
  };
}
