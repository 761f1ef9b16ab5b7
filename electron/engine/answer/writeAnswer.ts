import type { DuckDBDataChunk } from "@duckdb/node-api";
import duckdb from "@duckdb/node-bindings";
import { jsonText } from "./jsonText";
import type { AnswerRows } from "./AnswerRows";
import type { BodyWriter } from "./BodyWriter";

/** A string in a DuckDB vector: a 4-byte length, then up to 12 bytes of text, or a pointer to it at 8. */
const ENTRY_BYTES = 16;
const INLINE_AT = 4;
const LONGEST_INLINE = 12;
const POINTER_AT = 8;

/**
 * The UTF-8 of the first `rowCount` strings in a chunk's first column, as raw bytes without decoding any. Longer
 * strings lie back to back in memory, so hundreds of rows are one piece. No string may be NULL.
 */
function* stringRuns(chunk: DuckDBDataChunk, rowCount: number): Generator<Uint8Array> {
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
    const pointer = pointerAt(view, start);
    let runLength = length;
    while (row < rowCount) {
      const entry = row * ENTRY_BYTES;
      const nextLength = view.getUint32(entry, true);
      const adjoins = pointerAt(view, entry) === pointer + runLength;
      if (nextLength <= LONGEST_INLINE || !adjoins) break;
      runLength += nextLength;
      row += 1;
    }
    yield duckdb.get_data_from_pointer(arrayBuffer(data), data.byteOffset + start + POINTER_AT, runLength);
  }
}

/** Where a long string of the vector lies. Addresses have fewer bits than a number holds exactly, which is quicker than a bigint. */
function pointerAt(view: DataView, entry: number): number {
  return view.getUint32(entry + POINTER_AT, true) + view.getUint32(entry + POINTER_AT + 4, true) * 2 ** 32;
}

function arrayBuffer({ buffer }: Uint8Array): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer;
  throw new Error("DuckDB gave a vector in shared memory.");
}

export interface StatementResult {
  /** Column names, each once. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly rows: AnswerRows;
  /** Whether each row is one text: a comma and the row's JSON object. */
  readonly rendered: boolean;
}

/** Rows in a chunk of DuckDB's that more may follow. */
export const FULL_CHUNK = 2048;

/**
 * Writes the answer of docs/http-api.md, with at most `maxRows` of the rows there are, and takes every
 * chunk of them. What is written may not be sent yet.
 *
 * @throws Error where the rows cannot all be had
 */
export async function writeAnswer(result: StatementResult, maxRows: number, body: BodyWriter): Promise<void> {
  await write(
    body,
    `{"columns":${JSON.stringify(result.columns)},"types":${JSON.stringify(result.types)},"rows":[`,
  );
  const renderChunk = renderChunks(result);
  let written = 0;
  let truncated = false;
  for await (const { chunk, rowCount } of result.rows) {
    const rows = Math.min(rowCount, maxRows - written);
    // The one row too many, which tells that there are more.
    truncated ||= rows < rowCount;
    if (rows === 0) continue;
    let first = written === 0;
    for (const bytes of renderChunk(chunk, rows)) {
      // Each row brings a comma with it; the first one's is not wanted.
      await body.write(first ? bytes.subarray(1) : bytes);
      first = false;
    }
    // What is there is sent on while DuckDB makes the next rows; the first ones are waited for.
    if (written === 0 && rowCount === FULL_CHUNK) await body.flush();
    written += rows;
  }
  await write(body, `],"rowCount":${written},"truncated":${truncated}}`);
}

/** The JSON objects of a chunk's first rows, each with a comma in front of it. */
export function renderChunks({
  columns,
  rendered,
}: Pick<StatementResult, "columns" | "rendered">): (
  chunk: DuckDBDataChunk,
  rowCount: number,
) => Iterable<Uint8Array> {
  return rendered ? stringRuns : rowRenderer(columns);
}

function rowRenderer(columns: readonly string[]): (chunk: DuckDBDataChunk, rowCount: number) => Uint8Array[] {
  const keys = columns.map((name, index) => `${index === 0 ? "" : ","}${JSON.stringify(name)}:`);
  return (chunk, rowCount) => {
    const values = chunk.getColumns();
    let text = "";
    for (let row = 0; row < rowCount; row += 1) {
      text += ",{";
      for (const [index, key] of keys.entries()) text += key + jsonText(values[index]?.[row] ?? null);
      text += "}";
    }
    return [Buffer.from(text)];
  };
}

function write(body: BodyWriter, text: string): Promise<void> {
  return body.write(Buffer.from(text));
}
