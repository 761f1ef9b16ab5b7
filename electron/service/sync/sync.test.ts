import { setTimeout as wait } from "node:timers/promises";
import { describe, expect } from "vitest";
import type { SyncFixture } from "../testing/SyncFixture";
import { orders, users } from "./testing/shopTables";
import { syncTest as it } from "./testing/syncTest";

describe("sync", () => {
  it("brings every table in at once when a Connection is made, exact and typed", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders, users]);
    const { id, schema } = await bed.connect(database);
    const run = await bed.lastRun(id);
    expect(run).toMatchObject({ status: "succeeded", trigger: "initial", rowsSynced: 3, error: null });
    expect(run.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ["public.orders", 2],
      ["crm.users", 1],
    ]);
    expect(await client.query(database, `FROM ${schema}.orders ORDER BY id`)).toMatchObject({
      types: ["INTEGER", "DECIMAL(10,2)", "VARCHAR"],
      rows: [
        { id: 1, amount: "1.10", note: "a" },
        { id: 2, amount: "2.20", note: null },
      ],
    });
    expect(await client.value(database, `SELECT id FROM ${schema}.crm_users`)).toBe(7);
  });

  it("keeps the old rows of a table that fails, brings the others in, and says why", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders, users]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    const message = "The role may not read users. Run: GRANT SELECT ON users TO ro;";
    await bed.offer([
      { ...users, problem: { kind: "permission", message } },
      { ...orders, rows: [[3, "3.00", "c"]] },
    ]);
    const run = await bed.sync(id);
    expect(run).toMatchObject({ status: "failed", error: `crm.users: ${message}`, rowsSynced: 1 });
    expect(run.tables).toMatchObject([
      { name: "crm.users", error: message, rows: 0, status: "failed" },
      { name: "public.orders", error: null, rows: 1, status: "succeeded" },
    ]);
    expect(await client.value(database, `SELECT id FROM ${schema}.crm_users`)).toBe(7);
    expect(await client.value(database, `SELECT id FROM ${schema}.orders`)).toBe(3);
  });

  it("keeps the old rows when the source goes away in the middle of a table or lost some", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    const gone = { kind: "login", message: "The server was shut down.", afterFile: true } as const;
    await bed.offer([{ ...orders, rows: [[9, "9.00", "z"]], problem: gone }]);
    expect(await bed.sync(id)).toMatchObject({ status: "failed", tables: [{ rows: 0 }] });
    await bed.offer([{ ...orders, rows: [[9, "9.00", "z"]], miscount: 1 }]);
    expect((await bed.sync(id)).error).toContain("counted 2 rows and 1 arrived");
    await bed.offer([{ ...orders, rows: [["nine", "9.00", "z"]] }]);
    expect((await bed.sync(id)).error).toContain("nine");
    expect(await client.value(database, `SELECT count(*) FROM ${schema}.orders`)).toBe("2");
  });

  it("tries again after a passing fault, in the same run, and says meanwhile that it waits, until when and why", async ({
    bed,
    database,
  }) => {
    await bed.offer([
      { ...orders, problem: { kind: "cut", message: `The connection for ${bed.token} broke.` } },
    ]);
    const { id } = await bed.connect(database);
    const newest = async () => (await bed.runs(id))[0];
    await expect.poll(newest, { interval: 20 }).toMatchObject({
      status: "running",
      error: null,
      waiting: {
        until: expect.stringMatching(/Z$/),
        reason: expect.stringMatching(/^The connection for \[redacted\] broke\.$/),
      },
      tables: [{ status: "running", error: null }],
    });
    await bed.offer([orders]);
    expect(await bed.lastRun(id)).toMatchObject({ status: "succeeded", rowsSynced: 2, waiting: null });
  });

  it("says that it waits for a source that cannot be reached, and no longer after it was ended", async ({
    bed,
    client,
    database,
  }) => {
    await bed.offer([orders]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    await bed.offer([orders], { problem: { kind: "refused", message: "Nothing listens at db:5432." } });
    await client.send("POST", `/connections/${id}/sync`);
    const newest = async () => (await bed.runs(id))[0];
    await expect.poll(newest, { interval: 20 }).toMatchObject({
      status: "running",
      waiting: { reason: "Nothing listens at db:5432." },
      tables: [],
    });
    await client.send("PATCH", `/connections/${id}`, { body: { status: "paused" } });
    expect(await newest()).toMatchObject({ status: "cancelled", waiting: null });
  });

  it("hands on what a connector notes of a table, to its run alone", async ({ bed, database }) => {
    const notes = ["2 values of born became NULL: such as 0000-00-00, which is no day of the calendar."];
    await bed.offer([{ ...orders, notes }, users]);
    const { id } = await bed.connect(database);
    expect((await bed.lastRun(id)).tables).toMatchObject([{ notes }, { notes: [] }]);
    await bed.offer([orders, users]);
    expect((await bed.sync(id)).tables).toMatchObject([{ notes: [] }, { notes: [] }]);
    expect((await bed.runs(id))[1]?.tables).toMatchObject([{ notes }, { notes: [] }]);
  });

  it("never reads an excluded column or a table that is turned off", async ({ client, bed, database }) => {
    await bed.offer([orders, users]);
    const streams = [
      { name: "public.orders", excludeColumns: ["note"] },
      { schema: "crm", table: "users", enabled: false },
    ];
    const { id, schema } = await bed.connect(database, { config: { folder: bed.folder, streams } });
    const run = await bed.lastRun(id);
    expect(run.tables.map(({ name }) => name)).toEqual(["public.orders"]);
    expect(await bed.reads()).toEqual([{ name: "public.orders", columns: ["id", "amount"], position: null }]);
    const { columns } = await client.query(database, `FROM ${schema}.orders`);
    expect(columns).toEqual(["id", "amount"]);
  });

  it("reads on from where it was and reads everything again when that cannot be trusted", async ({
    client,
    bed,
    database,
  }) => {
    const events = {
      table: "events",
      columns: { id: "INTEGER", text: "VARCHAR" },
      primaryKey: ["id"],
      incremental: true,
    };
    await bed.offer([
      {
        ...events,
        rows: [
          [1, "a"],
          [2, "b"],
        ],
      },
    ]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    await bed.offer([
      {
        ...events,
        rows: [
          [1, "changed unseen"],
          [2, "b"],
          [3, "c"],
        ],
      },
    ]);
    expect(await bed.sync(id)).toMatchObject({ rowsSynced: 1, tables: [{ position: "3" }] });
    expect((await bed.reads())[0]?.position).toBe("2");
    const texts = async () =>
      client.value(database, `SELECT string_agg(text, ',' ORDER BY id) FROM ${schema}.events`);
    expect(await texts()).toBe("a,b,c");
    await client.query(database, `DROP TABLE ${schema}.events`);
    expect(await bed.sync(id)).toMatchObject({ rowsSynced: 3 });
    expect(await texts()).toBe("changed unseen,b,c");
  });

  it("never overwrites a table that it did not make", async ({ client, bed, database }) => {
    await bed.offer([orders, users]);
    const { id, schema } = await bed.connect(database, {
      config: { folder: bed.folder, streams: [{ name: "public.orders", enabled: false }] },
    });
    await bed.lastRun(id);
    await client.query(database, `CREATE TABLE ${schema}.orders AS SELECT 'mine' AS a`);
    await client.send("PATCH", `/connections/${id}`, { body: { config: { streams: [] } } });
    const run = await bed.sync(id);
    expect(run.tables[0]?.error).toContain("did not make");
    expect(run.tables[1]).toMatchObject({ rows: 1, error: null });
    expect(await client.value(database, `SELECT a FROM ${schema}.orders`)).toBe("mine");
  });

  const slow = {
    table: "slow",
    columns: { id: "INTEGER", value: "VARCHAR" },
    generate: { rows: 1000, value: "v", perFile: 10 },
    pauseMs: 50,
  };

  async function untilRunning(bed: SyncFixture, id: string): Promise<void> {
    while (((await bed.runs(id))[0]?.tables[0]?.rows ?? 0) === 0) await wait(10);
  }

  it("shows progress, gives the run in flight instead of a second one, and ends it by pausing", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([slow]);
    const { id, schema } = await bed.connect(database);
    await untilRunning(bed, id);
    const { body } = await client.send("POST", `/connections/${id}/sync`);
    const [running] = await bed.runs(id);
    expect(body).toEqual({ run: { id: running?.id, status: "running", trigger: "initial" } });
    expect(running?.tables[0]).toMatchObject({ status: "running", error: null });
    const paused = await client.send("PATCH", `/connections/${id}`, { body: { status: "paused" } });
    expect(paused.body).toMatchObject({
      connection: { status: "paused", nextRunAt: null, lastRun: { status: "cancelled" } },
    });
    expect(await bed.runs(id)).toMatchObject([
      { status: "cancelled", tables: [{ rows: 0, status: "cancelled" }] },
    ]);
    const names = (await client.send("GET", `/databases/${database}/schema`)).body as {
      tables: { schema: string }[];
    };
    expect(names.tables.filter((table) => table.schema === schema)).toEqual([]);
  });

  it("ends a running sync with its Connection and keeps the tables", async ({ client, bed, database }) => {
    await bed.offer([users, slow]);
    const { id, schema } = await bed.connect(database);
    while ((await bed.runs(id))[0]?.tables[1]?.status !== "running") await wait(10);
    expect((await client.send("DELETE", `/connections/${id}`)).body).toEqual({ deleted: true });
    expect((await client.fail("GET", `/connections/${id}`)).status).toBe(404);
    expect((await client.fail("GET", `/connections/${id}/runs`)).status).toBe(404);
    expect(await client.value(database, `SELECT id FROM ${schema}.crm_users`)).toBe(7);
  });

  it("ends a running sync with its database", async ({ client, bed, database }) => {
    await bed.offer([slow]);
    const { id } = await bed.connect(database);
    await untilRunning(bed, id);
    expect((await client.send("DELETE", `/databases/${database}`)).status).toBe(200);
    expect((await client.fail("GET", `/connections/${id}`)).status).toBe(404);
  });
});
