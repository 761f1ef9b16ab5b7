import type { DuckDBDataChunk, DuckDBMaterializedResult, DuckDBResult } from "@duckdb/node-api";

/** Has a chunk made when it is its turn. */
export type InTurn = (make: () => Promise<DuckDBDataChunk | null>) => Promise<DuckDBDataChunk | null>;

/** What the row after the last one says: DuckDB ends a stream that fails without a word. */
export const STREAM_END = "";

/**
 * Rows that DuckDB makes while they are taken.
 *
 * While a chunk is looked at, DuckDB makes the next one.
 *
 * @param result of a query of one text column whose last row is {@link STREAM_END}
 * @param first its first chunk: what fails before there are rows fails where that is fetched
 * @param inTurn waits until a chunk may be made; left out, at once
 */
export async function* streamedRows(
  result: DuckDBResult,
  first: DuckDBDataChunk | null,
  inTurn: InTurn = (make) => make(),
): AsyncGenerator<RowChunk> {
  let chunk = first;
  let isWhole = false;
  while (chunk !== null && chunk.rowCount > 0) {
    const next = inTurn(() => result.fetchChunk());
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

/** Rows in one of the chunks in which DuckDB has them. */
export interface RowChunk {
  readonly chunk: DuckDBDataChunk;
  /** The chunk's first rows; behind them may be one that is none of the answer's. */
  readonly rowCount: number;
}

/** The rows of an answer. Taking them throws where DuckDB cannot give them all. */
export type AnswerRows = Iterable<RowChunk> | AsyncIterable<RowChunk>;

/** Rows that are all in memory: taking a chunk is quicker than having another thread do it. */
export function* materializedRows(result: DuckDBMaterializedResult): Generator<RowChunk> {
  for (let index = 0; index < result.chunkCount; index += 1) {
    const chunk = result.getChunk(index);
    yield { chunk, rowCount: chunk.rowCount };
  }
}
