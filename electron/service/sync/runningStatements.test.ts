import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SourceBed } from "./testing/SourceBed";

/** One row, after some seconds of work over a table, so that a sync of it comes into the middle. */
const slowly = (table: string) =>
  `SELECT count(*) AS n, min(word) AS word FROM ${table} a, range(20000) b, range(1500) c
    WHERE hash(a.id + b.range * c.range) <> 7`;

let bed: SourceBed;
beforeAll(async () => {
  bed = await SourceBed.open();
});
afterAll(() => bed?.close());

it("lets a statement end on the rows it began with, and refuses its write into a table that was replaced", async () => {
  const words = { table: "words", columns: { id: "INTEGER", word: "VARCHAR" } };
  await bed.sync.offer([{ ...words, rows: [[1, "old"]] }]);
  const database = await bed.client.createRunning({ memoryMb: 512 });
  const { id, schema } = await bed.sync.connect(database);
  await bed.sync.lastRun(id);
  await bed.sync.offer([
    {
      ...words,
      rows: [
        [1, "new"],
        [2, "new"],
      ],
    },
  ]);
  const table = `${schema}.words`;
  const send = (sql: string) => bed.client.send("POST", `/databases/${database}/query`, { body: { sql } });
  const ended: string[] = [];
  const reading = send(slowly(table));
  const writing = send(`INSERT INTO ${table} ${slowly(table)}`);
  void Promise.race([reading, writing]).then(() => ended.push("statement"));
  await wait(500);
  expect(await bed.sync.sync(id)).toMatchObject({ status: "succeeded", rowsSynced: 2 });
  expect(ended).toEqual([]);
  expect((await reading).body).toMatchObject({ rows: [{ n: "30000000", word: "old" }] });
  expect(await writing).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("dropped by a different transaction") as string },
  });
  expect(await bed.client.value(database, `SELECT count(*) FROM ${table}`)).toBe("2");
}, 60_000);
