import type { ClickHouseClient } from "./ClickHouseClient";
import { quoteLiteral, quoteName } from "./sqlText";
import { unescape } from "./valueJson";

/** Tables on their way have names that no schema shows. */
export const stagePrefix = ".wharf_";
const old = `${stagePrefix}old_`;

export function qualified(database: string, table: string): string {
  return `${quoteName(database)}.${quoteName(table)}`;
}

/** @param kind `raw`: texts as they come; `new`: the table that takes the place */
export function stageName(kind: "raw" | "new", id: string): string {
  return `${stagePrefix}${kind}_${id}`;
}

/** Where the table that is replaced waits, on servers that can't exchange two. */
export function oldName(table: string): string {
  return old + table;
}

/** The table that is replaced by the name that it waits under; null for a name of another kind. */
export function oldTable(name: string): string | null {
  return name.startsWith(old) ? name.slice(old.length) : null;
}

/** A table by the database that it is in. */
export interface TableName {
  readonly database: string;
  readonly table: string;
}

/**
 * Removes what loads left that were cut short. A table that was taken away and whose successor had not come yet is put back.
 *
 * @throws ClickHouseError, ClickHouseUnreachable
 */
export async function recoverLoads(client: ClickHouseClient, databases: readonly string[]): Promise<void> {
  for (const { database, table: name } of await tablesOf(client, databases)) {
    if (name.startsWith(old)) await recoverTable(client, { database, table: name.slice(old.length) });
    else if (name.startsWith(stagePrefix))
      await client.text({ sql: `DROP TABLE IF EXISTS ${qualified(database, name)}` });
  }
}

/**
 * Puts back a table whose server may have ended while it was replaced by renaming. An old server moves a table's rows first and
 * writes its name down afterwards: ended between, it has an empty table, and the rows under a name that it does not know.
 * A table that is made under that name has them again. Nothing is lost by it where the replacement went well.
 *
 * @throws ClickHouseError, ClickHouseUnreachable
 */
export async function recoverTable(client: ClickHouseClient, { database, table }: TableName): Promise<void> {
  const [current, former] = [qualified(database, table), qualified(database, oldName(table))];
  const names = new Set((await tablesOf(client, [database])).map((one) => one.table));
  const isThere = { current: names.has(table), former: names.has(oldName(table)) };
  const run = (sql: string): Promise<string> => client.text({ sql });
  if (!isThere.current && !isThere.former) return;
  if (!isThere.current) {
    const isBack = await run(`RENAME TABLE ${former} TO ${current}`).then(
      () => true,
      () => false,
    );
    if (isBack) return;
    await adopt(client, current, former);
  }
  if ((await hasRows(client, current)) && !isThere.former) return;
  if (!isThere.former) await adopt(client, former, current);
  if (!(await hasRows(client, current)) && (await hasRows(client, former))) {
    await run(`DROP TABLE ${current}`);
    await run(`RENAME TABLE ${former} TO ${current}`);
  } else await run(`DROP TABLE IF EXISTS ${former}`);
}

/** Makes a table with the form of another one, and with what rows are in the folder of its name. */
async function adopt(client: ClickHouseClient, table: string, like: string): Promise<void> {
  const [[shown = ""] = []] = await client.rows(`SHOW CREATE TABLE ${like}`);
  const form = unescape(shown).replace(/^CREATE TABLE .*? \(/s, "(");
  await client.text({ sql: `ATTACH TABLE ${table} ${form}` });
}

async function hasRows(client: ClickHouseClient, table: string): Promise<boolean> {
  return (await client.rows(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0;
}

async function tablesOf(client: ClickHouseClient, databases: readonly string[]): Promise<TableName[]> {
  const among = databases.map(quoteLiteral).join(", ");
  const rows = await client.rows(`SELECT database, name FROM system.tables WHERE database IN (${among})`);
  return rows.map(([database = "", name = ""]) => ({ database: unescape(database), table: unescape(name) }));
}
