import { type DuckDBDataChunk } from "@duckdb/node-api";
import duckdb from "@duckdb/node-bindings";

/** A string in a DuckDB vector: a 4-byte length, then up to 12 bytes of text, or a pointer to it at 8. */
const ENTRY_BYTES = 16;
const INLINE_AT = 4;
const LONGEST_INLINE = 12;
const POINTER_AT = 8;

/**
 * The UTF-8 of the first `rowCount` strings in a chunk's first column, as raw bytes without decoding any. Longer
 * strings lie back to back in memory, so hundreds of rows are one piece. No string may be NULL.
 */
export function* stringRuns(chunk: DuckDBDataChunk, rowCount: number): Generator<Uint8Array> {
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, 0);
  const data = duckdb.vector_get_data(vector, rowCount * ENTRY_BYTES);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let row = 0;
  while (row < rowCount) {
    const start = row * ENTRY_BYTES;
    const length = view.getUint32(start, true);
    row += 1;
    if (length <= LONGEST_INLINE) {
      yield data.subarray(start + INLINE_AT, start + INLINE_AT + length);
      continue;
    }
    const pointer = view.getBigUint64(start + POINTER_AT, true);
    let runLength = length;
    while (row < rowCount) {
      const entry = row * ENTRY_BYTES;
      const nextLength = view.getUint32(entry, true);
      const adjoins = view.getBigUint64(entry + POINTER_AT, true) === pointer + BigInt(runLength);
      if (nextLength <= LONGEST_INLINE || !adjoins) break;
      runLength += nextLength;
      row += 1;
    }
    yield duckdb.get_data_from_pointer(arrayBuffer(data), data.byteOffset + start + POINTER_AT, runLength);
  }
}

function arrayBuffer({ buffer }: Uint8Array): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer;
  throw new Error("DuckDB gave a vector in shared memory.");
}
