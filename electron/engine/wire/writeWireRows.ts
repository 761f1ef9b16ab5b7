import type { DuckDBDataChunk, DuckDBMaterializedResult, DuckDBPreparedStatement } from "@duckdb/node-api";
import duckdb from "@duckdb/node-bindings";
import type { WireOutput } from "#shared/processes/wireRows";
import type { BodyWriter } from "../answer/BodyWriter";
import { FULL_CHUNK } from "../answer/writeAnswer";
import { binaryWriter, textWriter } from "./columnWriters";
import { RowEncoder } from "./RowEncoder";
import {
  copyBinaryEnd,
  copyOutResponse,
  message,
  messageTypes,
  rowDescription,
  withCopyHead,
} from "./wireMessages";
import { columnsOf, formatOf, type WireColumns, type WireQuery } from "./wireQuery";
import { wireTypeOf } from "./wireTypes";

/** Writes what comes before the first row, where the caller asked for it. */
export async function writeHead(
  body: BodyWriter,
  { columns }: WireColumns,
  output: WireOutput,
): Promise<void> {
  const { as, described, formats } = output;
  if (as === "rows") {
    if (described) await body.write(rowDescription(columns, formatOf(formats, columns.length)));
    return;
  }
  if (described) await body.write(copyOutResponse(columns.length, as === "copyBinary" ? 1 : 0));
}

/**
 * Runs a query and writes all of its rows.
 *
 * @param prepared of the query's SQL
 * @returns how many there were
 * @throws the engine's error, also after rows were written
 */
export async function writeWireRows(
  prepared: DuckDBPreparedStatement,
  { encoder, markColumn }: WireQuery,
  output: WireOutput,
  body: BodyWriter,
): Promise<number> {
  const result = await prepared.startStream().getResult();
  let written = 0;
  let isWhole = false;
  let chunk: DuckDBDataChunk | null = await result.fetchChunk();
  while (chunk !== null && chunk.rowCount > 0) {
    // DuckDB makes the next rows while these are encoded and sent.
    const next = result.fetchChunk();
    const settled = next.catch(() => undefined);
    try {
      isWhole = !lastMark(chunk, markColumn);
      const rows = isWhole ? chunk.rowCount - 1 : chunk.rowCount;
      if (rows > 0) {
        const messages = encoder.encode(chunk, rows);
        await body.write(written === 0 && output.as === "copyBinary" ? withCopyHead(messages) : messages);
      }
      if (written === 0 && rows === FULL_CHUNK) await body.flush();
      written += rows;
    } finally {
      // Nothing else may use the connection during a step of DuckDB's.
      await settled;
    }
    chunk = await next;
  }
  if (!isWhole) throw new Error("The engine ended its rows before the last one.");
  if (output.as === "copyBinary")
    await body.write(written === 0 ? withCopyHead(copyBinaryEnd) : copyBinaryEnd);
  if (output.as !== "rows") await body.write(message(messageTypes.copyDone));
  return output.text?.header === true ? written - 1 : written;
}

function lastMark(chunk: DuckDBDataChunk, column: number): boolean {
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
  return duckdb.vector_get_data(vector, chunk.rowCount)[chunk.rowCount - 1] === 1;
}

/** Writes rows that are all in memory, such as those of RETURNING. @returns how many there were */
export async function writeMaterialized(
  result: DuckDBMaterializedResult,
  output: WireOutput,
  body: BodyWriter,
): Promise<number> {
  const described = columnsOf(result.columnNames(), result.columnTypes());
  await writeHead(body, described, output);
  const format = formatOf(output.formats, described.types.length);
  const writers = described.types.map((type, index) => {
    const wire = wireTypeOf(type);
    return format(index) === 1 ? binaryWriter(index, type, wire) : textWriter(index, type, wire);
  });
  const encoder = new RowEncoder(messageTypes.dataRow, writers);
  let written = 0;
  for (let index = 0; index < result.chunkCount; index += 1) {
    const chunk = result.getChunk(index);
    await body.write(encoder.encode(chunk, chunk.rowCount));
    written += chunk.rowCount;
  }
  return written;
}
