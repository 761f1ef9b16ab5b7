import type { EngineCapabilities } from "../engineCapabilities";
import type { DatabaseEngine, EngineDescriptor } from "../DatabaseEngine";
import { ClickHouseClient } from "./ClickHouseClient";
import type { ClickHouseOptions } from "./ClickHouseOptions";
import { ClickHousePlace } from "./ClickHousePlace";
import { readServerFacts, type ServerFacts } from "./serverFacts";

export const clickHouseCapabilities: EngineCapabilities = {
  transactions: false,
  sessions: false,
  interruption: true,
  otherDatabases: false,
  autoStop: false,
  wholeExports: false,
  wholeDataPaging: false,
  exactWriteCounts: false,
  uniqueKeys: false,
  fileLoads: false,
  backup: false,
};

/** Longest that a list of engines waits for the server. */
const REACH_MS = 2000;

/** Databases in an existing ClickHouse server or cluster, over its HTTP interface. */
export async function clickHouseEngine(options: ClickHouseOptions): Promise<DatabaseEngine> {
  const client = new ClickHouseClient(options);
  let known: ServerFacts | undefined;
  const facts = async (signal?: AbortSignal): Promise<ServerFacts> =>
    (known ??= await readServerFacts(client, signal));
  const isReachable = async (): Promise<boolean> => {
    try {
      await client.rows("SELECT 1", AbortSignal.timeout(REACH_MS));
      await facts(AbortSignal.timeout(REACH_MS));
      return true;
    } catch {
      return false;
    }
  };
  await isReachable();
  return {
    get descriptor(): EngineDescriptor {
      const version = known?.version ?? "unknown";
      const names = { id: "clickhouse", name: "ClickHouse", protocol: "clickhouse" };
      // Where the data lies is the server's place, which is one.
      return { ...names, version, regions: ["iad"], default: false };
    },
    capabilities: clickHouseCapabilities,
    dialect: "clickhouse",
    runsHere: false,
    isReachable,
    place: ({ databaseId }) => new ClickHousePlace(databaseId, client, options, () => facts()),
  };
}
