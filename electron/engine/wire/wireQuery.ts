import type { DuckDBPreparedStatement, DuckDBType } from "@duckdb/node-api";
import type { WireColumn, WireOutput } from "#shared/processes/wireRows";
import { quoteText } from "#shared/sql/quote";
import { binaryWriter, bytesWriter, type ColumnWriter, textWriter } from "./columnWriters";
import { copyLineSql, pgTextSql } from "./pgTextSql";
import { LineEncoder, RowEncoder } from "./RowEncoder";
import { messageTypes, mostColumns } from "./wireMessages";
import { oids, wireTypeOf } from "./wireTypes";
import { StatementError } from "../sql/StatementError";

/** The columns of a prepared statement, as a client sees them. */
export interface WireColumns {
  readonly columns: readonly WireColumn[];
  readonly types: readonly DuckDBType[];
}

/** @throws StatementError for more columns than the protocol can number */
export function wireColumns(
  prepared: Pick<DuckDBPreparedStatement, "columnCount" | "columnName" | "columnType">,
): WireColumns {
  const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
  return columnsOf(
    indexes.map((index) => prepared.columnName(index)),
    indexes.map((index) => prepared.columnType(index)),
  );
}

export function columnsOf(names: readonly string[], types: readonly DuckDBType[]): WireColumns {
  if (types.length > mostColumns)
    throw new StatementError(`A direct connection can send at most ${mostColumns} columns.`);
  const columns = types.map((type, index) => {
    const { oid, size, modifier } = wireTypeOf(type);
    return { name: names[index] ?? "", oid, size, modifier };
  });
  return { columns, types };
}

/** 0 for text, 1 for binary. @throws StatementError where their number is neither none, one nor that of the columns */
export function formatOf(formats: readonly number[], columns: number): (column: number) => number {
  if (formats.length > 1 && formats.length !== columns)
    throw new StatementError(`${formats.length} result formats were asked for ${columns} columns.`);
  return (column) => (formats.length === 1 ? formats[0] : formats[column]) ?? 0;
}

interface ChunkEncoder {
  encode(chunk: Parameters<RowEncoder["encode"]>[0], rows: number): Uint8Array;
}

/** What a query is run as so that its rows can be written at once. */
export interface WireQuery {
  /** Its last column is true, and false in the row behind the last, which no row of the query's is. */
  readonly sql: string;
  readonly encoder: ChunkEncoder;
  /** Of the last column. */
  readonly markColumn: number;
}

/** Lines in front of the person's text in {@link WireQuery.sql}. */
export const WIRE_LINES = 1;

/**
 * @param sql the query alone, as the user wrote it
 * @throws StatementError
 */
export function wireQuery(sql: string, { types, columns }: WireColumns, output: WireOutput): WireQuery {
  const names = types.map((_, index) => `c${index}`);
  const isBinary = formatOf(output.formats, types.length);
  const writers: ColumnWriter[] = [];
  const selected = types.map((type, index) => {
    const wire = wireTypeOf(type);
    const column = names[index] ?? "";
    const isText = wire.oid === oids.int2vector;
    if (!isText && (output.as === "copyBinary" || (output.as === "rows" && isBinary(index) === 1))) {
      writers.push(binaryWriter(index, type, wire));
      return column;
    }
    const text = pgTextSql(type, wire, column);
    writers.push(text === null ? textWriter(index, type, wire) : bytesWriter(index));
    return text ?? column;
  });
  const inner = `FROM (\n${sql}\n) AS t(${names.join(", ")})`;
  if (output.as === "rows" || output.as === "copyBinary") {
    const type = output.as === "rows" ? messageTypes.dataRow : messageTypes.copyData;
    return {
      sql: marked(selected, inner, types.length),
      encoder: new RowEncoder(type, writers),
      markColumn: types.length,
    };
  }
  return {
    ...copyQuery(selected, inner, columns, output),
    encoder: new LineEncoder(bytesWriter(0)),
    markColumn: 1,
  };
}

function copyQuery(
  texts: readonly string[],
  inner: string,
  columns: readonly WireColumn[],
  { as, text: options }: WireOutput,
): Pick<WireQuery, "sql"> {
  if (options === undefined) throw new Error("COPY in a text form has options.");
  const isCsv = as === "copyCsv";
  const named = texts.map((_, index) => `x${index}`);
  const line = copyLineSql(named, isCsv, options);
  // Texts are made once: a line needs each several times.
  const lines = marked(
    [line],
    `FROM (SELECT ${texts.map((sql, index) => `${sql} AS x${index}`).join(", ")} ${inner})`,
    1,
  );
  if (!options.header) return { sql: lines };
  const head = copyLineSql(
    columns.map(({ name }) => quoteText(name)),
    isCsv,
    options,
  );
  return { sql: `SELECT ${head}, true UNION ALL ${lines}` };
}

/** DuckDB ends a stream that fails without a word, so a row of its own says that all came. */
function marked(columns: readonly string[], from: string, count: number): string {
  const none = Array.from({ length: count }, () => "NULL, ").join("");
  return `SELECT ${columns.map((column) => `${column}, `).join("")}true ${from} UNION ALL SELECT ${none}false`;
}
