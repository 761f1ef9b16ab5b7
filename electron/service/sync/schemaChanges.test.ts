import { describe, expect } from "vitest";
import { orders, users } from "./testing/shopTables";
import { syncTest as it } from "./testing/syncTest";

describe("schemaChanges", () => {
  it("follows columns and tables that come and go, and records it", async ({ client, bed, database }) => {
    await bed.offer([orders, users]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    const changed = {
      ...orders,
      columns: { id: "BIGINT", note: "VARCHAR", city: "VARCHAR" },
      rows: [[5, "e", "Ulm"]],
    };
    const added = { table: "added", columns: { a: "INTEGER" }, rows: [[1]] };
    await bed.offer([changed, added]);
    const run = await bed.sync(id);
    expect(run.status).toBe("succeeded");
    expect(run.changes).toEqual([
      { kind: "tableAdded", table: "added", column: null, from: null, to: null },
      { kind: "tableVanished", table: "crm.users", column: null, from: null, to: null },
      { kind: "typeChanged", table: "public.orders", column: "id", from: "INTEGER", to: "BIGINT" },
      { kind: "columnAdded", table: "public.orders", column: "city", from: null, to: "VARCHAR" },
      { kind: "columnVanished", table: "public.orders", column: "amount", from: "DECIMAL(10,2)", to: null },
    ]);
    expect((await client.query(database, `FROM ${schema}.orders`)).rows).toEqual([
      { id: "5", note: "e", city: "Ulm", amount: null },
    ]);
    expect(await client.value(database, `SELECT id FROM ${schema}.crm_users`)).toBe(7);
    expect((await bed.sync(id)).changes).toEqual([]);
    await bed.offer([orders, users]);
    expect((await bed.sync(id)).changes).toContainEqual(
      expect.objectContaining({ kind: "tableReturned", table: "crm.users" }),
    );
  });

  it("keeps the last values of a column that vanished, row by row where there is a key", async ({
    client,
    bed,
    database,
  }) => {
    const columns = { id: "INTEGER", city: "VARCHAR", note: "VARCHAR" };
    const rows = [
      [1, "Ulm", "a"],
      [2, "Bonn", "b"],
    ];
    const keyed = { table: "keyed", primaryKey: ["id"], columns, rows };
    const plain = { table: "plain", columns, rows };
    await bed.offer([keyed, plain]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    const without = { columns: { id: "INTEGER", note: "VARCHAR" } };
    const fewer = [
      [2, "b2"],
      [3, "c"],
    ];
    await bed.offer([
      { ...keyed, ...without, rows: fewer },
      { ...plain, ...without, rows: fewer },
    ]);
    const shown = async (table: string) =>
      (await client.query(database, `FROM ${schema}.${table} ORDER BY id`)).rows;
    for (const changes of [2, 0]) {
      expect((await bed.sync(id)).changes.length).toBe(changes);
      expect(await shown("keyed")).toEqual([
        { id: 2, note: "b2", city: "Bonn" },
        { id: 3, note: "c", city: null },
      ]);
      expect((await shown("plain")).map((row) => row["city"])).toEqual([null, null]);
    }
    expect(
      await client.value(
        database,
        `SELECT comment FROM duckdb_columns() WHERE table_name = 'keyed' AND column_name = 'city'`,
      ),
    ).toMatch(/^The source has not had this column since 2/);
    await bed.offer([keyed, plain]);
    expect((await bed.sync(id)).changes).toEqual([
      { kind: "columnAdded", table: "keyed", column: "city", from: null, to: "VARCHAR" },
      { kind: "columnAdded", table: "plain", column: "city", from: null, to: "VARCHAR" },
    ]);
    expect((await shown("keyed")).map((row) => row["city"])).toEqual(["Ulm", "Bonn"]);
  });

  it("goes back to what the source has after a person changed the columns of a synced table", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    await client.query(database, `ALTER TABLE ${schema}.orders DROP COLUMN id`);
    await client.query(database, `ALTER TABLE ${schema}.orders ADD COLUMN own INTEGER`);
    await bed.offer([
      { ...orders, columns: { id: "INTEGER", amount: "DECIMAL(10,2)" }, rows: [[1, "1.10"]] },
    ]);
    expect((await bed.sync(id)).status).toBe("succeeded");
    expect((await client.query(database, `FROM ${schema}.orders`)).rows).toEqual([
      { id: 1, amount: "1.10", note: null },
    ]);
  });

  it("follows a column into another type and back", async ({ client, bed, database }) => {
    const typed = (type: string, value: string) => ({
      table: "typed",
      columns: { id: type },
      rows: [[value]],
    });
    await bed.offer([typed("INTEGER", "1")]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    for (const [from, to, value] of [
      ["INTEGER", "VARCHAR", "one"],
      ["VARCHAR", "INTEGER", "2"],
    ] as const) {
      await bed.offer([typed(to, value)]);
      expect((await bed.sync(id)).changes).toEqual([
        { kind: "typeChanged", table: "typed", column: "id", from, to },
      ]);
      expect(String(await client.value(database, `SELECT id FROM ${schema}.typed`))).toBe(value);
    }
  });

  it("tells once of a table that came, also of one that is off or that fails", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const { id } = await bed.connect(database);
    await bed.lastRun(id);
    const streams = [{ name: "off", enabled: false }];
    await client.send("PATCH", `/connections/${id}`, { body: { config: { streams } } });
    const one = { columns: { a: "INTEGER" }, rows: [[1]] };
    const failing = {
      ...one,
      table: "failing",
      problem: { kind: "permission", message: "Not allowed." },
    } as const;
    await bed.offer([orders, { ...one, table: "off" }, failing]);
    expect((await bed.sync(id)).changes.map(({ kind, table }) => [kind, table])).toEqual([
      ["tableAdded", "off"],
      ["tableAdded", "failing"],
    ]);
    expect((await bed.sync(id)).changes).toEqual([]);
  });

  it("shows a table that vanished as such among the streams, with its rows still here, until it returns", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders, users]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    await bed.offer([orders]);
    const run = await bed.sync(id);
    expect(run).toMatchObject({
      status: "succeeded",
      changes: [{ kind: "tableVanished", table: "crm.users" }],
    });
    const streams = async () => (await client.send("GET", `/connections/${id}/streams`)).body;
    expect(await streams()).toMatchObject({
      streams: [
        { name: "public.orders", available: true },
        { name: "crm.users", available: false, columns: [], target: { schema, table: "crm_users" } },
      ],
    });
    expect(await client.value(database, `SELECT id FROM ${schema}.crm_users`)).toBe(7);
    await bed.offer([orders, { ...users, rows: [[8]] }]);
    expect((await bed.sync(id)).changes).toMatchObject([{ kind: "tableReturned", table: "crm.users" }]);
    expect(await client.value(database, `SELECT id FROM ${schema}.crm_users`)).toBe(8);
    expect(await streams()).toMatchObject({ streams: [{ available: true }, { available: true }] });
  });
});
