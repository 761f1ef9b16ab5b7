import { describe, expect } from "vitest";
import { z } from "zod";
import { orders, users } from "./testing/shopTables";
import { syncTest as it } from "./testing/syncTest";

const added = { table: "secret", schema: "public", columns: { a: "INTEGER" }, rows: [[1]] };
const off = { name: "crm.users", enabled: false };
const wider = {
  ...orders,
  columns: { ...orders.columns, city: "VARCHAR" },
  rows: [[1, "1.10", "a", "Ulm"]],
};

const shown = z.object({
  connection: z.looseObject({
    config: z.looseObject({ newTables: z.string().nullable(), newColumns: z.string().nullable() }),
    review: z.object({
      tables: z.array(z.string()),
      columns: z.array(z.object({ table: z.string(), column: z.string() })),
    }),
  }),
});
const list = z.object({
  streams: z.array(
    z.looseObject({
      name: z.string(),
      enabled: z.boolean(),
      held: z.boolean(),
      heldColumns: z.array(z.string()),
    }),
  ),
});

describe("a table that is new at the source", () => {
  it.for([
    ["is synced where nothing was left out", {}, true, []],
    ["waits where a table is turned off", { streams: [off] }, false, ["public.secret"]],
    [
      "waits where a column is excluded",
      { streams: [{ name: "public.orders", excludeColumns: ["note"] }] },
      false,
      ["public.secret"],
    ],
    ["is synced where that is chosen", { streams: [off], newTables: "sync" }, true, []],
    ["is ignored where that is chosen", { streams: [off], newTables: "ignore" }, false, []],
    ["waits where that is chosen", { newTables: "ask" }, false, ["public.secret"]],
  ] as const)("%s", async ([, config, isSynced, waiting], { client, bed, database }) => {
    await bed.offer([orders, users]);
    const { id } = await bed.connect(database, { config: { folder: bed.folder, ...config } });
    expect(await bed.lastRun(id)).toMatchObject({ status: "succeeded", changes: [] });
    await bed.offer([orders, users, added]);
    // Not only in the sync that finds it.
    for (const changes of [1, 0]) {
      const run = await bed.sync(id);
      expect(run).toMatchObject({ status: "succeeded", review: { tables: waiting, columns: [] } });
      expect(run.changes).toHaveLength(changes);
      expect(run.tables.some(({ name }) => name === "public.secret")).toBe(isSynced);
    }
    const { connection } = shown.parse((await client.send("GET", `/connections/${id}`)).body);
    expect(connection.review).toEqual({ tables: waiting, columns: [] });
    const { streams } = list.parse((await client.send("GET", `/connections/${id}/streams`)).body);
    expect(streams.find(({ name }) => name === "public.secret")).toMatchObject({
      enabled: isSynced,
      held: !isSynced,
    });
  });

  it("is held back also where it came before the first sync could read the source", async ({
    bed,
    database,
  }) => {
    await bed.offer([orders, users]);
    const config = { folder: bed.folder, streams: [off] };
    const { id } = await bed.connect(database, { config });
    await bed.lastRun(id);
    await bed.offer([orders], { problem: { kind: "login", message: "No." } });
    await bed.sync(id);
    await bed.offer([orders, added]);
    expect((await bed.sync(id)).tables.map(({ name }) => name)).toEqual(["public.orders"]);
  });

  it("is shown as held before a sync has seen it", async ({ client, bed, database }) => {
    await bed.offer([orders]);
    const { id } = await bed.connect(database, { config: { folder: bed.folder, newTables: "ask" } });
    await bed.lastRun(id);
    await bed.offer([orders, added]);
    const { streams } = list.parse((await client.send("GET", `/connections/${id}/streams`)).body);
    expect(streams.map(({ name, enabled, held }) => [name, enabled, held])).toEqual([
      ["public.orders", true, false],
      ["public.secret", false, true],
    ]);
  });

  it("is synced, or refused, as it is answered", async ({ client, bed, database }) => {
    const other = { ...added, table: "other" };
    await bed.offer([orders]);
    const { id } = await bed.connect(database, { config: { folder: bed.folder, newTables: "ask" } });
    await bed.lastRun(id);
    await bed.offer([orders, added, other]);
    await bed.sync(id);
    const streams = [{ name: "public.secret" }, { name: "public.other", enabled: false }];
    const changed = await client.send("PATCH", `/connections/${id}`, { body: { config: { streams } } });
    expect(shown.parse(changed.body).connection).toMatchObject({
      config: { newTables: "ask", newColumns: null },
      review: { tables: [] },
    });
    const run = await bed.sync(id);
    expect(run.tables.map(({ name }) => name)).toEqual(["public.orders", "public.secret"]);
    expect(run).toMatchObject({ review: { tables: [] } });
  });
});

describe("a column that is new at the source", () => {
  const without = [{ name: "public.orders", excludeColumns: ["note"] }];

  it.for([
    ["is read where nothing was left out", {}, true, false],
    ["waits where a column is excluded", { streams: without }, false, true],
    ["is read where that is chosen", { streams: without, newColumns: "sync" }, true, false],
    ["is ignored where that is chosen", { newColumns: "ignore" }, false, false],
  ] as const)("%s", async ([, config, isRead, isWaiting], { client, bed, database }) => {
    await bed.offer([orders]);
    const { id } = await bed.connect(database, { config: { folder: bed.folder, ...config } });
    await bed.lastRun(id);
    await bed.offer([wider]);
    for (const _ of [1, 2]) {
      const run = await bed.sync(id);
      const columns = isWaiting ? [{ table: "public.orders", column: "city" }] : [];
      expect(run).toMatchObject({ status: "succeeded", review: { tables: [], columns } });
      expect(run.tables).toMatchObject([
        { notes: isWaiting ? ['New column "city" is held back until you review it.'] : [] },
      ]);
      const [read] = await bed.reads();
      expect(read?.columns.includes("city")).toBe(isRead);
    }
    const { streams } = list.parse((await client.send("GET", `/connections/${id}/streams`)).body);
    expect(streams).toMatchObject([{ enabled: true, held: false, heldColumns: isRead ? [] : ["city"] }]);
  });

  it("is read once it is named in includeColumns, and never once it is excluded", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const { id, schema } = await bed.connect(database, {
      config: { folder: bed.folder, streams: without },
    });
    await bed.lastRun(id);
    await bed.offer([{ ...wider, columns: { ...wider.columns, iban: "VARCHAR" }, rows: [] }]);
    await bed.sync(id);
    const [stream] = without;
    const streams = [{ ...stream, excludeColumns: ["note", "iban"], includeColumns: ["city"] }];
    const changed = await client.send("PATCH", `/connections/${id}`, { body: { config: { streams } } });
    expect(shown.parse(changed.body).connection.review.columns).toEqual([]);
    expect(await bed.sync(id)).toMatchObject({ review: { columns: [] }, tables: [{ notes: [] }] });
    expect((await client.query(database, `FROM ${schema}.orders`)).columns).toEqual(["id", "amount", "city"]);
  });

  it("is not one that was excluded before and is read again", async ({ client, bed, database }) => {
    await bed.offer([orders]);
    const config = { folder: bed.folder, streams: without, newColumns: "ask" };
    const { id } = await bed.connect(database, { config });
    await bed.lastRun(id);
    await client.send("PATCH", `/connections/${id}`, {
      body: { config: { streams: [{ name: "public.orders" }] } },
    });
    await bed.sync(id);
    expect((await bed.reads())[0]?.columns).toEqual(["id", "amount", "note"]);
  });
});

describe("a change of config", () => {
  it("keeps what is done with new tables where it does not say it, and takes null for the default", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const config = { folder: bed.folder, newTables: "ignore" };
    const { id } = await bed.connect(database, { config });
    const change = async (body: unknown) =>
      client.send("PATCH", `/connections/${id}`, { body: { config: body } });
    const saved = async (body: unknown) => shown.parse((await change(body)).body).connection.config;
    expect(await saved({ folder: bed.folder })).toMatchObject({ newTables: "ignore" });
    expect(await saved({ streams: [off] })).toMatchObject({ newTables: "ignore", folder: bed.folder });
    expect(await saved({ newTables: "ask" })).toMatchObject({ newTables: "ask", streams: [off] });
    expect(await saved({ newTables: null })).toMatchObject({ newTables: null, folder: bed.folder });
    expect(await change({ newTables: "later" })).toMatchObject({
      status: 400,
      body: { error: "config.newTables must be sync, ask, ignore or null." },
    });
  });
});
