import type { DuckDBDataChunk, DuckDBMaterializedResult } from "@duckdb/node-api";
import type { AnswerRows } from "./AnswerRows";

/** Rows that are all in memory: taking a chunk is quicker than having another thread do it. */
export function materializedRows(result: DuckDBMaterializedResult): AnswerRows {
  return { count: result.rowCount, chunks: chunksOf(result) };
}

function* chunksOf(result: DuckDBMaterializedResult): Generator<DuckDBDataChunk> {
  for (let index = 0; index < result.chunkCount; index += 1) yield result.getChunk(index);
}
