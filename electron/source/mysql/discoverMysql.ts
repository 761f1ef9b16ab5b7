import { z } from "zod";
import type { SourceStream } from "../../service/connectors/Connector";
import {
  catalogueName,
  catalogueType,
  groupBy,
  requireDistinct,
  streamName,
} from "../relational/catalogueRows";
import { SourceError } from "../../service/connectors/SourceError";
import type { MysqlLink } from "./connectMysql";
import { mapMysqlType, type MysqlType } from "./mapMysqlType";
import { barredText, brokenViewText } from "./mysqlErrors";
import { mysqlCount, mysqlRows, mysqlTruth } from "./mysqlRows";
import type { MysqlSettings } from "./MysqlSettings";
import { quoteMysql } from "./quoteMysql";

const TABLES_SQL = `
  SELECT TABLE_NAME AS \`table\`, TABLE_TYPE = 'VIEW' AS \`isView\`, TABLE_TYPE = 'SEQUENCE' AS \`isSequence\`, TABLE_COMMENT AS \`comment\`,
         CASE WHEN TABLE_TYPE = 'VIEW' THEN NULL ELSE TABLE_ROWS END AS \`rows\`, DATA_LENGTH AS \`bytes\`,
         CASE WHEN ENGINE IN (SELECT ENGINE FROM information_schema.ENGINES WHERE TRANSACTIONS = 'YES') THEN 1 ELSE 0 END AS \`isTransactional\`
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

const named = z.object({ table: catalogueName, name: catalogueName });

const tableRow = z.object({
  table: catalogueName,
  isView: mysqlTruth,
  isSequence: mysqlTruth,
  /** Of a view only the word VIEW, or what is wrong with it. */
  comment: z.string().nullable(),
  rows: mysqlCount.nullable(),
  /** As the server last counted them. */
  bytes: mysqlCount.nullable(),
  isTransactional: mysqlTruth,
});

const columnRow = named.extend({
  dataType: catalogueType,
  columnType: catalogueType,
  nullable: mysqlTruth,
  precision: mysqlCount.nullable(),
  scale: mysqlCount.nullable(),
});

/** One column as information_schema gives it. */
export interface ColumnRow extends MysqlType {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
}

const tablesQuery = { what: "tables", sql: TABLES_SQL, schema: tableRow };
const keysQuery = { what: "primary keys", sql: KEYS_SQL, schema: named };
const versionQuery = {
  what: "version",
  sql: "SELECT VERSION() AS version",
  schema: z.object({ version: z.string().max(1000) }),
};
const columnsQuery = (ofOne: string) => ({ what: "columns", sql: columnsSql(ofOne), schema: columnRow });
const jsonChecksQuery = (ofOne: string) => ({
  what: "checks",
  sql: jsonChecksSql(ofOne),
  schema: z.object({ table: catalogueName, clause: z.string() }),
});

/** What discovery knows of a table beyond its stream. */
export interface KnownTable {
  readonly columns: readonly ColumnRow[];
  /** As the server last counted them; null for a view. */
  readonly bytes: number | null;
  /** Whether the run's one snapshot holds it. */
  readonly isTransactional: boolean;
}

/**
 * Everything in the database that the user may read, and by its name what else it may see there.
 * @param account of the user, as GRANT names it
 * @returns the streams, and by the name of each table what is known of it
 * @throws SourceError where there is nothing; driver errors
 */
export async function discoverMysql(
  link: MysqlLink,
  settings: MysqlSettings,
  account: string,
): Promise<{ streams: SourceStream[]; known: ReadonlyMap<string, KnownTable> }> {
  const { database, user } = settings;
  const tables = await mysqlRows(link, tablesQuery, [database]);
  requireDistinct("The server", tables, ({ table }) => table);
  const columns = groupBy(await readColumns(link, database), ({ table }) => table);
  const keys = groupBy(await mysqlRows(link, keysQuery, [database]), ({ table }) => table);
  const streams = tables.map((row): SourceStream => {
    const { table, rows } = row;
    const own = row.isSequence ? [] : (columns.get(table) ?? []);
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
      estimatedRows: rows,
      cursor: null,
    };
  });
  if (streams.every(({ barred }) => barred !== undefined)) throw nothingReadable(settings, account);
  const known = tables.map(({ table, bytes, isTransactional }): [string, KnownTable] => [
    table,
    { columns: columns.get(table) ?? [], bytes, isTransactional },
  ]);
  return { streams, known: new Map(known) };

  function whyUnread(row: z.infer<typeof tableRow>): Pick<SourceStream, "barred" | "broken"> {
    const { table, isView, isSequence, comment } = row;
    if (isSequence)
      return { barred: `${streamName(database, table)} is a sequence: a counter without rows.` };
    return isView && comment !== "VIEW"
      ? { broken: brokenViewText(comment ?? "the server does not say why") }
      : { barred: barredText({ schema: database, table }, user, account) };
  }
}

/** Columns of all tables of a database, or of one. */
export async function readColumns(link: MysqlLink, database: string, table?: string): Promise<ColumnRow[]> {
  const ofOne = table === undefined ? "" : "AND TABLE_NAME = ?";
  const names = table === undefined ? [database] : [database, table];
  const [server] = await mysqlRows(link, versionQuery);
  const checks =
    server?.version.includes("MariaDB") === true ? await mysqlRows(link, jsonChecksQuery(ofOne), names) : [];
  const checked = new Set(checks.map((check) => `${quoteMysql(check.table)}.${check.clause}`));
  const rows = await mysqlRows(link, columnsQuery(ofOne), names);
  // The server takes `T` for `t` here, and elsewhere it may not.
  const own = rows.filter((row) => table === undefined || row.table === table);
  requireDistinct("The server", own, (row) => `${quoteMysql(row.table)}.${quoteMysql(row.name)}`);
  return own.map((row) => ({
    ...row,
    isCheckedJson: checked.has(`${quoteMysql(row.table)}.json_valid(${quoteMysql(row.name)})`),
  }));
}

function nothingReadable({ user, database }: MysqlSettings, account: string): SourceError {
  return new SourceError(
    "permission",
    `The login works, but the user ${user} finds no table to read in ${database}. If there are tables, let an administrator run: GRANT SELECT ON ${quoteMysql(database)}.* TO ${account};`,
  );
}
