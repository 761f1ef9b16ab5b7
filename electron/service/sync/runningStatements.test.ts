import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SourceFixture } from "./testing/SourceFixture";

/** One row, after work over a table that lasts the longer, the more rounds there are: some seconds for each thousand. */
const slowly = (table: string, rounds: number) =>
  `SELECT count(*) AS n, min(word) AS word FROM ${table} a, range(20000) b, range(${rounds}) c
    WHERE hash(a.id + b.range * c.range) <> 7`;

let bed: SourceFixture;
beforeAll(async () => {
  bed = await SourceFixture.open();
});
afterAll(() => bed?.close());

const offerWords = (...rows: [number, string][]) =>
  bed.sync.offer([{ table: "words", columns: { id: "INTEGER", word: "VARCHAR" }, rows }]);

describe("runningStatements", () => {
  it("lets a statement end on the rows it began with, and refuses its write into a table that was replaced", async () => {
    await offerWords([1, "old"]);
    const database = await bed.client.createRunning({ memoryMb: 512 });
    const { id, schema } = await bed.sync.connect(database);
    await bed.sync.lastRun(id);
    const table = `${schema}.words`;
    const send = (sql: string) => bed.client.send("POST", `/databases/${database}/query`, { body: { sql } });

    /** Whether the sync came into the middle of both statements: which takes longer is up to the machine. */
    const isInTheMiddle = async (rounds: number): Promise<boolean> => {
      await offerWords([1, "old"]);
      await bed.sync.sync(id);
      await offerWords([1, "new"], [2, "new"]);
      let hasEnded = false;
      const reading = send(slowly(table, rounds));
      const writing = send(`INSERT INTO ${table} ${slowly(table, rounds)}`);
      const ending = Promise.race([reading, writing]).then(() => {
        hasEnded = true;
      });
      await wait(500);
      expect(await bed.sync.sync(id)).toMatchObject({ status: "succeeded", rowsSynced: 2 });
      const isInTime = !hasEnded;
      await ending;
      const [read, written] = await Promise.all([reading, writing]);
      if (!isInTime) return false;
      expect(read.body).toMatchObject({ rows: [{ n: String(20_000 * rounds), word: "old" }] });
      expect(written).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining("dropped by a different transaction") as string },
      });
      expect(await bed.client.value(database, `SELECT count(*) FROM ${table}`)).toBe("2");
      return true;
    };

    const isTried =
      (await isInTheMiddle(1500)) || (await isInTheMiddle(8000)) || (await isInTheMiddle(40_000));
    expect(isTried).toBe(true);
  }, 300_000);
});
