import type { StreamSelection } from "../../service/connectors/Connector";
import { chooseColumns, renamedNotes } from "../relational/chooseColumns";
import type { SpoolColumn } from "#shared/processes/SpoolFile";
import type { MysqlLink } from "./connectMysql";
import { type ColumnRow, readColumns } from "./discoverMysql";
import { mapMysqlType } from "./mapMysqlType";
import type { ReadTable } from "./MysqlSettings";
import { quoteMysql } from "./quoteMysql";
import type { ResultColumn } from "./ResultPackets";

export interface MysqlReadPlan {
  /** Names only the columns that were chosen, so that no other leaves the source. */
  readonly sql: string;
  readonly spool: readonly SpoolColumn[];
  readonly result: readonly ResultColumn[];
  readonly notes: readonly string[];
}

/** Looks the chosen columns up as they are now. @throws SourceError where one of them is gone; driver errors */
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

/** @param known columns of the table. @throws SourceError where a chosen one is not among them */
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

/** MySQL keeps dates that no calendar has, such as 0000-00-00: they are reported, and nothing is made up for them. */
export function impossibleDateNotes({ result }: MysqlReadPlan, counts: readonly number[]): string[] {
  return result.flatMap(({ name }, index) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    const values = count === 1 ? "1 value" : `${count} values`;
    return `${values} of ${name} became NULL: such as 0000-00-00, which is no day of the calendar.`;
  });
}
