import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import {
  type ClickHouseServer,
  clickHousePrograms,
  startClickHouse,
} from "../engines/clickhouse/testing/startClickHouse";
import { ConformanceClient } from "../testing/ConformanceClient";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { startServe, type ServeProcess } from "../testing/startServe";
import { SyncFixture } from "../testing/SyncFixture";

const kills = 20;
const rows = 20_000;

type Folder = Awaited<ReturnType<typeof makeDataFolder>>;

describe.skipIf(clickHousePrograms === null || postgresPrograms === null)(
  "a service with ClickHouse that is killed (skipped where ClickHouse or PostgreSQL is not installed)",
  () => {
    let entries: ServiceEntries;
    let postgres: DatabaseServer;
    let clickHouse: ClickHouseServer;
    let [folder, keyFolder]: [Folder?, Folder?] = [];
    let serve: ServeProcess | undefined;
    let fullKey: string;
    let sync: SyncFixture | undefined;

    beforeAll(async () => {
      entries = await copyEntries();
      postgres = await startPostgres();
      clickHouse = await startClickHouse();
      [folder, keyFolder] = [await makeDataFolder(), await makeDataFolder()];
      fullKey = (await storeKey(folder.path, "full")).secret;
    });
    afterAll(async () => {
      await serve?.end("SIGKILL");
      await clickHouse?.stop();
      await postgres?.stop();
      await sync?.remove();
      for (const one of [folder, keyFolder, entries]) await one?.remove();
    });

    async function start(): Promise<SyncFixture> {
      if (folder === undefined || keyFolder === undefined) throw new Error("There are no folders.");
      const { url, user, password } = clickHouse.options;
      serve = await startServe(entries.serve, folder.path, {
        WHARF_CREDENTIALS_KEY_FILE: join(keyFolder.path, "credentials.key"),
        WHARF_CLICKHOUSE: url,
        WHARF_CLICKHOUSE_USER: user,
        WHARF_CLICKHOUSE_PASSWORD: password,
        WHARF_CLICKHOUSE_SHARED_USER: "yes",
      });
      const client = new ConformanceClient({
        baseAddress: serve.address,
        fullKey,
        readKey: undefined,
        fetch,
        close: async () => undefined,
      });
      return (sync = sync?.over(client) ?? (await SyncFixture.make(client)));
    }

    it(
      `leaves nothing half in any of ${kills} syncs that it is killed in`,
      { timeout: 600_000 },
      async () => {
        await postgres.query(
          `CREATE TABLE orders AS SELECT i AS id, 1 AS version, 'note ' || i AS note FROM generate_series(1, ${rows}) AS i`,
        );
        let service = await start();
        const id = await service.client.createRunning({ engine: "clickhouse", memoryMb: 512 });
        const { id: connection, schema } = await service.connect(id, {
          kind: "postgres",
          ...postgres.settings,
        });
        const first = await service.lastRun(connection);
        expect(first).toMatchObject({ status: "succeeded", rowsSynced: rows });
        // From the first request to a little after the last: wherever a sync is, some round ends it there.
        const patienceMs = 400;
        let interrupted = 0;
        for (let round = 0; round < kills; round += 1) {
          const version = round + 2;
          await postgres.query(`UPDATE orders SET version = ${version}`);
          await service.client.send("POST", `/connections/${connection}/sync`);
          await wait((patienceMs * round) / kills);
          await serve?.end("SIGKILL");
          service = await start();
          const run = await service.lastRun(connection);
          const there = `SELECT count() AS n, uniq(version) AS versions, max(version) AS newest FROM ${schema}.orders`;
          const [found] = (await service.client.query(id, there)).rows;
          expect(found).toMatchObject({ n: String(rows), versions: "1" });
          if (run.status === "succeeded") expect(found).toMatchObject({ newest: version });
          else interrupted += 1;
          const left = `SELECT name FROM system.tables WHERE database = '${schema}' AND name LIKE '.wharf%'`;
          expect(await clickHouse.client.rows(left)).toEqual([]);
        }
        expect(interrupted).toBeGreaterThan(kills / 5);
        expect(await service.sync(connection)).toMatchObject({ status: "succeeded", rowsSynced: rows });
      },
    );
  },
);
