import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../../source/testing/startMariaDb";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { SourceFixture } from "./testing/SourceFixture";

let bed: SourceFixture;
beforeAll(async () => {
  bed = await SourceFixture.open();
});
afterAll(() => bed.close());

/** Syncs `a_long`, whose values fit, `b_longer`, whose do not, and `c_short`. */
async function expectLongValues(
  schema: string,
  connection: Readonly<Record<string, unknown>>,
): Promise<void> {
  const database = await bed.client.createRunning({ memoryMb: 512 });
  const { id, schema: target } = await bed.sync.connect(database, connection);
  const { tables } = await bed.sync.lastRun(id);
  expect(tables).toMatchObject([
    { name: `${schema}.a_long`, status: "succeeded", rows: 3 },
    {
      name: `${schema}.b_longer`,
      status: "failed",
      error: `A row of ${schema}.b_longer is longer than 64 MB, which is the most that one row can bring. Leave out the column with the longest values, or shorten them at the source.`,
    },
    { name: `${schema}.c_short`, status: "succeeded", rows: 1 },
  ]);
  const { rows } = await bed.client.query(
    database,
    `SELECT id, octet_length(value)::INT AS bytes, hex(value[-2:]) AS ending FROM ${target}.a_long ORDER BY id`,
  );
  expect(rows).toEqual([
    { id: 1, bytes: 40_000_000, ending: "A70D" },
    { id: 2, bytes: 64 * 1024 * 1024, ending: "A70D" },
    { id: 3, bytes: 2, ending: "A70D" },
  ]);
  await bed.client.send("DELETE", `/databases/${database}`);
}

describe.skipIf(postgresPrograms === null)(
  "long values of PostgreSQL (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    beforeAll(async () => {
      server = await startPostgres({ parameters: ["-c", "log_statement=none"] });
    });
    afterAll(() => server?.stop());

    it(
      "counts the bytes of a value and not the digits that they travel as",
      { timeout: 120_000 },
      async () => {
        await server.query(`
      CREATE TABLE a_long (id int, value bytea);
      ALTER TABLE a_long ALTER value SET STORAGE EXTERNAL;
      CREATE TABLE b_longer (LIKE a_long INCLUDING STORAGE);
      INSERT INTO a_long SELECT id, decode(repeat('a70d', size / 2), 'hex')
        FROM (VALUES (1, 40000000), (2, 67108864), (3, 2)) v(id, size);
      INSERT INTO b_longer SELECT 1, decode(repeat('a70d', 35000000), 'hex');
      CREATE TABLE c_short AS SELECT 1 AS id`);
        await expectLongValues("public", { kind: "postgres", ...server.settings });
      },
    );
  },
);

describe.skipIf(mariaDbPrograms === null)(
  "long values of MariaDB (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    beforeAll(async () => {
      server = await startMariaDb({ parameters: ["--general-log=0", "--max-allowed-packet=256M"] });
    });
    afterAll(() => server?.stop());

    it(
      "counts the bytes of a value and not the digits that they travel as",
      { timeout: 120_000 },
      async () => {
        for (const sql of [
          "CREATE TABLE a_long (id int, value longblob) ENGINE=MyISAM",
          "INSERT INTO a_long VALUES (1, repeat(x'a70d', 20000000)), (2, repeat(x'a70d', 33554432)), (3, x'a70d')",
          "CREATE TABLE b_longer (value longblob) ENGINE=MyISAM",
          "INSERT INTO b_longer VALUES (repeat(x'a70d', 35000000))",
          "CREATE TABLE c_short AS SELECT 1 AS id",
        ])
          await server.query(sql);
        await expectLongValues("app", { kind: "mysql", ...server.settings });
      },
    );
  },
);
