import { type ClickHouseClient, ClickHouseError, type ClickHouseSettings } from "./ClickHouseClient";
import { type ClusterNodes, partName } from "./clusterParts";
import { qualified } from "./loadTables";
import type { ServerFacts } from "./serverFacts";
import { quoteLiteral, quoteName } from "./sqlText";
import { unescape } from "./valueJson";

/** A table that a load makes. */
export interface NewTable {
  readonly database: string;
  readonly name: string;
  /** As the parts of its rows are called, where it has them on several servers. */
  readonly partId: string;
  /** Definitions of its columns. */
  readonly columns: string;
  /** Names of the columns that its rows are ordered and dealt by; none: they are dealt by chance. */
  readonly keys: readonly string[];
  /** Of the whole table; null for none. */
  readonly comment: string | null;
}

/** Where the rows of the tables are that Connections make. */
export interface TableLayout {
  /** What DDL ends its names with; empty for one server by itself. */
  readonly onCluster: string;
  /** The servers that the rows of one table are on; null for one by itself. */
  readonly nodes: ClusterNodes | null;
  /** For statements that change tables or put rows into them: all is in place when the server has answered. */
  readonly settings: ClickHouseSettings;
  /** Statements that make a table, in their order. */
  create(table: NewTable): readonly string[];
  /** Statements that remove a table whose rows no other one shows. */
  drop(table: Pick<NewTable, "database" | "name" | "partId">): readonly string[];
}

/** Longest that a statement waits for a server of the cluster that does not answer. */
const MOST_WAIT_S = 60;

function orderOf(keys: readonly string[], storagePolicy: string | null): string {
  const policy = storagePolicy === null ? "" : ` SETTINGS storage_policy = ${quoteLiteral(storagePolicy)}`;
  return `ORDER BY ${keys.length === 0 ? "tuple()" : `(${keys.map(quoteName).join(", ")})`}${policy}`;
}

function commentOf(comment: string | null): string {
  return comment === null ? "" : ` COMMENT ${quoteLiteral(comment)}`;
}

/** Tables of one server. */
export function singleLayout(storagePolicy: string | null): TableLayout {
  return {
    onCluster: "",
    nodes: null,
    settings: {},
    create: ({ database, name, columns, keys, comment }) => [
      `CREATE TABLE ${qualified(database, name)} (${columns}) ENGINE = MergeTree ${orderOf(keys, storagePolicy)}${commentOf(comment)}`,
    ],
    drop: ({ database, name }) => [`DROP TABLE IF EXISTS ${qualified(database, name)}`],
  };
}

/** A cluster as its servers describe it. */
export interface ClusterShape {
  readonly name: string;
  readonly shards: number;
  /** Of each shard. */
  readonly replicas: number;
}

/**
 * @throws Error in words for the administrator where the cluster can't hold databases; ClickHouseError, ClickHouseUnreachable
 */
export async function readCluster(client: ClickHouseClient, name: string): Promise<ClusterShape> {
  const rows = await client.rows(
    "SELECT cluster, toString(uniqExact(shard_num)), toString(max(replica_num)) FROM system.clusters GROUP BY cluster ORDER BY cluster",
  );
  const found = rows.find(([cluster = ""]) => unescape(cluster) === name);
  if (found === undefined) {
    const names = rows.map(([cluster = ""]) => unescape(cluster)).filter((one) => !one.startsWith("test_"));
    const known = names.length === 0 ? "It knows none." : `It knows ${names.join(", ")}.`;
    throw new Error(
      `The ClickHouse server knows no cluster ${name}. ${known} See remote_servers in its settings.`,
    );
  }
  const [, shards = "1", replicas = "1"] = found;
  const shape = { name, shards: Number(shards), replicas: Number(replicas) };
  if (shape.replicas === 1) return shape;
  const macros = new Set((await client.rows("SELECT macro FROM system.macros")).map(([macro = ""]) => macro));
  const lacking = ["shard", "replica"].filter((macro) => !macros.has(macro));
  if (lacking.length > 0)
    throw new Error(
      `The servers of the cluster ${name} have no macro ${lacking.join(" and no macro ")}, so copies of a table could not be told apart. Set macros in the settings of each server.`,
    );
  return shape;
}

/**
 * Tables of a cluster: on every server a table of the kind Distributed, which shows the rows that lie in parts on the shards. Parts
 * have names of their own, so that to replace a table is to replace what shows the rows: each answer is from the old ones or the new
 * ones, whichever servers it comes from.
 */
export function clusterLayout(
  { name: cluster, replicas }: ClusterShape,
  storagePolicy: string | null,
  { hasAllReplicas }: Pick<ServerFacts, "hasAllReplicas">,
): TableLayout {
  const onCluster = ` ON CLUSTER ${quoteName(cluster)}`;
  const everyTable = (name: string): string => `${name}(${quoteName(cluster)}, system.tables)`;
  const asks = replicas === 1 ? "cluster" : hasAllReplicas ? "clusterAllReplicas" : null;
  return {
    onCluster,
    nodes: { cluster, everyTable: asks === null ? null : everyTable(asks) },
    settings: {
      insert_distributed_sync: 1,
      // Two equal blocks of rows are two, not one that came twice.
      insert_deduplicate: 0,
      // On every copy, because the next statement may be answered by another one.
      ...(replicas > 1 ? { insert_quorum: replicas, insert_quorum_timeout: MOST_WAIT_S * 1000 } : {}),
      distributed_ddl_task_timeout: MOST_WAIT_S,
    },
    create({ database, name, partId, columns, keys, comment }) {
      const part = qualified(database, partName(partId));
      const path = quoteLiteral(`/clickhouse/tables/wharf/{shard}/${database}/${partId}`);
      const kind = replicas > 1 ? `ReplicatedMergeTree(${path}, '{replica}')` : "MergeTree";
      return [
        `CREATE TABLE ${part}${onCluster} (${columns}) ENGINE = ${kind} ${orderOf(keys, storagePolicy)}`,
        distributedSql({ database, name, partId, keys, cluster }) + commentOf(comment),
      ];
    },
    drop: ({ database, name, partId }) =>
      [name, partName(partId)].map((one) => `DROP TABLE IF EXISTS ${qualified(database, one)}${onCluster}`),
  };
}

function distributedSql({
  database,
  name,
  partId,
  keys,
  cluster,
}: Pick<NewTable, "database" | "name" | "partId" | "keys"> & { readonly cluster: string }): string {
  const part = partName(partId);
  const deal = keys.length === 0 ? "rand()" : `cityHash64(${keys.map(quoteName).join(", ")})`;
  return `CREATE TABLE ${qualified(database, name)} ON CLUSTER ${quoteName(cluster)} AS ${qualified(database, part)} ENGINE = Distributed(${quoteName(cluster)}, ${quoteName(database)}, ${quoteName(part)}, ${deal})`;
}

/** An old server leaves an empty folder of a table that was renamed, and says so when the database goes, which is gone then. */
export function isOnlyFolderLeft(error: unknown): boolean {
  return error instanceof ClickHouseError && error.message.includes("Directory not empty");
}
