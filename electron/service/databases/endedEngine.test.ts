import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConformanceClient } from "../testing/ConformanceClient";
import { duckDbEngine } from "../engines/duckdb/duckDbEngine";
import { forkEngine } from "../serve/engine/forkEngine";
import { LocalService } from "../LocalService";
import { defaultServiceSettings } from "../environment/ServiceSettings";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { clientOf } from "../testing/clientOf";
import { makeDataFolder, silentLog, testConnectionParts } from "../testing/openTestService";

/** Statements that take a second alone take far longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let entries: ServiceEntries;
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService;
let client: ConformanceClient;
let id: string;
let starts = 0;
beforeEach(async () => {
  folder = await makeDataFolder();
  starts = 0;
  const launch = async () => {
    starts += 1;
    return forkEngine(entries.engine);
  };
  service = await LocalService.open({
    dataFolder: folder.path,
    engines: [duckDbEngine({ launch, interruptGraceMs: 400, drainMs: 1500 })],
    ...testConnectionParts,
    settings: defaultServiceSettings,
    log: silentLog,
    sessionKey: "session",
  });
  client = clientOf(service.fetch, "session");
  id = await client.createRunning({ memoryMb: 256 });
  await client.query(id, "CREATE TABLE t (a INTEGER)");
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

/** Sends a statement and leaves before its answer. */
async function abandon(sql: string): Promise<void> {
  const { baseAddress, fetch } = client.target;
  const asked = fetch(
    new Request(`${baseAddress}/databases/${id}/query`, {
      method: "POST",
      headers: { authorization: "Bearer session", "content-type": "application/json" },
      body: JSON.stringify({ sql }),
      signal: AbortSignal.timeout(300),
    }),
  );
  await asked.catch(() => undefined);
}

const fail = (sql: string) => client.fail("POST", `/databases/${id}/query`, { body: { sql } });

/** Runs to its end whatever asks it to stop, because it is one call. */
const STUCK = "SELECT levenshtein(repeat('ab', 100000), repeat('ba', 100000) || i) FROM range(1) t(i)";
/** Takes about a second each time it runs. */
const LONG = "SELECT count(*)::INTEGER AS n FROM range(60000000) r(i) WHERE hash(i) % 7 < 8";
const ENDLESS_WRITE =
  "INSERT INTO t SELECT (a.range + b.range) % 9 FROM range(100000000) a, range(100000000) b";

describe("Statements beside an abandoned one that cannot be interrupted", () => {
  it("are all answered, and every write is done once", async () => {
    const abandoned = abandon(STUCK);
    await wait(500);
    const reads = Array.from({ length: 4 }, () => client.value(id, LONG));
    const writes = Array.from({ length: 10 }, async (_, index) => {
      await wait(index * 200);
      await client.query(id, `INSERT INTO t VALUES (${index})`);
    });
    expect(await Promise.all(reads)).toEqual([6e7, 6e7, 6e7, 6e7]);
    await Promise.all([abandoned, ...writes]);
    expect((await client.send("GET", `/databases/${id}/schema`)).status).toBe(200);
    expect(await client.value(id, "SELECT (count(*) * 100 + sum(a))::INTEGER FROM t")).toBe(1045);
    expect(starts).toBe(2);
  });

  it("fail with 409 where they had begun to change data, and do not run again", async () => {
    const write = fail(ENDLESS_WRITE);
    await wait(300);
    await abandon(STUCK);
    const { status, error } = await write;
    expect(status).toBe(409);
    expect(error).toMatch(/did not stop .* It is not known whether this statement had changed data/);
    expect(await client.value(id, "SELECT count(*)::INTEGER FROM t")).toBe(0);
    expect(starts).toBe(2);
  });
});

describe("Statements beside one at which DuckDB fails in itself", () => {
  it("are answered, and that one fails with 400 and what to do instead", async () => {
    await client.query(id, "CREATE SEQUENCE s");
    await client.query(id, "CREATE MACRO next_number() AS nextval('s')");
    const reads = Array.from({ length: 3 }, () => client.value(id, LONG));
    const failed = fail("FROM range(next_number())");
    expect(await Promise.all(reads)).toEqual([6e7, 6e7, 6e7]);
    expect(await failed).toMatchObject({
      status: 400,
      error: expect.stringContaining("cannot compute nextval for an argument of a table function") as string,
    });
    expect(await client.value(id, "SELECT count(*)::INTEGER FROM t")).toBe(0);
  });

  it("find the database as it was, also where nothing else ran", async () => {
    await client.query(id, "CREATE SEQUENCE s");
    await client.query(id, "INSERT INTO t VALUES (7)");
    for (const sql of [
      "FROM range(nextval('s'))",
      "EXPLAIN FROM range(nextval('s'))",
      "CREATE VIEW v AS FROM range(nextval('s'))",
    ]) {
      const { status, error } = await fail(sql);
      expect([sql, status]).toEqual([sql, 400]);
      expect(error).not.toMatch(/Stack Trace|\.node/);
      expect(await client.value(id, "SELECT a FROM t")).toBe(7);
    }
  });
});

describe("Statements beside one that takes far too much memory", () => {
  it("are answered, and that one fails with 400", async () => {
    const hungry = fail("SELECT length(repeat('x', 3000000000))");
    const reads = Array.from({ length: 3 }, () => client.value(id, LONG));
    expect(await Promise.all(reads)).toEqual([6e7, 6e7, 6e7]);
    expect(await hungry).toMatchObject({
      status: 400,
      error: expect.stringContaining("far over the database's memory of 256 MB") as string,
    });
  });
});
