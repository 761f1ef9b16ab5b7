import type { DuckDBDataChunk } from "@duckdb/node-api";

/** Rows in one of the chunks in which DuckDB has them. */
export interface RowChunk {
  readonly chunk: DuckDBDataChunk;
  /** The chunk's first rows; behind them may be one that is none of the answer's. */
  readonly rowCount: number;
}

/** The rows of an answer. Taking them throws where DuckDB cannot give them all. */
export type AnswerRows = Iterable<RowChunk> | AsyncIterable<RowChunk>;
