import { describe, expect } from "vitest";
import { orders, users } from "./testing/shopTables";
import { syncTest as it } from "./testing/syncTest";

const denied = { kind: "login", message: "public.foreign: password authentication failed." } as const;
const foreign = { table: "foreign", schema: "public", columns: { a: "INTEGER" }, problem: denied };

describe("a run in which one table fails", () => {
  it("fails by that table alone, and is counted", async ({ client, bed, database }) => {
    await bed.offer([orders, users, foreign]);
    const { id } = await bed.connect(database);
    expect(await bed.lastRun(id)).toMatchObject({
      status: "failed",
      errorScope: "tables",
      error: "public.foreign: password authentication failed.",
    });
    expect((await client.send("GET", `/connections/${id}`)).body).toMatchObject({
      connection: {
        lastRun: {
          errorScope: "tables",
          counts: { total: 3, succeeded: 2, failed: 1, acknowledged: 0 },
        },
      },
    });
  });

  it("is told apart from one whose source fails", async ({ bed, database }) => {
    await bed.offer([orders]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    await bed.offer([orders], { problem: denied });
    expect(await bed.sync(id)).toMatchObject({
      status: "failed",
      errorScope: "source",
      error: denied.message,
    });
  });

  it("counts the table as acknowledged until it fails with another error", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders, foreign]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    const counts = async () => (await client.send("GET", `/connections/${id}`)).body;
    const acknowledgedErrors = { "public.foreign": denied.message };
    const changed = await client.send("PATCH", `/connections/${id}`, {
      body: { config: { acknowledgedErrors } },
    });
    expect(changed.body).toMatchObject({
      connection: { config: { acknowledgedErrors }, lastRun: { counts: { failed: 1, acknowledged: 1 } } },
    });
    await bed.sync(id);
    expect(await counts()).toMatchObject({ connection: { lastRun: { counts: { acknowledged: 1 } } } });
    await bed.offer([orders, { ...foreign, problem: { kind: "missing", message: "It is gone." } }]);
    await bed.sync(id);
    expect(await counts()).toMatchObject({ connection: { lastRun: { counts: { acknowledged: 0 } } } });
  });
});

describe("the error of a Connection's last run", () => {
  it("is that of the tables whose failure is not acknowledged", async ({ client, bed, database }) => {
    const other = {
      ...foreign,
      table: "other",
      problem: { kind: "missing", message: "It is gone." },
    } as const;
    await bed.offer([orders, foreign, other]);
    const { id } = await bed.connect(database);
    const error = `public.foreign: password authentication failed. (and 1 more)`;
    expect(await bed.lastRun(id)).toMatchObject({ error });
    const acknowledgedErrors = { "public.foreign": denied.message };
    await client.send("PATCH", `/connections/${id}`, { body: { config: { acknowledgedErrors } } });
    expect((await client.send("GET", `/connections/${id}`)).body).toMatchObject({
      connection: { lastRun: { error: "public.other: It is gone." } },
    });
  });
});

describe("a sync of single tables", () => {
  it("reads those alone", async ({ client, bed, database }) => {
    await bed.offer([orders, users, foreign]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    const { problem: _, ...mended } = foreign;
    await bed.offer([orders, users, { ...mended, rows: [[1]] }]);
    const body = { tables: ["public.foreign"] };
    expect((await client.send("POST", `/connections/${id}/sync`, { body })).status).toBe(202);
    const run = await bed.lastRun(id);
    expect(run).toMatchObject({ status: "succeeded", only: ["public.foreign"], changes: [] });
    expect(run.tables.map(({ name }) => name)).toEqual(["public.foreign"]);
  });

  it("still counts tables that failed before and were not part of it", async ({ client, bed, database }) => {
    await bed.offer([orders, users, foreign]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    const counts = async () => (await client.send("GET", `/connections/${id}`)).body;
    for (const name of ["crm.users", "crm.users"]) {
      await client.send("POST", `/connections/${id}/sync`, { body: { tables: [name] } });
      expect(await bed.lastRun(id)).toMatchObject({ status: "succeeded", only: [name] });
      expect(await counts()).toMatchObject({
        connection: { lastRun: { status: "succeeded", counts: { total: 2, succeeded: 1, failed: 1 } } },
      });
    }
    const { problem: _, ...mended } = foreign;
    await bed.offer([orders, users, { ...mended, rows: [[1]] }]);
    await client.send("POST", `/connections/${id}/sync`, { body: { tables: ["public.foreign"] } });
    await bed.lastRun(id);
    expect(await counts()).toMatchObject({ connection: { lastRun: { counts: { total: 1, failed: 0 } } } });
  });

  it("fails for a table that the source does not have", async ({ client, bed, database }) => {
    await bed.offer([orders, users]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    await client.send("POST", `/connections/${id}/sync`, { body: { tables: ["crm.users", "crm.nope"] } });
    const run = await bed.lastRun(id);
    expect(run).toMatchObject({ status: "failed", errorScope: "tables" });
    expect(run.tables).toMatchObject([
      { name: "crm.users", status: "succeeded" },
      { name: "crm.nope", status: "failed", error: "crm.nope is turned off, or not at the source." },
    ]);
  });

  it.for([
    [{ tables: [] }, "tables must be a list of at least one name of a stream."],
    [{ tables: "public.orders" }, "tables must be a list of at least one name of a stream."],
    [
      { tables: ["crm.users"] },
      "Turned off, so it cannot be synced: crm.users. Turn it on in config.streams first.",
    ],
  ] as const)("is refused with %j", async ([body, error], { client, bed, database }) => {
    await bed.offer([orders, users]);
    const streams = [{ name: "crm.users", enabled: false }];
    const { id } = await bed.connect(database, { config: { folder: bed.folder, streams } });
    await bed.lastRun(id);
    expect(await client.send("POST", `/connections/${id}/sync`, { body })).toMatchObject({
      status: 400,
      body: { error },
    });
    expect(await bed.runs(id)).toHaveLength(1);
  });
});

describe("cancelling a sync by hand", () => {
  it("ends the run, keeps the old rows, and waits for the schedule", async ({
    sources,
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    const generate = { rows: 1000, value: "x", perFile: 1 };
    await bed.offer([{ table: "orders", schema: "public", columns: orders.columns, generate, pauseMs: 50 }]);
    await client.send("POST", `/connections/${id}/sync`);
    await sources.cancelSync(id);
    expect(await bed.lastRun(id)).toMatchObject({
      status: "cancelled",
      error: "The sync was cancelled. Tables that were done keep their new rows.",
    });
    expect(await client.value(database, `SELECT count(*) FROM ${schema}.orders`)).toBe("2");
    const { body } = await client.send("GET", `/connections/${id}`);
    expect(body).toMatchObject({ connection: { status: "active" } });
    const { connection } = body as { connection: { nextRunAt: string } };
    expect(Date.parse(connection.nextRunAt)).toBeGreaterThan(Date.now() + 60_000);
  });
});
