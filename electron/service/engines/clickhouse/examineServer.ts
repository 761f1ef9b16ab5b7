import { randomBytes } from "node:crypto";
import { ClickHouseClient } from "./ClickHouseClient";
import type { ClickHouseOptions } from "./ClickHouseOptions";
import { ClickHousePlace } from "./ClickHousePlace";
import { readServerFacts, type ServerFacts } from "./serverFacts";
import { quoteLiteral, quoteName } from "./sqlText";
import { readCluster } from "./tableLayout";

/** What a server needs for databases, in the order in which one builds on the other. */
export type ServerStage = "reach" | "tls" | "version" | "cluster" | "rights" | "replication";

export interface StageOutcome {
  readonly stage: ServerStage;
  /** `skipped`: an earlier one failed, or it does not apply. */
  readonly outcome: "ok" | "missing" | "skipped";
  /** A sentence: what was found, or what is missing and what to do. */
  readonly text: string;
}

const REACH_MS = 5000;
const order: readonly ServerStage[] = ["reach", "tls", "version", "cluster", "rights", "replication"];

/**
 * Tries what databases in a ClickHouse server need, step by step: the last steps make a database with its users, as a person would,
 * and remove it. Stops at the first step that is missing.
 *
 * @returns an outcome for each stage, in order; never rejects for what the server answers
 */
export async function examineServer(options: ClickHouseOptions): Promise<readonly StageOutcome[]> {
  const found: StageOutcome[] = [];
  const client = new ClickHouseClient(options);
  const stage = async <Result>(
    name: ServerStage,
    work: () => Promise<readonly [Result, string]>,
  ): Promise<Result> => {
    try {
      const [result, text] = await work();
      found.push({ stage: name, outcome: "ok", text });
      return result;
    } catch (error) {
      found.push({ stage: name, outcome: "missing", text: sentenceOf(error) });
      throw error;
    }
  };
  try {
    await stage("reach", async () => {
      await client.rows("SELECT 1", AbortSignal.timeout(REACH_MS));
      return [null, `${new URL(options.url).host} answers, and takes the user ${options.user}.`];
    });
    await stage("tls", async () => [null, tlsText(options.url)]);
    const facts = await stage("version", () => versionOf(client, options));
    const nodes = await stage("cluster", () => clusterOf(client, options));
    const place = new ClickHousePlace(`db_check_${randomBytes(6).toString("hex")}`, client, options, () =>
      Promise.resolve(facts),
    );
    try {
      await stage("rights", async () => {
        await place.create({ memoryMb: 256 });
        return [null, "A database was made and is removed again."];
      });
      if (options.cluster !== null && nodes > 1) {
        const { cluster } = options;
        await stage("replication", () => everywhere(client, cluster, place.name));
      }
    } finally {
      await place.remove().catch(() => undefined);
    }
  } catch {
    // It is among the outcomes.
  } finally {
    client.close();
  }
  const isStopped = found.some(({ outcome }) => outcome === "missing");
  const skipped = isStopped ? "Not tried." : "The server is by itself.";
  return order.map(
    (name) =>
      found.find(({ stage: one }) => one === name) ?? { stage: name, outcome: "skipped", text: skipped },
  );
}

function tlsText(url: string): string {
  return new URL(url).protocol === "https:"
    ? "The connection is encrypted, and the certificate is valid."
    : "Not encrypted: the server is on this computer.";
}

async function versionOf(
  client: ClickHouseClient,
  { sharedUser }: ClickHouseOptions,
): Promise<readonly [ServerFacts, string]> {
  const facts = await readServerFacts(client);
  if (!facts.hasUsers && !sharedUser)
    throw new Error(
      `ClickHouse ${facts.version} has no users that are made by statements, so databases can't be kept apart. Use 20.5 or later, or --clickhouse-shared-user yes for one team.`,
    );
  const shared = sharedUser ? " All databases share one user." : "";
  return [facts, `ClickHouse ${facts.version}.${shared}`];
}

/** @returns the servers of the cluster */
async function clusterOf(
  client: ClickHouseClient,
  { cluster }: ClickHouseOptions,
): Promise<readonly [number, string]> {
  if (cluster === null) return [1, "None is named."];
  const { shards, replicas } = await readCluster(client, cluster);
  const copies = replicas === 1 ? "without copies" : `of up to ${replicas} copies each`;
  return [shards * replicas, `${cluster} has ${shards === 1 ? "1 shard" : `${shards} shards`} ${copies}.`];
}

/** Whether every shard has the database that was made on the cluster. */
async function everywhere(
  client: ClickHouseClient,
  cluster: string,
  database: string,
): Promise<readonly [null, string]> {
  const [[count = "0"] = []] = await client.rows(
    `SELECT toString(count()) FROM cluster(${quoteName(cluster)}, system.databases) WHERE name = ${quoteLiteral(database)}`,
  );
  const { shards } = await readCluster(client, cluster);
  if (Number(count) === shards) return [null, `All shards have the database (${count} of ${shards}).`];
  throw new Error(
    `Only ${count} of ${shards} shards have the database. Check distributed_ddl and ZooKeeper or Keeper in the settings of each server.`,
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `The server does not answer within ${REACH_MS / 1000} seconds. Check the address and its port.`;
  return error instanceof Error ? error.message : String(error);
}
