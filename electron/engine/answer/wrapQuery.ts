import type { DuckDBType } from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quote";
import { STREAM_END } from "./AnswerRows";
import { builtIn } from "../sql/builtInFunctions";
import { jsonExpression } from "./jsonExpression";

/** Lines that a wrapper puts in front of the person's text; positions in errors are moved back by them. */
export const WRAPPER_LINES = 1;

/** A query to be cut after `limit` rows. */
export interface QueryCut {
  readonly sql: string;
  readonly limit: number;
  /** Whether it only reads a table from its start (statement/readPlan.ts). */
  readonly isPlainScan: boolean;
  /** Whether no row can fail, because it takes a table's columns as they are (statement/readPlan.ts). */
  readonly isTableRead: boolean;
}

/**
 * Always true, which the optimizer cannot know. It would turn a LIMIT on a plain scan into a scan of row numbers that
 * is joined back to the table and sorted, for the sake of tables where few rows are wanted of many: for 100,000 rows
 * of 20 columns that takes twice the time of reading them. Elsewhere it would keep an ORDER BY from becoming a top-N.
 */
const AS_IT_STANDS = `WHERE ${builtIn("random")} >= 0 `;

/** The query cut by the engine, so that an ORDER BY becomes a top-N. */
export function cutQuery({ sql, limit, isPlainScan }: QueryCut, columnCount: number): string {
  const columns = Array.from({ length: columnCount }, (_, index) => `c${index}`).join(", ");
  return `SELECT * FROM (\n${sql}\n) AS t(${columns}) ${isPlainScan ? AS_IT_STANDS : ""}LIMIT ${limit}`;
}

/**
 * The cut query with one text column: each row's JSON object with a comma in front of it. Undefined where a
 * column's type can't be written by SQL.
 */
export function renderedQuery(
  cut: QueryCut,
  names: readonly string[],
  types: readonly DuckDBType[],
): string | undefined {
  const row = rowExpression(names, types);
  return row && `SELECT ${row} FROM (${cutQuery(cut, types.length)})`;
}

/**
 * The same to be streamed, with {@link STREAM_END} as its last row. The person's query runs to its end before the first row,
 * so that its errors come before any; unless it has none to come. The text of a row is made as it is taken.
 */
export function streamedQuery(
  cut: QueryCut,
  names: readonly string[],
  types: readonly DuckDBType[],
): string | undefined {
  const row = rowExpression(names, types);
  const rows = cutQuery(cut, types.length);
  const end = `UNION ALL SELECT ${quoteText(STREAM_END)}`;
  return (
    row &&
    (cut.isTableRead
      ? `SELECT ${row} FROM (${rows}) ${end}`
      : `WITH cut AS MATERIALIZED (${rows}) SELECT ${row} FROM cut ${end}`)
  );
}

/**
 * All rows of a query as {@link streamedQuery} gives them, each as soon as DuckDB has it: an error may come after some of
 * them. Undefined where a column's type can't be written by SQL.
 *
 * @param source the query in the FROM of another, with its columns called c0, c1, …
 */
export function exportedRows({
  names,
  types,
  source,
}: {
  readonly names: readonly string[];
  readonly types: readonly DuckDBType[];
  readonly source: string;
}): string | undefined {
  const row = rowExpression(names, types);
  return row && `SELECT ${row} FROM ${source} UNION ALL SELECT ${quoteText(STREAM_END)}`;
}

function rowExpression(names: readonly string[], types: readonly DuckDBType[]): string | undefined {
  const parts = types.map((type, index) => {
    const expression = jsonExpression(type, `c${index}`);
    return expression && `${quoteText(names[index] ?? "")}, ${expression}`;
  });
  return parts.includes(undefined)
    ? undefined
    : builtIn("||", "','", builtIn("json_object", parts.join(", ")));
}
