import { ResultReturnType, type DuckDBConnection, type DuckDBPreparedStatement } from "@duckdb/node-api";
import { materializedRows } from "./body/materializedRows";
import { streamedRows } from "./body/streamedRows";
import type { StatementResult } from "./body/writeAnswer";
import { dedupeColumnNames } from "./encoding/dedupeColumnNames";
import { typeName } from "./encoding/typeName";
import { cutQuery, renderedQuery, streamedQuery, WRAPPER_LINES } from "./encoding/wrapQuery";
import type { RequestConnection } from "./RequestConnection";
import { restorePositions } from "./restorePositions";
import { checkStatement, type CheckedStatement } from "./statement/checkStatement";
import { expansionOf, prepareMain } from "./statement/prepareMain";
import { singleStatement, type SingleStatement } from "./statement/singleStatement";

export interface StatementRequest {
  readonly sql: string;
  readonly readOnly: boolean;
  readonly maxRows: number;
  /** As in StatementRights. */
  readonly viewsReadFiles?: boolean;
  /** Called before anything changes for good; nothing does where it rejects. */
  readonly beforeChange?: () => Promise<void>;
}

/** Beyond what DuckDB makes in one step there is something to stream. */
const STREAMED_FROM = 2048;

/**
 * Checks and runs one statement on a connection of its own, and answers with its result once the statement has
 * succeeded: an error in the last row is known before the first one is sent. What changes data is committed by then. Rows of a
 * query may still have to be written as text; that is done while they are taken.
 *
 * @param keywords DuckDB's keywords, for printing types
 * @param answer takes all rows
 * @returns what `answer` resolves to
 */
export async function runStatement<Answer>(
  request: RequestConnection,
  { sql, maxRows, beforeChange, ...rights }: StatementRequest,
  keywords: ReadonlySet<string>,
  answer: (result: StatementResult) => Promise<Answer>,
): Promise<Answer> {
  const { connection } = request;
  const { readOnly } = rights;
  const statement = singleStatement(sql);
  const inTransaction = readOnly || expansionOf(statement.tokens) !== "none";
  if (inTransaction) await connection.run(readOnly ? "BEGIN TRANSACTION READ ONLY" : "BEGIN TRANSACTION");
  let end = "ROLLBACK";
  let changed: StatementResult;
  try {
    const checked = await checkStatement(request, statement, rights);
    request.isRepeatable = readOnly || checked.wrappable;
    if (!readOnly && mayChange(checked)) await beforeChange?.();
    if (checked.wrappable) {
      const answered = await answer(await runQuery(connection, statement, checked, maxRows, keywords));
      // A query may move a sequence on.
      if (!readOnly) end = "COMMIT";
      return answered;
    }
    changed = await runDirectly(checked.prepared, keywords);
    if (!readOnly) end = "COMMIT";
  } finally {
    if (inTransaction) await connection.run(end);
  }
  return answer(changed);
}

/** A query changes nothing but sequences. */
function mayChange({ wrappable, plan }: CheckedStatement): boolean {
  return !wrappable || plan === undefined || plan.functions.has("nextval");
}

async function runQuery(
  connection: DuckDBConnection,
  statement: SingleStatement,
  { prepared, plan }: CheckedStatement,
  maxRows: number,
  keywords: ReadonlySet<string>,
): Promise<StatementResult> {
  const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
  const columns = dedupeColumnNames(indexes.map((index) => prepared.columnName(index)));
  const types = indexes.map((index) => prepared.columnType(index));
  // One more than is answered, to know whether there are more.
  const { isPlainScan, isTableRead } = plan ?? { isPlainScan: false, isTableRead: false };
  const cut = { sql: statement.text, limit: maxRows + 1, isPlainScan, isTableRead };
  const isStreamed = cut.limit > STREAMED_FROM;
  const rendered = (isStreamed ? streamedQuery : renderedQuery)(cut, columns, types);
  const wrapped = rendered ?? cutQuery(cut, types.length);
  try {
    const main = (await prepareMain(connection, wrapped, expansionOf(statement.tokens))).prepared;
    const rows =
      isStreamed && rendered !== undefined
        ? await streamedRows(await main.stream())
        : materializedRows(await main.run());
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
    return { columns: [], types: [], rows: materializedRows(rows), rendered: false };
  }
  return {
    columns: dedupeColumnNames(rows.columnNames()),
    types: rows.columnTypes().map((type) => typeName(type, keywords)),
    rows: materializedRows(rows),
    rendered: false,
  };
}
