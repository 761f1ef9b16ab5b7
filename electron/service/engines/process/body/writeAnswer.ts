import type { DuckDBDataChunk, DuckDBMaterializedResult } from "@duckdb/node-api";
import { jsonText } from "../encoding/jsonText";
import type { BodyWriter } from "./BodyWriter";
import { stringRuns } from "./stringRuns";

export interface StatementResult {
  /** Column names, each once. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly rows: DuckDBMaterializedResult;
  /** Whether each row is one text: a comma and the row's JSON object. */
  readonly rendered: boolean;
}

/** Writes the answer of service-api.md, "Query result", with at most `maxRows` of the rows there are. */
export async function writeAnswer(result: StatementResult, maxRows: number, body: BodyWriter): Promise<void> {
  const rowCount = Math.min(result.rows.rowCount, maxRows);
  await write(
    body,
    `{"columns":${JSON.stringify(result.columns)},"types":${JSON.stringify(result.types)},"rows":[`,
  );
  const renderChunk = result.rendered ? stringRuns : rowRenderer(result.columns);
  let written = 0;
  // The rows are in memory: taking a chunk is quicker than having another thread do it.
  for (let index = 0; written < rowCount && index < result.rows.chunkCount; index += 1) {
    const chunk = result.rows.getChunk(index);
    const rows = Math.min(chunk.rowCount, rowCount - written);
    let first = written === 0;
    for (const bytes of renderChunk(chunk, rows)) {
      // Each row brings a comma with it; the first one's is not wanted.
      await body.write(first ? bytes.subarray(1) : bytes);
      first = false;
    }
    written += rows;
  }
  if (written !== rowCount) throw new Error(`The engine gave ${written} of ${rowCount} rows.`);
  const truncated = result.rows.rowCount > maxRows;
  await write(body, `],"rowCount":${rowCount},"truncated":${truncated}}`);
  await body.flush();
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
