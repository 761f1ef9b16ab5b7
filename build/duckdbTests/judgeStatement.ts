import { type DuckDBConnection, StatementType } from "@duckdb/node-api";
import { formatSql } from "../../renderer/src/features/editor/formatSql";
import { classifyStatement } from "../../shared/sql/classifyStatement";
import { findParameters } from "../../shared/sql/parameters/findParameters";
import { isEmptyStatement, splitStatements } from "../../shared/sql/splitStatements";

/** A promise of the editor that a statement of DuckDB's tests breaks. */
export interface BrokenPromise {
  readonly promise: "diagnostics" | "split" | "format" | "parameters" | "classification" | "readOnly";
  readonly sql: string;
  readonly found: string;
}

/**
 * What the editor gets wrong about a text that DuckDB parses, without running it: where its statements end, its layout, its
 * parameters, and what it does.
 *
 * @param connection Where the text is to run; it may be in a transaction that failed.
 * @param reading Another one.
 * @returns null where DuckDB does not parse it
 */
export async function judgeText(
  connection: DuckDBConnection,
  reading: DuckDBConnection,
  text: string,
): Promise<BrokenPromise[] | null> {
  const all = await countStatements(connection, text);
  if (all === null) return null;
  const pieces = splitStatements(text)
    .filter((piece) => !isEmptyStatement(piece))
    .map(({ codeStart, codeEnd }) => text.slice(codeStart, codeEnd));
  let counted = 0;
  const broken: BrokenPromise[] = [];
  for (const sql of pieces) {
    const count = await countStatements(connection, sql);
    if (count === null) {
      broken.push({ promise: "split", sql: text, found: `${JSON.stringify(sql)} does not parse alone` });
      return broken;
    }
    counted += count;
    broken.push(...(await judgeFormat(reading, sql)));
    if (count === 1) broken.push(...(await judgePrepared(connection, sql)));
  }
  if (counted !== all) broken.push({ promise: "split", sql: text, found: `${counted} instead of ${all}` });
  return broken;
}

/** How many statements DuckDB finds; null where it doesn't parse the text. A text without one fails, too. */
async function countStatements(connection: DuckDBConnection, text: string): Promise<number | null> {
  try {
    return (await connection.extractStatements(text)).count;
  } catch {
    return null;
  }
}

async function judgeFormat(connection: DuckDBConnection, sql: string): Promise<BrokenPromise[]> {
  const formatted = formatSql(sql, 2);
  if (formatted === sql) return [];
  const before = await treeOf(connection, sql);
  const after = await treeOf(connection, formatted);
  const isSame = before === null ? (await countStatements(connection, formatted)) !== null : before === after;
  return isSame ? [] : [{ promise: "format", sql, found: formatted }];
}

/** The parse tree of a query, without places in its text; null for what DuckDB can't write a tree of. */
async function treeOf(connection: DuckDBConnection, sql: string): Promise<string | null> {
  const read = await connection.runAndReadAll("SELECT json_serialize_sql($1::VARCHAR)::VARCHAR", [sql]);
  const tree = String(read.getRows()[0]?.[0]);
  return tree.startsWith('{"error":true') ? null : tree.replaceAll(/"query_location":\d+/gu, "");
}

/** Of a statement that DuckDB binds, what it says of it and what we do. */
async function judgePrepared(connection: DuckDBConnection, sql: string): Promise<BrokenPromise[]> {
  let type: StatementType;
  let parameters: number;
  try {
    const prepared = await (await connection.extractStatements(sql)).prepare(0);
    type = prepared.statementType;
    parameters = prepared.parameterCount;
    prepared.destroySync();
  } catch {
    return [];
  }
  const broken: BrokenPromise[] = [];
  const found = new Set(findParameters(sql).map(({ name, start }) => name ?? `at ${start}`));
  if (found.size !== parameters) {
    broken.push({ promise: "parameters", sql, found: `${[...found].join(", ")} instead of ${parameters}` });
  }
  const { effect } = classifyStatement(sql);
  const isChange = effect === "write" || effect === "define";
  const isQuery = type === StatementType.SELECT || type === StatementType.EXPLAIN;
  // What is taken for a read is not asked about; a question about a query is a needless one.
  if ((effect === "read" && !isQuery) || (type === StatementType.SELECT && isChange)) {
    broken.push({ promise: "classification", sql, found: `${effect} for ${StatementType[type]}` });
  }
  return broken;
}
