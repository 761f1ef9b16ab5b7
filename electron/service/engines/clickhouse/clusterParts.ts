import type { ClickHouseClient } from "./ClickHouseClient";
import { oldTable, qualified, stagePrefix, type TableName } from "./loadTables";
import { quoteLiteral, quoteName } from "./sqlText";
import { unescape } from "./valueJson";

/** The rows of a cluster's table are on its shards in tables with names that no schema shows. */
const prefix = `${stagePrefix}part_`;

export function partName(id: string): string {
  return prefix + id;
}

/** `Distributed('cluster', 'database', 'table', key)`, its names quoted in any way or not. */
const distributed = /^Distributed\(\s*[^,]+,\s*['`]?([^'`,]*)['`]?\s*,\s*['`]?([^'`,)]*)['`]?/;

/** The table whose rows one of the kind Distributed shows; null where it is none. */
export function shownTable(engineFull: string, database: string): TableName | null {
  const [, of, table] = distributed.exec(engineFull) ?? [];
  if (table === undefined) return null;
  return { database: of === undefined || of === "" || of === "currentDatabase()" ? database : of, table };
}

/** The part that a table of a cluster shows; null where it shows none of ours. */
export async function partOf(
  client: ClickHouseClient,
  { database, table }: TableName,
): Promise<string | null> {
  const [[full = ""] = []] = await client.rows(
    `SELECT engine_full FROM system.tables WHERE database = ${quoteLiteral(database)} AND name = ${quoteLiteral(table)}`,
  );
  const shown = shownTable(unescape(full), database)?.table ?? "";
  return shown.startsWith(prefix) ? shown.slice(prefix.length) : null;
}

interface ClusterTable extends TableName {
  readonly engine: string;
  /** What it shows, where it is of the kind Distributed. */
  readonly shown: string | null;
}

/** The tables as some servers know them, each once for every form that it has. @throws ClickHouseError, ClickHouseUnreachable */
async function tablesOf(
  client: ClickHouseClient,
  from: string,
  databases: readonly string[],
): Promise<ClusterTable[]> {
  const rows = await client.rows(
    `SELECT DISTINCT database, name, engine_full FROM ${from} WHERE database IN (${databases.map(quoteLiteral).join(", ")})`,
  );
  return rows.map(([of = "", name = "", full = ""]) => {
    const [database, engine] = [unescape(of), unescape(full)];
    return { database, table: unescape(name), engine, shown: shownTable(engine, database)?.table ?? null };
  });
}

export interface ClusterNodes {
  readonly cluster: string;
  /** `system.tables` of every server, as a query reads it; null where one of them can't be asked for all. */
  readonly everyTable: string | null;
}

/** Puts a table back that was taken away on some server and whose successor has not come there. @throws as above */
async function putBack(client: ClickHouseClient, cluster: string, former: ClusterTable): Promise<void> {
  const { database, table, shown, engine } = former;
  const name = oldTable(table);
  if (name === null || shown === null) return;
  const onCluster = ` ON CLUSTER ${quoteName(cluster)}`;
  // A server that has the new one keeps it.
  const sql = `CREATE TABLE IF NOT EXISTS ${qualified(database, name)}${onCluster} AS ${qualified(database, shown)} ENGINE = ${engine}`;
  await client.text({ sql });
  await client.text({ sql: `DROP TABLE IF EXISTS ${qualified(database, table)}${onCluster}` });
}

/** The same for a table whose replacement has failed. @throws ClickHouseError, ClickHouseUnreachable */
export async function recoverClusterTable(
  client: ClickHouseClient,
  cluster: string,
  { database, table }: TableName,
): Promise<void> {
  const from = `cluster(${quoteName(cluster)}, system.tables)`;
  for (const one of await tablesOf(client, from, [database]))
    if (oldTable(one.table) === table) await putBack(client, cluster, one);
}

/**
 * What {@link recoverLoads} does, for a cluster: its tables only show rows, so that what was taken away is put back by showing them
 * again. Parts go where no server has a table that shows them; where not all can be asked, they stay.
 *
 * @throws ClickHouseError, ClickHouseUnreachable
 */
export async function recoverClusterLoads(
  client: ClickHouseClient,
  { cluster, everyTable }: ClusterNodes,
  databases: readonly string[],
): Promise<void> {
  const from = everyTable ?? `cluster(${quoteName(cluster)}, system.tables)`;
  const tables = await tablesOf(client, from, databases);
  const drop = (name: TableName): Promise<string> =>
    client.text({
      sql: `DROP TABLE IF EXISTS ${qualified(name.database, name.table)} ON CLUSTER ${quoteName(cluster)}`,
    });
  for (const one of tables) await putBack(client, cluster, one);
  const isStage = ({ table }: TableName): boolean =>
    table.startsWith(stagePrefix) && !table.startsWith(prefix) && oldTable(table) === null;
  for (const one of tables.filter(isStage)) await drop(one);
  if (everyTable === null) return;
  const keyOf = (database: string, table: string): string => JSON.stringify([database, table]);
  const shown = new Set(
    tables.flatMap((one) => (one.shown === null || isStage(one) ? [] : [keyOf(one.database, one.shown)])),
  );
  for (const one of tables)
    if (one.table.startsWith(prefix) && !shown.has(keyOf(one.database, one.table))) await drop(one);
}
