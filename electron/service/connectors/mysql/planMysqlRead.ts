import type { Connection } from "mysql2/promise";
import type { StreamSelection } from "../Connector";
import { SourceProblem } from "../SourceProblem";
import type { SpoolColumn } from "../SpoolFile";
import { uniqueColumnNames } from "../uniqueColumnNames";
import type { ReadTable } from "./MysqlContext";
import { readColumns } from "./discoverMysql";
import { mapMysqlType } from "./mapMysqlType";
import { quoteMysql } from "./quoteMysql";
import type { ResultColumn } from "./ResultPackets";

export interface MysqlReadPlan {
  /** Names only the columns that were chosen, so that no other leaves the source. */
  readonly sql: string;
  readonly spool: readonly SpoolColumn[];
  readonly result: readonly ResultColumn[];
}

/** Looks the chosen columns up as they are now. @throws SourceProblem where one of them is gone; driver errors */
export async function planMysqlRead(
  connection: Connection,
  { schema, table }: ReadTable,
  { stream, columns }: StreamSelection,
): Promise<MysqlReadPlan> {
  if (columns.length === 0) {
    throw new SourceProblem(
      "settings",
      `Every column of ${stream.name} is excluded. Leave at least one, or turn the table off.`,
    );
  }
  const known = await readColumns(connection, schema, table);
  const byName = new Map(known.map((column) => [column.name, column]));
  const names = uniqueColumnNames(columns);
  const source = `${quoteMysql(schema)}.${quoteMysql(table)}`;
  const hidden = columns.find((name) => !byName.has(name));
  if (hidden !== undefined) {
    // Gone, or not to be read: the server says which.
    await connection.query(`SELECT ${quoteMysql(hidden)} FROM ${source} LIMIT 0`);
  }
  const chosen = columns.map((name, index) => {
    const column = byName.get(name);
    if (column === undefined) {
      throw new SourceProblem(
        "missing",
        `${stream.name} has no column ${name} any more. It was removed or renamed at the source; the next sync takes what is there then.`,
      );
    }
    const { type, readAs, expression, form, select } = mapMysqlType(column);
    const spool: SpoolColumn = { name: names[index] ?? name, type, readAs, expression };
    return { spool, result: { name, form }, select: select(quoteMysql(name)) };
  });
  return {
    sql: `SELECT ${chosen.map(({ select }) => select).join(", ")} FROM ${source}`,
    spool: chosen.map(({ spool }) => spool),
    result: chosen.map(({ result }) => result),
  };
}
