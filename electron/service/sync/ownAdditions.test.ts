import { describe, expect } from "vitest";
import { orders } from "./testing/shopTables";
import { syncTest as it } from "./testing/syncTest";

describe("ownAdditions", () => {
  it("keeps a person's indexes through syncs, and notes the one that the rows no longer allow", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    await client.query(database, `CREATE UNIQUE INDEX one_id ON ${schema}.orders(id)`);
    await client.query(database, `CREATE INDEX by_note ON ${schema}.orders(note)`);
    const made = async () =>
      (await client.query(database, "SELECT index_name AS name FROM duckdb_indexes() ORDER BY 1")).rows;
    expect((await bed.sync(id)).tables[0]).toMatchObject({ status: "succeeded", notes: [] });
    expect(await made()).toEqual([{ name: "by_note" }, { name: "one_id" }]);
    await bed.offer([
      {
        ...orders,
        rows: [
          [1, "1.00", "a"],
          [1, "2.00", "b"],
        ],
      },
    ]);
    const run = await bed.sync(id);
    expect(run).toMatchObject({ status: "succeeded", changes: [], rowsSynced: 2 });
    expect(run.tables[0]?.notes).toEqual([
      `The index one_id of this table was dropped: several rows have the same id. It was made by: CREATE UNIQUE INDEX one_id ON ${schema}.orders(id)`,
    ]);
    expect(await made()).toEqual([{ name: "by_note" }]);
    expect((await bed.sync(id)).tables[0]).toMatchObject({ status: "succeeded", notes: [] });
  });

  it("says how to go on after a table's comment was changed, and keeps words behind its own", async ({
    client,
    bed,
    database,
  }) => {
    await bed.offer([orders]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    const comment = () => client.value(database, "SELECT comment FROM duckdb_tables()");
    const own = await comment();
    await client.query(database, `COMMENT ON TABLE ${schema}.orders IS 'mine'`);
    const error = String((await bed.sync(id)).tables[0]?.error);
    expect(error).toContain(
      `There is a table or view ${schema}.orders already that this Connection did not make.`,
    );
    const statement = /run (COMMENT ON TABLE .* IS '[^']*)' with words of your own/.exec(error)?.[1] ?? "";
    await client.query(database, `${statement}what the shop sold'`);
    expect((await bed.sync(id)).status).toBe("succeeded");
    expect(await comment()).toBe(`${String(own)}: what the shop sold`);
  });

  it("reads a table whole where changed rows do not fit what a person made of it", async ({
    client,
    bed,
    database,
  }) => {
    const events = {
      table: "events",
      incremental: true,
      primaryKey: ["id"],
      columns: { id: "INTEGER", of: "VARCHAR" },
    };
    await bed.offer([{ ...events, rows: [[1, "a"]] }]);
    const { id, schema } = await bed.connect(database);
    await bed.lastRun(id);
    await client.query(database, `CREATE UNIQUE INDEX one ON ${schema}.events("of")`);
    await bed.offer([
      {
        ...events,
        rows: [
          [1, "a"],
          [2, "b"],
        ],
      },
    ]);
    expect((await bed.sync(id)).tables[0]).toMatchObject({ rows: 1, notes: [] });
    await bed.offer([
      {
        ...events,
        rows: [
          [1, "a"],
          [2, "b"],
          [3, "b"],
        ],
      },
    ]);
    const [refused] = (await bed.sync(id)).tables;
    expect(refused).toMatchObject({
      status: "succeeded",
      rows: 3,
      notes: [expect.stringContaining("index one ")],
    });
    await client.query(database, `ALTER TABLE ${schema}.events DROP COLUMN "of"`);
    await bed.offer([
      {
        ...events,
        rows: [
          [1, "a"],
          [2, "b"],
          [3, "b"],
          [4, "c"],
        ],
      },
    ]);
    expect((await bed.sync(id)).tables[0]).toMatchObject({ status: "succeeded", rows: 4 });
    expect((await client.query(database, `FROM ${schema}.events WHERE id = 4`)).rows).toEqual([
      { id: 4, of: "c" },
    ]);
  });
});
