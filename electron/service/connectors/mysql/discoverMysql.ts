import type { Connection, RowDataPacket } from "mysql2/promise";
import { groupBy } from "../groupBy";
import { SourceProblem } from "../SourceProblem";
import type { SourceStream } from "../SourceStream";
import { streamName } from "../streamName";
import { mapMysqlType, type MysqlType } from "./mapMysqlType";
import { barredText, brokenViewText } from "./mysqlProblems";
import type { MysqlSettings } from "./MysqlSettings";
import { quoteMysql } from "./quoteMysql";

const TABLES_SQL = `
  SELECT TABLE_NAME AS \`table\`, TABLE_TYPE = 'VIEW' AS \`isView\`, TABLE_TYPE = 'SEQUENCE' AS \`isSequence\`, TABLE_COMMENT AS \`comment\`,
         CASE WHEN TABLE_TYPE = 'VIEW' THEN NULL ELSE TABLE_ROWS END AS \`rows\`
    FROM information_schema.TABLES
   WHERE TABLE_SCHEMA = ? AND TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED', 'SEQUENCE')
   ORDER BY TABLE_NAME`;

/**
 * Columns that the user may read; invisible and generated ones are columns like the others. The server opens every
 * table that it has to look into, so one table is asked for by its name.
 */
const columnsSql = (ofOne: string) => `
  SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS \`name\`, LOWER(DATA_TYPE) AS \`dataType\`,
         LOWER(COLUMN_TYPE) AS \`columnType\`, IS_NULLABLE = 'YES' AS \`nullable\`,
         NUMERIC_PRECISION AS \`precision\`, NUMERIC_SCALE AS \`scale\`
    FROM information_schema.COLUMNS
   WHERE TABLE_SCHEMA = ? ${ofOne} AND FIND_IN_SET('select', PRIVILEGES) > 0
   ORDER BY TABLE_NAME, ORDINAL_POSITION`;

const KEYS_SQL = `
  SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS \`name\`
    FROM information_schema.STATISTICS
   WHERE TABLE_SCHEMA = ? AND INDEX_NAME = 'PRIMARY'
   ORDER BY TABLE_NAME, SEQ_IN_INDEX`;

/** MariaDB has no JSON of its own, and checks a text instead. */
const jsonChecksSql = (ofOne: string) => `
  SELECT TABLE_NAME AS \`table\`, CHECK_CLAUSE AS \`clause\`
    FROM information_schema.CHECK_CONSTRAINTS
   WHERE CONSTRAINT_SCHEMA = ? ${ofOne} AND CHECK_CLAUSE LIKE 'json_valid(%'`;

interface TableRow {
  readonly table: string;
  /** A truth value of MySQL is a number. */
  readonly isView: number;
  readonly isSequence: number;
  /** Of a view only the word VIEW, or what is wrong with it. */
  readonly comment: string;
  readonly rows: string | null;
}

/** One column as information_schema gives it. */
export interface ColumnRow extends MysqlType {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
}

/**
 * Everything in the database that the user may read, and by its name what else it may see there.
 * @param account of the user, as GRANT names it
 * @throws SourceProblem where there is nothing; driver errors
 */
export async function discoverMysql(
  connection: Connection,
  settings: MysqlSettings,
  account: string,
): Promise<SourceStream[]> {
  const { database, user } = settings;
  const tables = await rowsOf<TableRow>(connection, TABLES_SQL, [database]);
  const columns = groupBy(await readColumns(connection, database), ({ table }) => table);
  const keys = groupBy(
    await rowsOf<{ table: string; name: string }>(connection, KEYS_SQL, [database]),
    ({ table }) => table,
  );
  const streams = tables.map((row): SourceStream => {
    const { table, rows } = row;
    const own = row.isSequence === 1 ? [] : (columns.get(table) ?? []);
    return {
      name: streamName(database, table),
      schema: database,
      table,
      ...(own.length === 0 ? whyUnread(row) : {}),
      columns: own.map((column) => ({
        name: column.name,
        type: column.columnType,
        nullable: column.nullable,
        targetType: mapMysqlType(column).type,
      })),
      primaryKey: (keys.get(table) ?? []).map(({ name }) => name),
      estimatedRows: rows === null ? null : Number(rows),
      cursor: null,
    };
  });
  if (streams.every(({ barred }) => barred !== undefined)) throw nothingReadable(settings, account);
  return streams;

  function whyUnread(row: TableRow): Pick<SourceStream, "barred" | "broken"> {
    const { table, isView, isSequence, comment } = row;
    if (isSequence === 1)
      return { barred: `${streamName(database, table)} is a sequence: a counter without rows.` };
    return isView === 1 && comment !== "VIEW"
      ? { broken: brokenViewText(comment) }
      : { barred: barredText({ schema: database, table }, user, account) };
  }
}

/** Columns of all tables of a database, or of one. */
export async function readColumns(
  connection: Connection,
  database: string,
  table?: string,
): Promise<ColumnRow[]> {
  const ofOne = table === undefined ? "" : "AND TABLE_NAME = ?";
  const names = table === undefined ? [database] : [database, table];
  const [{ version }] = (await rowsOf<{ version: string }>(
    connection,
    "SELECT VERSION() AS version",
    [],
  )) as [{ version: string }];
  const checks = version.includes("MariaDB")
    ? await rowsOf<{ table: string; clause: string }>(connection, jsonChecksSql(ofOne), names)
    : [];
  const checked = new Set(checks.map((check) => `${quoteMysql(check.table)}.${check.clause}`));
  // A truth value of MySQL is a number.
  const rows = await rowsOf<Omit<ColumnRow, "isCheckedJson" | "nullable"> & { nullable: number }>(
    connection,
    columnsSql(ofOne),
    names,
  );
  // The server takes `T` for `t` here, and elsewhere it may not.
  const own = rows.filter((row) => table === undefined || row.table === table);
  return own.map((row) => ({
    ...row,
    nullable: row.nullable === 1,
    isCheckedJson: checked.has(`${quoteMysql(row.table)}.json_valid(${quoteMysql(row.name)})`),
  }));
}

async function rowsOf<Row>(connection: Connection, sql: string, values: readonly string[]): Promise<Row[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql, [...values]);
  return rows as unknown as Row[];
}

function nothingReadable({ user, database }: MysqlSettings, account: string): SourceProblem {
  return new SourceProblem(
    "permission",
    `The login works, but the user ${user} finds no table to read in ${database}. If there are tables, let an administrator run: GRANT SELECT ON ${quoteMysql(database)}.* TO ${account};`,
  );
}
