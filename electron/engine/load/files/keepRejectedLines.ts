import { setImmediate } from "node:timers/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { FileTableLoad, RejectedLine } from "#shared/processes/fileLoad";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { sameName } from "../requireOwnTable";

/** Tells such tables from others: only they are replaced by those of the next load. */
const mark = "Lines that Wharf did not load into ";

const rowsAtOnce = 10_000;

/** Puts lines that were not loaded into a table beside the one that was. @returns its name */
export async function keepRejectedLines(
  connection: DuckDBConnection,
  { schema, table, mode, files }: FileTableLoad,
  rejected: readonly RejectedLine[],
): Promise<string> {
  const name = await freeName(connection, schema, table, mode !== "append");
  const full = `${quote(schema)}.${quote(name)}`;
  const isFileNamed = files.length > 1;
  await connection.run(
    `CREATE OR REPLACE TABLE ${full} (${isFileNamed ? "file VARCHAR, " : ""}line_number BIGINT, line VARCHAR, reason VARCHAR)`,
  );
  await connection.run(`COMMENT ON TABLE ${full} IS ${quoteText(`${mark}${table}.`)}`);
  const appender = await connection.createAppender(name, schema);
  for (const [index, { file, line, text, reason }] of rejected.entries()) {
    // Other requests of this process are answered in between.
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    if (isFileNamed) appender.appendVarchar(files[file]?.name ?? "");
    appender.appendBigInt(BigInt(line));
    appender.appendVarchar(text);
    appender.appendVarchar(reason);
    appender.endRow();
  }
  appender.closeSync();
  return name;
}

async function freeName(
  connection: DuckDBConnection,
  schema: string,
  table: string,
  mayReplace: boolean,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${table}_rejects` : `${table}_rejects_${number}`;
    const reader = await connection.runAndReadAll(
      `SELECT comment FROM system.main.duckdb_tables() WHERE database_name = system.main.current_database() AND ${sameName("schema_name", "$1")} AND ${sameName("table_name", "$2")}
       UNION ALL SELECT NULL FROM system.main.duckdb_views() WHERE database_name = system.main.current_database() AND ${sameName("schema_name", "$1")} AND ${sameName("view_name", "$2")}`,
      [schema, name],
    );
    const comments = reader.getRows().map(([comment]) => comment);
    if (comments.length === 0 || (mayReplace && comments.every((comment) => comment === `${mark}${table}.`)))
      return name;
  }
}
