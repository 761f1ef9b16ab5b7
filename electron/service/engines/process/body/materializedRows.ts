import type { DuckDBMaterializedResult } from "@duckdb/node-api";
import type { RowChunk } from "./AnswerRows";

/** Rows that are all in memory: taking a chunk is quicker than having another thread do it. */
export function* materializedRows(result: DuckDBMaterializedResult): Generator<RowChunk> {
  for (let index = 0; index < result.chunkCount; index += 1) {
    const chunk = result.getChunk(index);
    yield { chunk, rowCount: chunk.rowCount };
  }
}
