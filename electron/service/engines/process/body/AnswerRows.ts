import type { DuckDBDataChunk } from "@duckdb/node-api";

/** The rows of an answer, in the chunks in which DuckDB has them. */
export interface AnswerRows {
  /** Of all chunks together, known before the first one is taken. */
  readonly count: number;
  readonly chunks: Iterable<DuckDBDataChunk> | AsyncIterable<DuckDBDataChunk>;
}
