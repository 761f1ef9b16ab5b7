import type { StreamSelection } from "../Connector";
import { chooseColumns } from "../relational/chooseColumns";
import { renamedNotes } from "../relational/renamedNotes";
import type { SpoolColumn } from "../SpoolFile";
import type { MysqlLink } from "./connectMysql";
import type { ReadTable } from "./MysqlContext";
import { readColumns, type ColumnRow } from "./discoverMysql";
import { mapMysqlType } from "./mapMysqlType";
import { quoteMysql } from "./quoteMysql";
import type { ResultColumn } from "./ResultPackets";

export interface MysqlReadPlan {
  /** Names only the columns that were chosen, so that no other leaves the source. */
  readonly sql: string;
  readonly spool: readonly SpoolColumn[];
  readonly result: readonly ResultColumn[];
  readonly notes: readonly string[];
}

/** Looks the chosen columns up as they are now. @throws SourceProblem where one of them is gone; driver errors */
export async function planMysqlRead(
  link: MysqlLink,
  { schema, table }: ReadTable,
  selection: StreamSelection,
): Promise<MysqlReadPlan> {
  const known = await readColumns(link, schema, table);
  const source = `${quoteMysql(schema)}.${quoteMysql(table)}`;
  const hidden = selection.columns.find((name) => !known.some((column) => column.name === name));
  if (hidden !== undefined) {
    // Gone, or not to be read: the server says which.
    await link.connection.query(`SELECT ${quoteMysql(hidden)} FROM ${source} LIMIT 0`);
  }
  return planColumns(known, { schema, table }, selection);
}

/** @param known columns of the table. @throws SourceProblem where a chosen one is not among them */
export function planColumns(
  known: readonly ColumnRow[],
  { schema, table }: ReadTable,
  selection: StreamSelection,
): MysqlReadPlan {
  const source = `${quoteMysql(schema)}.${quoteMysql(table)}`;
  const chosen = chooseColumns(known, selection, (column, target) => {
    const { type, readAs, expression, form, select } = mapMysqlType(column);
    const spool: SpoolColumn = { name: target, type, readAs, expression };
    return { spool, result: { name: column.name, form }, select: select(quoteMysql(column.name)) };
  });
  return {
    sql: `SELECT ${chosen.map(({ select }) => select).join(", ")} FROM ${source}`,
    spool: chosen.map(({ spool }) => spool),
    result: chosen.map(({ result }) => result),
    notes: renamedNotes(chosen.map(({ result, spool }) => [result.name, spool.name])),
  };
}
