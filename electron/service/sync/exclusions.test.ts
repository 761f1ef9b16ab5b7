import { describe, expect } from "vitest";
import { orders, users } from "./testing/shopTables";
import { syncTest as it } from "./testing/syncTest";

const renamed = {
  ...orders,
  columns: { id: "INTEGER", amount: "DECIMAL(10,2)", remark: "VARCHAR" },
};

describe("exclusions", () => {
  it("does not read an excluded column under the name that the source gave it since, until a person decides", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const without = (names: readonly string[]) => [{ name: "public.orders", excludeColumns: names }];
    const { id, schema } = await bed.connect(database, {
      config: { folder: bed.folder, streams: without(["note"]) },
    });
    expect(await bed.lastRun(id)).toMatchObject({ status: "succeeded" });
    await bed.offer([renamed]);
    const held = {
      status: "succeeded",
      changes: [],
      tables: [
        {
          notes: [
            'Excluded column "note" no longer exists. New column "remark" is held back until you review it.',
          ],
        },
      ],
    };
    expect(await bed.sync(id)).toMatchObject(held);
    // Not only in the sync that sees it come.
    expect(await bed.sync(id)).toMatchObject(held);
    expect(await bed.reads()).toMatchObject([{ columns: ["id", "amount"] }]);
    expect((await client.query(database, `FROM ${schema}.orders`)).columns).toEqual(["id", "amount"]);
    const decide = async (names: readonly string[]) => {
      await client.send("PATCH", `/connections/${id}`, { body: { config: { streams: without(names) } } });
      return bed.sync(id);
    };
    expect((await decide(["note", "remark"])).tables).toMatchObject([{ status: "succeeded", notes: [] }]);
    expect((await client.query(database, `FROM ${schema}.orders`)).columns).toEqual(["id", "amount"]);
    expect((await decide([])).tables).toMatchObject([{ status: "succeeded", notes: [] }]);
    expect((await client.query(database, `FROM ${schema}.orders`)).columns).toEqual([
      "id",
      "amount",
      "remark",
    ]);
  });

  it("goes on without a word where an excluded column is gone and nothing came", async ({
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const streams = [{ name: "public.orders", excludeColumns: ["note"] }];
    const { id } = await bed.connect(database, { config: { folder: bed.folder, streams } });
    await bed.lastRun(id);
    await bed.offer([{ ...orders, columns: { id: "INTEGER", amount: "DECIMAL(10,2)" } }]);
    expect(await bed.sync(id)).toMatchObject({
      status: "succeeded",
      changes: [],
      tables: [{ rows: 2, notes: [] }],
    });
  });

  it("leaves a column out however its capitals are written", async ({ client, bed, database }) => {
    await bed.offer([orders]);
    const streams = [{ name: "public.orders", excludeColumns: ["NOTE"] }];
    const { id, schema } = await bed.connect(database, { config: { folder: bed.folder, streams } });
    expect(await bed.lastRun(id)).toMatchObject({ status: "succeeded" });
    expect((await client.query(database, `FROM ${schema}.orders`)).columns).toEqual(["id", "amount"]);
  });

  it.for([
    [
      { name: "public.orders", excludeColumns: ["ssn"] },
      "ssn cannot be left out of public.orders: it has no such column that can be read. Correct the excluded columns, or take it out of the list.",
    ],
    [
      { name: "public.user", enabled: false },
      "The source offers no public.user, so it cannot be left out. Correct the name in config.streams, or take the entry out.",
    ],
  ] as const)(
    "saves no Connection that leaves out what is not there: %j",
    async ([stream, error], { client, bed, database }) => {
      await bed.offer([orders, users]);
      const body = bed.body({ config: { folder: bed.folder, streams: [stream] } });
      const answer = await client.send("POST", `/databases/${database}/connections`, { body });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    },
  );

  it("reads nothing of a new table while a column to leave out is not found in it", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([users]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    const streams = [{ name: "public.orders", excludeColumns: ["ssn"] }];
    await client.send("PATCH", `/connections/${id}`, { body: { config: { streams } } });
    await bed.offer([orders, users]);
    const run = await bed.sync(id);
    expect(run.tables).toMatchObject([
      {
        name: "public.orders",
        status: "failed",
        error: expect.stringMatching(
          /^ssn cannot be left out of public\.orders.*Nothing of it is read until then\.$/,
        ),
      },
      { name: "crm.users", status: "succeeded" },
    ]);
    expect((await bed.reads()).map(({ name }) => name)).toEqual(["crm.users"]);
  });
});
