import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTimeout as wait } from "node:timers/promises";
import { recoverTable } from "./loadTables";
import { ClickHouseFixture } from "./testing/ClickHouseFixture";
import { clickHousePrograms } from "./testing/startClickHouse";

const columns = {
  id: "BIGINT",
  name: "VARCHAR",
  price: "DECIMAL(12,2)",
  weight: "DOUBLE",
  sold: "BOOLEAN",
  day: "DATE",
  at: "TIMESTAMP",
};

describe.skipIf(clickHousePrograms === null)(
  "Connections into ClickHouse (skipped where it is not installed)",
  () => {
    let bed: ClickHouseFixture;
    beforeAll(async () => {
      bed = await ClickHouseFixture.open();
    });
    afterAll(() => bed?.close());

    const rowsOf = async (id: string, sql: string) => (await bed.client.query(id, sql)).rows;

    it("bring tables in without a loss, and replace them in one step", async () => {
      const id = await bed.create();
      await bed.sync.offer([
        {
          table: "orders",
          ...{ columns, primaryKey: ["id"] },
          rows: [
            [
              "9007199254740993",
              "tab\t line\n 'q' \"d\" \\ ",
              "0.10",
              "0.1",
              "true",
              "2024-02-29",
              "2024-02-29 12:30:00",
            ],
            ["-1", "", null, "1e300", "false", null, null],
          ],
        },
      ]);
      const { id: connection, schema } = await bed.sync.connect(id);
      const run = await bed.sync.lastRun(connection);
      expect(run).toMatchObject({ status: "succeeded", rowsSynced: 2 });
      expect(schema).toBe(`wharf_${id.slice(3)}_shop`);
      expect(await rowsOf(id, `SELECT * FROM ${schema}.orders ORDER BY id`)).toEqual([
        { id: "-1", name: "", price: null, weight: 1e300, sold: 0, day: null, at: null },
        {
          ...{ id: "9007199254740993", name: "tab\t line\n 'q' \"d\" \\ ", price: "0.10", weight: 0.1 },
          ...{ sold: 1, day: "2024-02-29", at: "2024-02-29 12:30:00" },
        },
      ]);
      await bed.sync.offer([{ table: "orders", columns: { id: "BIGINT" }, primaryKey: ["id"], rows: [[7]] }]);
      expect(await bed.sync.sync(connection)).toMatchObject({ status: "succeeded" });
      expect(await rowsOf(id, `SELECT id FROM ${schema}.orders`)).toEqual([{ id: "7" }]);
    });

    it("keep values that no type of the server holds as text, and say so", async () => {
      const id = await bed.create();
      await bed.sync.offer([
        {
          table: "old",
          columns: { day: "DATE", at: "TIMESTAMP", many: "HUGEINT" },
          rows: [["0001-01-01", "2024-01-01 00:00:00.123456", "170141183460469231731687303715884105727"]],
        },
      ]);
      const { id: connection, schema } = await bed.sync.connect(id);
      const run = await bed.sync.lastRun(connection);
      expect(run.status).toBe("succeeded");
      expect(JSON.stringify(run)).toContain("day is text, because 1 of its values do not fit into Date.");
      expect(await rowsOf(id, `SELECT * FROM ${schema}.old`)).toEqual([
        {
          day: "0001-01-01",
          at: "2024-01-01 00:00:00.123456",
          many: "170141183460469231731687303715884105727",
        },
      ]);
    });

    it("merge changed rows by their keys", async () => {
      const id = await bed.create();
      const table = {
        table: "grown",
        columns: { id: "BIGINT", v: "VARCHAR" },
        primaryKey: ["id"],
        incremental: true,
      };
      await bed.sync.offer([
        {
          ...table,
          rows: [
            [1, "a"],
            [2, "b"],
          ],
        },
      ]);
      const { id: connection, schema } = await bed.sync.connect(id);
      await bed.sync.lastRun(connection);
      await bed.sync.offer([
        {
          ...table,
          rows: [
            [1, "a"],
            [2, "b"],
            [3, "c"],
          ],
        },
      ]);
      expect(await bed.sync.sync(connection)).toMatchObject({ status: "succeeded", rowsSynced: 1 });
      expect(await rowsOf(id, `SELECT * FROM ${schema}.grown ORDER BY id`)).toEqual([
        { id: "1", v: "a" },
        { id: "2", v: "b" },
        { id: "3", v: "c" },
      ]);
    });

    it("keep a column as text while rows stay whose values do not fit", async () => {
      const id = await bed.create();
      const table = {
        table: "days",
        columns: { id: "BIGINT", day: "DATE" },
        primaryKey: ["id"],
        incremental: true,
      };
      await bed.sync.offer([{ ...table, rows: [[1, "0001-01-01"]] }]);
      const { id: connection, schema } = await bed.sync.connect(id);
      await bed.sync.lastRun(connection);
      await bed.sync.offer([
        {
          ...table,
          rows: [
            [1, "0001-01-01"],
            [2, "2024-02-29"],
          ],
        },
      ]);
      expect((await bed.sync.sync(connection)).status).toBe("succeeded");
      expect(await rowsOf(id, `SELECT day FROM ${schema}.days ORDER BY id`)).toEqual([
        { day: "0001-01-01" },
        { day: "2024-02-29" },
      ]);
    });

    it("put back a table that was taken away when the service was killed, and drop what else was left", async () => {
      const id = await bed.create();
      const table = { table: "half", columns: { id: "BIGINT" }, primaryKey: ["id"] };
      await bed.sync.offer([{ ...table, rows: [[1]] }]);
      const { id: connection, schema } = await bed.sync.connect(id);
      await bed.sync.lastRun(connection);
      await bed.closeService();
      // The RENAME of two on an old server is two steps, and the second never came.
      for (const sql of [
        `RENAME TABLE ${schema}.half TO ${schema}.\`.wharf_old_half\``,
        `CREATE TABLE ${schema}.\`.wharf_new_1\` (id Int64) ENGINE = MergeTree ORDER BY id`,
      ])
        await bed.server.client.text({ sql });
      await bed.openService();
      expect(await rowsOf(id, `SELECT id FROM ${schema}.half`)).toEqual([{ id: "1" }]);
      const names = `SELECT name FROM system.tables WHERE database = '${schema}'`;
      expect(await bed.server.client.rows(names)).toEqual([["half"]]);
    });

    it("put back rows that an old server moved before it wrote their new name down", async () => {
      const id = await bed.create();
      await bed.sync.offer([{ table: "moved", columns: { id: "BIGINT" }, primaryKey: ["id"], rows: [[1]] }]);
      const { id: connection, schema } = await bed.sync.connect(id);
      await bed.sync.lastRun(connection);
      const { client } = bed.server;
      const [away, table] = [`${schema}.\`.wharf_old_moved\``, `${schema}.moved`];
      await client.text({ sql: `RENAME TABLE ${table} TO ${away}` });
      await client.text({ sql: `CREATE TABLE ${table} AS ${away}` });
      await recoverTable(client, { database: schema, table: "moved" });
      expect(await client.rows(`SELECT id FROM ${table}`)).toEqual([["1"]]);
      // Its rows are in the folder of the other name, which no table has.
      await client.text({ sql: `RENAME TABLE ${table} TO ${away}` });
      await client.text({ sql: `CREATE TABLE ${table} AS ${away}` });
      await client.text({ sql: `DETACH TABLE ${away}` });
      await bed.server.forget(schema, ".wharf_old_moved");
      await recoverTable(client, { database: schema, table: "moved" });
      expect(await client.rows(`SELECT id FROM ${table}`)).toEqual([["1"]]);
      expect(await client.rows(`SELECT name FROM system.tables WHERE database = '${schema}'`)).toEqual([
        ["moved"],
      ]);
    });

    it("leave the old rows where a table fails, and nothing half", async () => {
      const id = await bed.create();
      const table = { table: "kept", columns: { id: "BIGINT" }, primaryKey: ["id"] };
      await bed.sync.offer([{ ...table, rows: [[1], [2]] }]);
      const { id: connection, schema } = await bed.sync.connect(id);
      await bed.sync.lastRun(connection);
      await bed.sync.offer([{ ...table, rows: [[3], [4]], miscount: 1 }]);
      expect((await bed.sync.sync(connection)).status).not.toBe("succeeded");
      expect(await rowsOf(id, `SELECT * FROM ${schema}.kept ORDER BY id`)).toEqual([
        { id: "1" },
        { id: "2" },
      ]);
      const left = await bed.server.client.rows(
        `SELECT name FROM system.tables WHERE database = '${schema}' AND name LIKE '.wharf%'`,
      );
      expect(left).toEqual([]);
    });

    it(
      "show readers the old rows or the new ones, and nothing between, while the server is killed in the middle, 20 times",
      { timeout: 600_000 },
      async () => {
        const id = await bed.create();
        const generate = { rows: 10_000, perFile: 1000, value: "x" };
        const table = { table: "big", columns: { id: "BIGINT", v: "VARCHAR" }, primaryKey: ["id"] };
        await bed.sync.offer([{ ...table, generate }]);
        const { id: connection, schema } = await bed.sync.connect(id);
        expect((await bed.sync.lastRun(connection)).status).toBe("succeeded");
        for (let round = 1; round <= 20; round += 1) {
          const value = `y${round}`;
          await bed.sync.offer([{ ...table, generate: { ...generate, value }, pauseMs: 15 }]);
          const running = bed.sync.sync(connection);
          await wait(round * 20);
          await bed.server.kill();
          await bed.server.start();
          const run = await running;
          const rows = await rowsOf(
            id,
            `SELECT count() AS c, uniq(v) AS u, min(v) AS lowest FROM ${schema}.big`,
          );
          expect(rows).toMatchObject([{ c: "10000", u: "1" }]);
          if (run.status === "succeeded") expect(rows).toMatchObject([{ lowest: value }]);
        }
        expect((await bed.sync.sync(connection)).status).toBe("succeeded");
      },
    );

    it("stay while the service is started without the engine's settings, and are used again with them", async () => {
      const id = await bed.create();
      await bed.client.send("POST", `/databases/${id}/query`, {
        body: { sql: "CREATE TABLE t (a UInt8) ENGINE = MergeTree ORDER BY a" },
      });
      await bed.closeService();
      await bed.openService([]);
      const refused = await bed.client.fail("GET", `/databases/${id}/schema`);
      expect(refused).toMatchObject({ status: 409 });
      expect(refused.error).toContain("Its data is where it was");
      await bed.closeService();
      await bed.openService();
      expect(await bed.client.value(id, "SELECT count() FROM t")).toBe("0");
    });
  },
);
