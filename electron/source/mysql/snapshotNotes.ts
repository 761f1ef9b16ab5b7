import { z } from "zod";
import { catalogueName } from "../relational/catalogueRows";
import type { MysqlLink } from "./connectMysql";
import { mysqlRows } from "./mysqlRows";
import type { ReadTable } from "./MysqlSettings";

/** The server knows which of its engines have transactions: InnoDB has, MyISAM, Aria and MEMORY have none. */
const ENGINE_SQL = `
  SELECT t.TABLE_NAME AS \`table\`, t.ENGINE AS \`engine\`
    FROM information_schema.TABLES t
    JOIN information_schema.ENGINES e ON e.ENGINE = t.ENGINE
   WHERE t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ? AND e.TRANSACTIONS = 'NO'`;

const engineQuery = {
  what: "storage engines",
  sql: ENGINE_SQL,
  schema: z.object({ table: catalogueName, engine: catalogueName }),
};

/** What a person should know of a table that the run's one snapshot does not hold. Views have no engine of their own. */
export async function snapshotNotes(
  link: MysqlLink,
  { schema, table }: ReadTable,
): Promise<readonly string[]> {
  const rows = await mysqlRows(link, engineQuery, [schema, table]);
  // The server takes `T` for `t` here, and elsewhere it may not.
  const own = rows.find((row) => row.table === table);
  if (own === undefined) return [];
  return [
    `This table is stored by ${own.engine}, which has no transactions: it was read as it was at its own turn, and changes made during the sync may stand in it that are missing from other tables. InnoDB tables are all read as they were at one moment.`,
  ];
}
