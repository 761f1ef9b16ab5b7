import type { DuckDBDataChunk, DuckDBResult } from "@duckdb/node-api";
import type { AnswerRows } from "./AnswerRows";

/**
 * Rows that DuckDB makes while they are taken.
 *
 * @param result of a query whose first row is the count of the others
 * @throws Error where that row is missing: DuckDB ends a stream that fails without a word
 */
export async function streamedRows(result: DuckDBResult): Promise<AnswerRows> {
  const head = await result.fetchChunk();
  const count = head?.rowCount === 1 ? head.getColumnVector(0).getItem(0) : null;
  if (typeof count !== "string") throw new Error("The engine gave no count of the rows.");
  return { count: Number(count), chunks: chunksOf(result) };
}

/** While a chunk is looked at, DuckDB makes the next one. */
async function* chunksOf(result: DuckDBResult): AsyncGenerator<DuckDBDataChunk> {
  let chunk = await result.fetchChunk();
  while (chunk !== null && chunk.rowCount > 0) {
    const next = result.fetchChunk();
    // Watched from the start: it may fail while whoever takes the chunk waits for a slow reader.
    const settled = next.catch(() => undefined);
    try {
      yield chunk;
    } finally {
      // Whoever wants no more may close the connection, which must not happen during a step of DuckDB's.
      await settled;
    }
    chunk = await next;
  }
}
