import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConformanceClient } from "../testing/ConformanceClient";
import type { LocalService } from "../LocalService";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { clientOf } from "../testing/clientOf";
import { makeDataFolder, openTestService } from "../testing/openTestService";
import { SyncFixture } from "../testing/SyncFixture";
import { backUpFolder } from "./writeBackup";

const never = new AbortController().signal;

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let copies: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService;
let client: ConformanceClient;
let copy: string;

beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
  copies = await makeDataFolder();
  copy = join(copies.path, "copy");
  ({ service, client } = await open(folder.path));
});
afterEach(async () => {
  await service.close();
  await folder.remove();
  await copies.remove();
});

async function open(dataFolder: string): Promise<{ service: LocalService; client: ConformanceClient }> {
  const opened = await openTestService({ dataFolder, engineEntry: entries.engine });
  return { service: opened.service, client: clientOf(opened.service.fetch, opened.key) };
}

/** What a service finds that is started on the copy. */
async function restored<Result>(visit: (client: ConformanceClient) => Promise<Result>): Promise<Result> {
  const second = await open(copy);
  try {
    return await visit(second.client);
  } finally {
    await second.service.close();
  }
}

const everything = [
  "CREATE SCHEMA shop",
  "CREATE SEQUENCE numbers START 5",
  "CREATE TYPE mood AS ENUM ('glad', 'sad')",
  `CREATE TABLE shop.people (id INTEGER PRIMARY KEY DEFAULT nextval('numbers'), feeling mood DEFAULT 'glad',
     name VARCHAR NOT NULL CHECK (length(name) > 0), badge INTEGER UNIQUE, double_id INTEGER GENERATED ALWAYS AS (id * 2))`,
  "INSERT INTO shop.people (name, badge) SELECT 'p' || i, i FROM range(20000) r(i)",
  'CREATE TABLE "Odd ""name" ("a b" DECIMAL(38, 9), u HUGEINT, l INTEGER[], s STRUCT(x INTEGER, y VARCHAR), m MAP(VARCHAR, INTEGER))',
  `INSERT INTO "Odd ""name" VALUES (1.000000001, 170141183460469231731687303715884105727, [1, NULL], {x: 1, y: 'z'}, MAP {'k': 1})`,
  "CREATE INDEX by_name ON shop.people (name)",
  "CREATE VIEW shop.glad AS SELECT name FROM shop.people WHERE feeling = 'glad'",
  "CREATE MACRO twice(x) AS x * 2",
  "COMMENT ON TABLE shop.people IS 'who'",
  "COMMENT ON COLUMN shop.people.name IS 'how they are called'",
  "DELETE FROM shop.people WHERE badge % 3 = 0",
];

/** Everything that a database holds, as text. */
const catalogues = [
  "SELECT schema_name, table_name, comment, sql FROM duckdb_tables() ORDER BY ALL",
  "SELECT table_name, column_name, comment, column_default, is_nullable FROM duckdb_columns() WHERE NOT internal ORDER BY ALL",
  "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal ORDER BY ALL",
  "SELECT index_name, sql FROM duckdb_indexes() ORDER BY ALL",
  "SELECT table_name, constraint_type, constraint_text FROM duckdb_constraints() ORDER BY ALL",
  "SELECT function_name, macro_definition FROM duckdb_functions() WHERE NOT internal ORDER BY ALL",
];

async function look(of: ConformanceClient, id: string): Promise<unknown[]> {
  const found = [];
  for (const sql of catalogues) found.push((await of.query(id, sql)).rows);
  return found;
}

const peopleHash = "SELECT count(*) AS n, bit_xor(hash(p)) AS h FROM shop.people p";

it("gives a folder that a service starts on with everything in it", async () => {
  const id = await client.createRunning();
  for (const sql of everything) await client.query(id, sql);
  expect(await service.backUp(copy, never)).toEqual({ to: copy, databases: 1 });
  const before = [await look(client, id), await client.query(id, peopleHash)];
  const next = await client.value(id, "SELECT nextval('numbers')");
  await restored(async (other) => {
    expect([await look(other, id), await other.query(id, peopleHash)]).toEqual(before);
    expect((await other.query(id, 'FROM "Odd ""name"')).rows).toEqual(
      (await client.query(id, 'FROM "Odd ""name"')).rows,
    );
    expect(await other.value(id, "SELECT nextval('numbers')")).toBe(next);
  });
});

it("also copies tables whose rows refer to each other, where the database must stop for it", async () => {
  const id = await client.createRunning();
  await client.query(id, "CREATE TABLE staff (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES staff (id))");
  for (let row = 1; row < 20; row += 1)
    await client.query(id, `INSERT INTO staff VALUES (${row}, nullif(${row - 1}, 0))`);
  await client.query(id, "CREATE TABLE absent (who INTEGER REFERENCES staff (id))");
  await client.query(id, "INSERT INTO absent VALUES (3)");
  const copying = service.backUp(copy, never);
  // Requests wait for it and are answered.
  for (let turn = 0; turn < 20; turn += 1)
    expect(await client.value(id, "SELECT count(*) FROM staff")).toBe("19");
  await copying;
  await restored(async (other) => {
    expect(await other.value(id, "SELECT sum(boss) FROM staff")).toBe("171");
    expect(await other.value(id, "SELECT who FROM absent")).toBe(3);
  });
});

it("copies one moment of a database that is being written to", async () => {
  const id = await client.createRunning();
  await client.query(id, "CREATE TABLE a (batch INTEGER, pad VARCHAR)");
  await client.query(id, "CREATE TABLE b (batch INTEGER)");
  const stop = new AbortController();
  let batches = 0;
  const writer = (async () => {
    while (!stop.signal.aborted) {
      // One statement that writes both at once is not to be had; the later table is never ahead of the earlier one.
      await client.query(id, `INSERT INTO a SELECT ${batches}, repeat('x', 500) FROM range(3000)`);
      await client.query(id, `INSERT INTO b VALUES (${batches})`);
      batches += 1;
    }
  })();
  await expect.poll(() => batches, { timeout: 30_000 }).toBeGreaterThan(3);
  const before = batches;
  await service.backUp(copy, never);
  const during = batches;
  stop.abort();
  await writer;
  await restored(async (other) => {
    const { rows } = await other.query(
      id,
      `SELECT (SELECT count(DISTINCT batch) FROM a)::INTEGER AS a, (SELECT count(*) FROM b)::INTEGER AS b,
              (SELECT bool_and(n = 3000) FROM (SELECT count(*) AS n FROM a GROUP BY batch)) AS whole`,
    );
    const [found] = rows;
    expect(found?.["whole"]).toBe(true);
    expect([0, 1]).toContain(Number(found?.["a"]) - Number(found?.["b"]));
    expect(Number(found?.["b"])).toBeGreaterThanOrEqual(before);
    expect(Number(found?.["b"])).toBeLessThanOrEqual(during + 1);
  });
});

it("copies the old table whole while a sync replaces it, and the copy knows that the sync was interrupted", async () => {
  const bed = await SyncFixture.make(client);
  const id = await client.createRunning();
  const columns = { id: "INTEGER", version: "VARCHAR" };
  await bed.offer([{ table: "orders", columns, generate: { rows: 1000, value: "old", perFile: 1000 } }]);
  const { id: connectionId } = await bed.connect(id);
  expect((await bed.lastRun(connectionId)).status).toBe("succeeded");
  await bed.offer([
    { table: "orders", columns, generate: { rows: 4000, value: "new", perFile: 100 }, pauseMs: 100 },
  ]);
  await client.send("POST", `/connections/${connectionId}/sync`);
  await expect
    .poll(async () => (await bed.runs(connectionId))[0]?.rowsSynced, { timeout: 20_000 })
    .toBeGreaterThan(100);
  await service.backUp(copy, never);
  expect((await bed.runs(connectionId))[0]?.status).toBe("running");
  await restored(async (other) => {
    expect(
      (await other.query(id, "SELECT count(*)::INTEGER AS n, min(version) AS v FROM shop.orders")).rows,
    ).toEqual([{ n: 1000, v: "old" }]);
    const [run] = await bed.over(other).runs(connectionId);
    expect(run).toMatchObject({ status: "failed", error: expect.stringContaining("interrupted") });
    await bed.offer([{ table: "orders", columns, rows: [[1, "newer"]] }]);
    expect((await bed.over(other).sync(connectionId)).status).toBe("succeeded");
    expect(await other.value(id, "SELECT version FROM shop.orders")).toBe("newer");
  });
  await bed.remove();
});

it("leaves out a database that is deleted meanwhile, and lists the others", async () => {
  const kept = await client.createRunning({ name: "kept" });
  const removed = await client.createRunning({ name: "removed" });
  await client.query(removed, "CREATE TABLE big AS SELECT i, hash(i) AS h FROM range(3000000) r(i)");
  const copying = service.backUp(copy, never);
  const deleted = await client.send("DELETE", `/databases/${removed}`);
  expect(deleted.status).toBe(200);
  await copying;
  await restored(async (other) => {
    expect(await other.value(kept, "SELECT 1")).toBe(1);
    const status = await other.status(removed).catch(() => "gone");
    // Either it was copied before it was deleted, and then all of it.
    if (status !== "gone") expect(await other.value(removed, "SELECT count(*) FROM big")).toBe("3000000");
  });
});

describe("leaves nothing behind", () => {
  it("when it is stopped in its middle", async () => {
    const id = await client.createRunning();
    await client.query(
      id,
      "CREATE TABLE big AS SELECT i, hash(i) AS h, i::VARCHAR AS t FROM range(5000000) r(i)",
    );
    const stop = new AbortController();
    const copying = service.backUp(copy, stop.signal);
    const refused = expect(copying).rejects.toThrow();
    await expect.poll(async () => readdir(copies.path)).toHaveLength(1);
    stop.abort();
    await refused;
    expect(await readdir(copies.path)).toEqual([]);
    expect(await readdir(join(folder.path, "databases", id, "data.duckdb.load"))).toEqual([]);
    expect(await client.value(id, "SELECT count(*) FROM big")).toBe("5000000");
    // Nothing of it holds up the next one.
    expect(await service.backUp(copy, never)).toEqual({ to: copy, databases: 1 });
  });

  it("when its folder cannot be used", async () => {
    await writeFile(join(copies.path, "file"), "");
    await expect(service.backUp(copies.path, never)).rejects.toThrow("is not empty");
    await expect(service.backUp(join(copies.path, "file"), never)).rejects.toThrow("is no folder");
    await expect(service.backUp(join(folder.path, "copy"), never)).rejects.toThrow("outside the data folder");
    await expect(service.backUp(folder.path, never)).rejects.toThrow("outside the data folder");
    expect(await readdir(copies.path)).toEqual(["file"]);
  });
});

it("stops a database again that it started only to copy it", async () => {
  const id = await client.createRunning({ autoStop: true });
  await client.query(id, "CREATE TABLE t AS SELECT 1 AS a");
  await service.close();
  ({ service, client } = await open(folder.path));
  expect(await client.status(id)).toBe("stopped");
  await service.backUp(copy, never);
  expect(await client.status(id)).toBe("stopped");
  expect(await restored((other) => other.value(id, "SELECT a FROM t"))).toBe(1);
});

it("is readable by its owner alone", async () => {
  const id = await client.createRunning();
  await service.backUp(copy, never);
  for (const name of ["", "catalog.duckdb", join("databases", id, "data.duckdb"), "keys"]) {
    expect((await stat(join(copy, name))).mode & 0o077).toBe(0);
  }
});

it("copies a folder that no service uses, and no other", async () => {
  const id = await client.createRunning();
  await client.query(id, "CREATE TABLE t AS SELECT 1 AS a");
  await service.close();
  expect(await backUpFolder(folder.path, copy, never)).toEqual({ to: copy, databases: 1 });
  expect(await restored((other) => other.value(id, "SELECT a FROM t"))).toBe(1);
  ({ service, client } = await open(folder.path));
  await expect(backUpFolder(folder.path, `${copy}2`, never)).rejects.toThrow("in use");
  await expect(backUpFolder(copies.path, `${copy}3`, never)).rejects.toThrow("There is no data");
});
