import { DuckDBMaterializedResult, type DuckDBPreparedStatement, type DuckDBResult } from "@duckdb/node-api";
import { type AnswerRows, type InTurn, materializedRows, streamedRows } from "../answer/AnswerRows";
import { FULL_CHUNK } from "../answer/writeAnswer";
import type { QueryForm } from "../answer/queryForms";
import { WRAPPER_LINES } from "../answer/wrapQuery";
import { restorePositions } from "./restorePositions";

/** Rows of a query, and whether there are few. */
export interface QueryRows {
  readonly rows: AnswerRows;
  readonly isSmall: boolean;
}

/**
 * Runs a prepared query. It sees the database as it is at this moment: its transaction has begun when this returns.
 *
 * @param chunkTurns of the database, for the chunks of a stream after the first
 * @throws the engine's error, with places in the query's own text
 */
export function runQuery(
  prepared: DuckDBPreparedStatement,
  { isStreamed }: QueryForm,
  chunkTurns: InTurn,
): Promise<QueryRows> {
  return inOwnLines(() => (isStreamed ? stream(prepared, chunkTurns) : materialize(prepared)));
}

/** Runs any prepared statement, as of this moment, and settles with all of its rows. @throws the engine's error */
export async function startPrepared(prepared: DuckDBPreparedStatement): Promise<DuckDBMaterializedResult> {
  const result: DuckDBResult = await prepared.start().getResult();
  if (result instanceof DuckDBMaterializedResult) return result;
  throw new Error("The engine streams what it was asked for at once.");
}

/** Moves places in the engine's errors from the text that it was given to the query's own. */
export async function inOwnLines<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(restorePositions(message, WRAPPER_LINES), { cause: error });
  }
}

async function materialize(prepared: DuckDBPreparedStatement): Promise<QueryRows> {
  const result = await startPrepared(prepared);
  return { rows: materializedRows(result), isSmall: result.rowCount < FULL_CHUNK };
}

async function stream(prepared: DuckDBPreparedStatement, chunkTurns: InTurn): Promise<QueryRows> {
  const result = await prepared.startStream().getResult();
  const first = await result.fetchChunk();
  return { rows: streamedRows(result, first, chunkTurns), isSmall: (first?.rowCount ?? 0) < FULL_CHUNK };
}
