import type { DuckDBDataChunk, DuckDBResult } from "@duckdb/node-api";
import type { RowChunk } from "./AnswerRows";

/** What the row after the last one says: DuckDB ends a stream that fails without a word. */
export const STREAM_END = "";

/**
 * Rows that DuckDB makes while they are taken.
 *
 * While a chunk is looked at, DuckDB makes the next one.
 *
 * @param result of a query of one text column whose last row is {@link STREAM_END}
 * @param first its first chunk: what fails before there are rows fails where that is fetched
 */
export async function* streamedRows(
  result: DuckDBResult,
  first: DuckDBDataChunk | null,
): AsyncGenerator<RowChunk> {
  let chunk = first;
  let isWhole = false;
  while (chunk !== null && chunk.rowCount > 0) {
    const next = result.fetchChunk();
    // Watched from the start: it may fail while whoever takes the chunk waits for a slow reader.
    const settled = next.catch(() => undefined);
    isWhole = chunk.getColumnVector(0).getItem(chunk.rowCount - 1) === STREAM_END;
    try {
      yield { chunk, rowCount: isWhole ? chunk.rowCount - 1 : chunk.rowCount };
    } finally {
      // Whoever wants no more may close the connection, which must not happen during a step of DuckDB's.
      await settled;
    }
    chunk = await next;
  }
  if (!isWhole) throw new Error("The engine ended its rows before the last one.");
}
