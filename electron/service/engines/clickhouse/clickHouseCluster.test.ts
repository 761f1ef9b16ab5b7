import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { clickHouseEngine } from "./clickHouseEngine";
import { examineServer } from "./examineServer";
import { readCluster } from "./tableLayout";
import { ClickHouseFixture } from "./testing/ClickHouseFixture";
import { canStartCluster, type ClickHouseCluster, startCluster } from "./testing/startCluster";

const orders = { table: "orders", columns: { id: "BIGINT", v: "VARCHAR" }, primaryKey: ["id"] };

describe.skipIf(!canStartCluster)(
  "a database on a ClickHouse cluster (skipped where ClickHouse, ZooKeeper or Java is not installed)",
  () => {
    describe.each([
      { shards: 2, replicas: 1, of: "two shards" },
      { shards: 1, replicas: 2, of: "two copies" },
    ])("of $of", ({ shards, replicas }) => {
      let cluster: ClickHouseCluster;
      let bed: ClickHouseFixture;
      beforeAll(async () => {
        cluster = await startCluster({ shards, replicas });
        const [first] = cluster.servers;
        if (first === undefined) throw new Error("A cluster has a server.");
        bed = await ClickHouseFixture.open({ ...first, options: cluster.options });
      }, 120_000);
      afterAll(async () => {
        await bed?.close();
        await cluster?.stop();
      }, 120_000);

      /** What each server answers to a query. */
      const everywhere = (sql: string) => Promise.all(cluster.servers.map(({ client }) => client.rows(sql)));
      const tables = (schema: string) =>
        everywhere(`SELECT name FROM system.tables WHERE database = '${schema}' ORDER BY name`);
      const equal = (rows: string[][]) => cluster.servers.map(() => rows);

      it("has every row of a Connection, whichever server is asked, and no old one after the next sync", async () => {
        const id = await bed.create();
        // Equal blocks of rows: a copy takes the second one for the first that came again.
        const rows = Array.from({ length: 4000 }, (_, at) => [at, "equal"]);
        await bed.sync.offer(
          [orders, { ...orders, table: "loose", primaryKey: [] }].map((one) => ({ ...one, rows })),
        );
        const { id: connection, schema } = await bed.sync.connect(id);
        expect(await bed.sync.lastRun(connection)).toMatchObject({ status: "succeeded", rowsSynced: 8000 });
        const sums = (table: string) =>
          everywhere(
            `SELECT toString(count()), toString(uniqExact(id)), toString(sum(id)) FROM ${schema}.${table}`,
          );
        for (const table of ["orders", "loose"])
          expect(await sums(table)).toEqual(equal([["4000", "4000", "7998000"]]));
        if (shards > 1) {
          // Dealt to both, and none to both at once.
          const parts = await everywhere(
            `SELECT toString(sum(rows) > 1000) FROM system.parts WHERE active AND database = '${schema}'`,
          );
          expect(parts).toEqual(equal([["1"]]));
        }
        await bed.sync.offer([
          { ...orders, rows: [[7, "new"]] },
          { ...orders, table: "loose", primaryKey: [], rows: [[8, "new"]] },
        ]);
        expect((await bed.sync.sync(connection)).status).toBe("succeeded");
        expect(await everywhere(`SELECT toString(id), v FROM ${schema}.orders`)).toEqual(
          equal([["7", "new"]]),
        );
        const left = await tables(schema);
        for (const names of left) {
          expect(names.map(([name = ""]) => name.replace(/_[0-9a-f]{16}$/, "_ID"))).toEqual(
            [[".wharf_part_new_ID"], [".wharf_part_new_ID"], ["loose"], ["orders"]].flat(),
          );
        }
        const { body } = await bed.client.send("GET", `/databases/${id}/schema`);
        expect(JSON.stringify(body)).not.toContain("wharf_part");
      });

      it("merges changed rows by their keys over all servers", async () => {
        const id = await bed.create();
        const grown = { ...orders, table: "grown", incremental: true };
        const upTo = (count: number) => Array.from({ length: count }, (_, at) => [at, `v${at}`]);
        await bed.sync.offer([{ ...grown, rows: upTo(100) }]);
        const { id: connection, schema } = await bed.sync.connect(id);
        await bed.sync.lastRun(connection);
        await bed.sync.offer([{ ...grown, rows: upTo(150) }]);
        expect(await bed.sync.sync(connection)).toMatchObject({ status: "succeeded", rowsSynced: 50 });
        expect(
          await everywhere(`SELECT toString(count()), toString(uniqExact(id)) FROM ${schema}.grown`),
        ).toEqual(equal([["150", "150"]]));
      });

      it("puts an answer together from all groups, though fewer rows are asked for", async () => {
        const id = await bed.create();
        const rows = Array.from({ length: 3000 }, (_, at) => [at, String(at % 100)]);
        await bed.sync.offer([{ ...orders, rows }]);
        const { id: connection, schema } = await bed.sync.connect(id);
        await bed.sync.lastRun(connection);
        const { body } = await bed.client.send("POST", `/databases/${id}/query`, {
          body: {
            sql: `SELECT v, toString(count()) AS c FROM ${schema}.orders GROUP BY v ORDER BY v`,
            maxRows: 5,
          },
        });
        expect(body).toMatchObject({
          rowCount: 5,
          truncated: true,
          rows: ["0", "1", "10", "11", "12"].map((v) => ({ v, c: "30" })),
        });
      });

      it("keeps the old rows where a table fails, and nothing of the new ones", async () => {
        const id = await bed.create();
        await bed.sync.offer([{ ...orders, rows: [[1, "a"]] }]);
        const { id: connection, schema } = await bed.sync.connect(id);
        await bed.sync.lastRun(connection);
        const before = await tables(schema);
        await bed.sync.offer([{ ...orders, rows: [[2, "b"]], miscount: 1 }]);
        expect((await bed.sync.sync(connection)).status).not.toBe("succeeded");
        expect(await everywhere(`SELECT v FROM ${schema}.orders`)).toEqual(equal([["a"]]));
        expect(await tables(schema)).toEqual(before);
      });

      it("refuses what one server would do alone, and takes rows in on all", async () => {
        const id = await bed.create();
        await bed.sync.offer([{ ...orders, rows: [[1, "a"]] }]);
        const { id: connection, schema } = await bed.sync.connect(id);
        await bed.sync.lastRun(connection);
        for (const sql of [
          "CREATE TABLE t (a UInt8) ENGINE = MergeTree ORDER BY a",
          `/* all */ DROP TABLE ${schema}.orders`,
          `ALTER TABLE ${schema}.orders DELETE WHERE id = 1`,
          `TRUNCATE TABLE ${schema}.orders`,
        ]) {
          const refused = await bed.client.fail("POST", `/databases/${id}/query`, { body: { sql } });
          expect([sql, refused.status, refused.error]).toEqual([
            sql,
            400,
            expect.stringContaining("one server alone"),
          ]);
        }
        await bed.client.query(id, `INSERT INTO ${schema}.orders VALUES (2, 'b'), (3, 'c')`);
        expect(await everywhere(`SELECT toString(sum(id)) FROM ${schema}.orders`)).toEqual(equal([["6"]]));
      });

      it(
        "shows the old rows or the new ones, whichever server is asked, while servers are killed in the middle",
        { timeout: 600_000 },
        async () => {
          const id = await bed.create();
          const generate = { rows: 5000, perFile: 500, value: "x" };
          const big = { ...orders, table: "big" };
          await bed.sync.offer([{ ...big, generate }]);
          const { id: connection, schema } = await bed.sync.connect(id);
          expect((await bed.sync.lastRun(connection)).status).toBe("succeeded");
          const sql = `SELECT toString(count()), toString(uniqExact(id)), toString(uniqExact(v)), min(v) FROM ${schema}.big`;
          let shown = "x";
          let succeeded = 0;
          // A copy that was killed is waited for until ZooKeeper takes it for gone.
          const rounds = replicas > 1 ? 3 : 6;
          for (let round = 1; round <= rounds; round += 1) {
            const value = `y${round}`;
            await bed.sync.offer([{ ...big, generate: { ...generate, value }, pauseMs: 15 }]);
            const running = bed.sync.sync(connection);
            await wait(round * 150);
            const server = cluster.servers[round % cluster.servers.length];
            await server?.kill();
            await server?.start();
            const { status } = await running;
            if (status === "succeeded") succeeded += 1;
            const answers = await everywhere(sql);
            for (const [row] of answers) {
              expect([round, row?.slice(0, 3)]).toEqual([round, ["5000", "5000", "1"]]);
              expect(status === "succeeded" ? [value] : [shown, value]).toContain(row?.[3]);
            }
            shown = answers[0]?.[0]?.[3] ?? "";
          }
          expect(succeeded).toBeGreaterThan(0);
          expect((await bed.sync.sync(connection)).status).toBe("succeeded");
        },
      );

      it("removes what a killed sync left, puts back what was taken away, and keeps every part that is shown", async () => {
        const id = await bed.create();
        await bed.sync.offer([{ ...orders, rows: [[1, "a"]] }]);
        const { id: connection, schema } = await bed.sync.connect(id);
        await bed.sync.lastRun(connection);
        const before = await tables(schema);
        await bed.closeService();
        const on = "ON CLUSTER harbour";
        for (const sql of [
          `RENAME TABLE ${schema}.orders TO ${schema}.\`.wharf_old_orders\` ${on}`,
          `CREATE TABLE ${schema}.\`.wharf_part_new_1\` ${on} (id Int64) ENGINE = MergeTree ORDER BY id`,
          `CREATE TABLE ${schema}.\`.wharf_new_1\` ${on} AS ${schema}.\`.wharf_part_new_1\` ENGINE = Distributed(harbour, ${schema}, \`.wharf_part_new_1\`, id)`,
        ])
          await bed.server.client.text({ sql });
        await bed.openService();
        expect(await bed.client.value(id, `SELECT v FROM ${schema}.orders`)).toBe("a");
        expect(await everywhere(`SELECT v FROM ${schema}.orders`)).toEqual(equal([["a"]]));
        const after = await tables(schema);
        const extra = replicas > 1 ? [[".wharf_part_new_1"]] : [];
        // Where not every copy can be asked what it shows, parts stay.
        expect(after).toEqual(
          before.map((names) => [...extra, ...names].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1))),
        );
      });

      it("goes with everything on every server", async () => {
        const id = await bed.create();
        await bed.sync.offer([{ ...orders, rows: [[1, "a"]] }]);
        const { id: connection } = await bed.sync.connect(id);
        await bed.sync.lastRun(connection);
        await bed.client.send("DELETE", `/connections/${connection}`);
        await bed.client.send("DELETE", `/databases/${id}`);
        await expect
          .poll(
            () => everywhere(`SELECT name FROM system.databases WHERE name LIKE 'wharf_${id.slice(3)}%'`),
            {
              timeout: 20_000,
            },
          )
          .toEqual(equal([]));
      });

      it("is found fit by the steps of a check, with the database on every shard", async () => {
        const found = await examineServer(cluster.options);
        expect(found.map(({ stage, outcome }) => `${stage} ${outcome}`)).toEqual(
          ["reach", "tls", "version", "cluster", "rights", "replication"].map((stage) => `${stage} ok`),
        );
        expect(found.at(-1)?.text).toBe(`All shards have the database (${shards} of ${shards}).`);
      });

      it("is refused where the cluster is not known, or not named, with what to name", async () => {
        const { client } = bed.server;
        await expect(readCluster(client, "nowhere")).rejects.toThrow("It knows harbour.");
        await bed.closeService();
        await bed.openService([await clickHouseEngine({ ...cluster.options, cluster: null })]);
        const { body } = await bed.client.send("POST", "/databases", {
          body: { name: "x", engine: "clickhouse" },
        });
        const { database } = z.object({ database: z.object({ id: z.string() }) }).parse(body);
        await expect
          .poll(async () => JSON.stringify((await bed.client.send("GET", `/databases/${database.id}`)).body))
          .toContain('"error"');
        expect(await client.rows("SELECT name FROM system.databases WHERE name LIKE '%'")).not.toContainEqual(
          [`wharf_${database.id.slice(3)}`],
        );
      });
    });
  },
);
