import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPrograms } from "../../../../source/testing/findPrograms";
import { freePort, ServerProcess } from "../../../../source/testing/ServerProcess";
import type { ClickHouseOptions } from "../ClickHouseOptions";
import { type ClickHouseServer, clickHousePrograms, startClickHouse } from "./startClickHouse";

/** What keeps the servers of a cluster together. */
const zooKeeper = "/usr/share/java/zookeeper.jar";
const zooKeeperSettings = "/etc/zookeeper/conf";
const java = findPrograms(["java"]);

/** Whether ClickHouse, ZooKeeper and Java are installed: the tests of clusters are skipped otherwise, and say so. */
export const canStartCluster = clickHousePrograms !== null && java !== null && existsSync(zooKeeper);

export interface ClickHouseCluster {
  /** Leads to the first server. */
  readonly options: ClickHouseOptions;
  readonly servers: readonly ClickHouseServer[];
  stop(): Promise<void>;
}

const cluster = "harbour";

/** Real servers that are one cluster, with a real ZooKeeper. */
export async function startCluster({
  shards,
  replicas,
}: {
  readonly shards: number;
  readonly replicas: number;
}): Promise<ClickHouseCluster> {
  if (java === null) throw new Error("Java is not installed.");
  const folder = await mkdtemp(join(tmpdir(), "wharf-zookeeper-"));
  const port = await freePort();
  const settings = join(folder, "zoo.cfg");
  await writeFile(
    settings,
    `tickTime=2000\ndataDir=${folder}/data\nclientPort=${port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n4lw.commands.whitelist=srvr\n`,
  );
  const keeper = new ServerProcess(
    java.java,
    [
      ...["-Xmx128m", "-cp", `${zooKeeperSettings}:${zooKeeper}`],
      ...["org.apache.zookeeper.server.quorum.QuorumPeerMain", settings],
    ],
    undefined,
  );
  // The old server crashes where it can't be reached, or does not serve yet.
  await keeper.waitFor(() => requireServing(port));
  const places = await Promise.all(
    Array.from({ length: shards * replicas }, async (_, at) => ({
      shard: Math.floor(at / replicas) + 1,
      replica: (at % replicas) + 1,
      tcp: await freePort(),
      copying: await freePort(),
    })),
  );
  const shardsXml = Array.from({ length: shards }, (_, at) => {
    const own = places.filter(({ shard }) => shard === at + 1);
    const replicasXml = own.map(
      ({ tcp }) =>
        `<replica><host>127.0.0.1</host><port>${tcp}</port><user>default</user><password>letmein</password></replica>`,
    );
    return `<shard><internal_replication>true</internal_replication>${replicasXml.join("")}</shard>`;
  }).join("");
  const servers = await Promise.all(
    places.map(({ tcp, copying, shard, replica }) =>
      startClickHouse({
        tcp,
        settings: `<interserver_http_host>127.0.0.1</interserver_http_host><interserver_http_port>${copying}</interserver_http_port>
          <zookeeper><session_timeout_ms>4000</session_timeout_ms><node><host>127.0.0.1</host><port>${port}</port></node></zookeeper>
          <macros><shard>${shard}</shard><replica>r${replica}</replica></macros>
          <remote_servers><${cluster}>${shardsXml}</${cluster}></remote_servers>
          <distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>`,
      }),
    ),
  );
  const [first] = servers;
  if (first === undefined) throw new Error("A cluster has a server.");
  return {
    options: { ...first.options, cluster },
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await keeper.end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws where it does not serve yet */
async function requireServing(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  // While it starts it may take a question and never answer.
  socket.setTimeout(1000, () => socket.destroy(new Error("ZooKeeper does not answer.")));
  try {
    socket.write("srvr");
    let answer = "";
    for await (const part of socket) answer += String(part);
    if (!answer.includes("Mode: standalone")) throw new Error(`ZooKeeper does not serve yet: ${answer}`);
  } finally {
    socket.destroy();
  }
}
