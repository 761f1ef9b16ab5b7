import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConformanceClient } from "../testing/ConformanceClient";
import type { LocalService } from "../LocalService";
import type { ServiceSettings } from "../environment/ServiceSettings";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { clientOf } from "../testing/clientOf";
import { makeDataFolder, openTestService } from "../testing/openTestService";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService | undefined;

beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(async () => {
  await service?.close();
  await folder.remove();
});

async function start(settings: Partial<ServiceSettings>): Promise<ConformanceClient> {
  const opened = await openTestService({ dataFolder: folder.path, engineEntry: entries.engine, settings });
  service = opened.service;
  return clientOf(opened.service.fetch, opened.key);
}

/** A quarter of the usual time, so that sixteen endless statements have had their turns a quarter as late. */
const shortStatementMs = 60;
const endless = "SELECT sum(a.range * b.range) FROM range(100000000) a, range(100000000) b";

describe("a database with 16 endless reads", () => {
  it("answers short statements, its schema and longer statements", async () => {
    const client = await start({ shortStatementMs });
    const id = await client.createRunning();
    const reads = Array.from({ length: 16 }, () =>
      client.fail("POST", `/databases/${id}/query`, { body: { sql: endless } }),
    );
    expect(await client.value(id, "SELECT 1")).toBe(1);
    await client.query(id, "CREATE TABLE t AS SELECT 42 AS a");
    expect((await client.send("GET", `/databases/${id}/schema`)).status).toBe(200);
    expect(await client.value(id, "SELECT count(*)::INTEGER FROM range(10500000) WHERE range % 7 = 3")).toBe(
      1_500_000,
    );
    expect(await client.value(id, "FROM t")).toBe(42);
    await client.send("DELETE", `/databases/${id}`);
    for (const { status } of await Promise.all(reads)) expect(status).toBe(409);
  }, 120_000);
});

describe("a database with 16 endless writes", () => {
  it("answers short writes and reads, and has nothing of the endless ones", async () => {
    const client = await start({ shortStatementMs });
    const id = await client.createRunning();
    const writes = Array.from({ length: 16 }, (_, index) =>
      client.fail("POST", `/databases/${id}/query`, {
        body: { sql: `CREATE TABLE endless_${index} AS ${endless}` },
      }),
    );
    await client.query(id, "CREATE TABLE t AS SELECT 42 AS a");
    await client.query(id, "INSERT INTO t VALUES (1)");
    expect(await client.value(id, "SELECT sum(a)::INTEGER FROM t")).toBe(43);
    expect(await client.value(id, "SELECT count(*)::INTEGER FROM duckdb_tables()")).toBe(1);
    await client.send("DELETE", `/databases/${id}`);
    for (const { status } of await Promise.all(writes)) expect(status).toBe(409);
  }, 120_000);
});

describe("the statement time limit", () => {
  it("ends an endless read and an endless write with 400, which says what the limit is", async () => {
    const client = await start({ statementMs: 700 });
    const id = await client.createRunning();
    for (const sql of [endless, `CREATE TABLE t AS ${endless}`]) {
      const { status, error } = await client.fail("POST", `/databases/${id}/query`, { body: { sql } });
      expect(status).toBe(400);
      expect(error).toContain("the statement time limit of 0.7 s. It changed nothing.");
      expect(error).toContain("WHARF_STATEMENT_MS");
    }
    expect(await client.value(id, "SELECT 1")).toBe(1);
  });
});
