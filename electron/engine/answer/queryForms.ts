import type { DuckDBPreparedStatement } from "@duckdb/node-api";
import { FULL_CHUNK } from "./writeAnswer";
import { dedupeColumnNames } from "./dedupeColumnNames";
import { typeName } from "./typeName";
import { cutQuery, renderedQuery, streamedQuery, type QueryCut } from "./wrapQuery";

/** What a query is run as. */
export interface QueryForm {
  readonly sql: string;
  /** Whether its rows are made while they are taken. */
  readonly isStreamed: boolean;
  /** Whether each row is one text: a comma and the row's JSON object. */
  readonly rendered: boolean;
}

export interface QueryForms {
  /** Column names, each once. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  /** For few rows. */
  readonly small: QueryForm;
  /** The same of another query with the same columns and types. */
  readonly smallOf: (sql: string) => QueryForm;
  /** For any number of rows. */
  readonly large: QueryForm;
}

/**
 * @param prepared the query alone
 * @param keywords DuckDB's keywords, for printing types
 */
export function queryForms(
  sql: string,
  prepared: DuckDBPreparedStatement,
  plan: Pick<QueryCut, "isPlainScan" | "isTableRead"> | undefined,
  maxRows: number,
  keywords: ReadonlySet<string>,
): QueryForms {
  const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
  const columns = dedupeColumnNames(indexes.map((index) => prepared.columnName(index)));
  const types = indexes.map((index) => prepared.columnType(index));
  const { isPlainScan, isTableRead } = plan ?? { isPlainScan: false, isTableRead: false };
  // One more than is answered, to know whether there are more.
  const cut = { sql, limit: maxRows + 1, isPlainScan, isTableRead };
  const form = (text: string | undefined, isStreamed: boolean, one = cut): QueryForm =>
    text === undefined
      ? { sql: cutQuery(one, types.length), isStreamed: false, rendered: false }
      : { sql: text, isStreamed, rendered: true };
  const smallOf = (other: string) => {
    const one = { ...cut, sql: other };
    return form(renderedQuery(one, columns, types), false, one);
  };
  const small = smallOf(sql);
  // Beyond what DuckDB makes in one step there is something to stream.
  const large = cut.limit > FULL_CHUNK ? form(streamedQuery(cut, columns, types), true) : small;
  return { columns, types: types.map((type) => typeName(type, keywords)), small, smallOf, large };
}
