import type { DuckDBDataChunk } from "@duckdb/node-api";
import { jsonText } from "../encoding/jsonText";
import type { AnswerRows } from "./AnswerRows";
import type { BodyWriter } from "./BodyWriter";
import { stringRuns } from "./stringRuns";

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
 * Writes the answer of service-api.md, "Query result", with at most `maxRows` of the rows there are, and takes every
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
