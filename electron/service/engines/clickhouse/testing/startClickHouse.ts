import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPrograms } from "../../../../source/testing/findPrograms";
import { freePort, ServerProcess } from "../../../../source/testing/ServerProcess";
import { ClickHouseClient } from "../ClickHouseClient";
import type { ClickHouseOptions } from "../ClickHouseOptions";

/** Null where ClickHouse is not installed: its tests are skipped then, and say so. */
export const clickHousePrograms = findPrograms(["clickhouse-server"]);

/** A real server of a test's own: that of the system's packages, which is old. */
export interface ClickHouseServer {
  readonly options: ClickHouseOptions;
  /** Asks as the server's own user. */
  readonly client: ClickHouseClient;
  /** As `kill -9` does; started again by `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Removes what is written down of a detached table, and leaves its rows: as after an end in the middle of a RENAME. */
  forget(database: string, table: string): Promise<void>;
  stop(): Promise<void>;
}

/** Of a server that is one of several. */
export interface ServerOfMany {
  readonly tcp: number;
  /** More of its settings, as XML. */
  readonly settings: string;
}

export async function startClickHouse(ofMany?: ServerOfMany): Promise<ClickHouseServer> {
  if (clickHousePrograms === null) throw new Error("The server is not installed.");
  const program = clickHousePrograms["clickhouse-server"];
  const folder = await mkdtemp(join(tmpdir(), "wharf-clickhouse-"));
  const [http, tcp] = [await freePort(), ofMany?.tcp ?? (await freePort())];
  const config = join(folder, "config.xml");
  await writeFile(config, configOf(folder, http, tcp, ofMany?.settings ?? ""));
  await writeFile(join(folder, "users.xml"), users);
  const options: ClickHouseOptions = {
    url: `http://127.0.0.1:${http}`,
    user: "default",
    password: "letmein",
    cluster: null,
    storagePolicy: null,
    sharedUser: true,
  };
  const client = new ClickHouseClient(options);
  let server: ServerProcess;
  const start = async (): Promise<void> => {
    server = new ServerProcess(program, [`--config-file=${config}`], undefined);
    await server.waitFor(() => client.text({ sql: "SELECT 1" }));
  };
  await start();
  return {
    options,
    client,
    start,
    forget: (database, table) => rm(join(folder, "data", "metadata", database, `${fileName(table)}.sql`)),
    kill: () => server.end("SIGKILL"),
    async stop() {
      client.close();
      await server.end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configOf(folder: string, http: number, tcp: number, settings: string): string {
  return `<yandex>
  <logger><level>error</level><console>1</console></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
  <users_config>users.xml</users_config><default_profile>default</default_profile>
  <default_database>default</default_database><mark_cache_size>67108864</mark_cache_size>
  ${settings}
</yandex>`;
}

const users = `<yandex>
  <profiles><default></default></profiles>
  <users><default>
    <password>letmein</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>`;

/** As the server writes a name as a file's. */
function fileName(table: string): string {
  return table.replaceAll(".", "%2E");
}
