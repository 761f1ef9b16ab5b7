import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseQualifier } from "#shared/sql/databaseQualifier";
import { sessionLine } from "#shared/processes/serviceSession";
import type { LocalService } from "../LocalService";
import type { ConformanceClient } from "../testing/ConformanceClient";
import { clientOf } from "../testing/clientOf";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, openTestService, storeKey } from "../testing/openTestService";
import { watchedEngine, type WatchedEngine } from "../testing/watchedEngine";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService;
let client: ConformanceClient;
let watched: WatchedEngine;
/** Two databases: `here` has customers, `Web shop` has orders. */
let here: string;
let shop: string;

beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
  watched = watchedEngine(entries.engine);
  const parts = { dataFolder: folder.path, engineEntry: entries.engine, engine: watched.engine };
  const opened = await openTestService({ ...parts, settings: { sleepMs: 60_000 } });
  service = opened.service;
  client = clientOf(opened.service.fetch, opened.key);
  [here, shop] = await Promise.all([
    client.createRunning({ name: "here" }),
    client.createRunning({ name: "Web shop" }),
  ]);
  await client.query(here, "CREATE TABLE customers AS SELECT 1 AS id, 'Ada' AS name");
  await client.query(shop, "CREATE TABLE orders AS SELECT i AS id, 1 AS customer FROM range(100000) r(i)");
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

const query = (id: string, sql: string, readOnly = false) =>
  client.fail("POST", `/databases/${id}/query`, { body: { sql, readOnly } });

const sessions = "http://localhost/api/v1/sessions";

/** Opens a session of the database `here`. @returns What runs a statement in it. */
async function openSession() {
  const body = JSON.stringify({ databaseId: here });
  const opened = await service.sessionFetch(new Request(sessions, { method: "POST", body }));
  const first = await opened.body?.pipeThrough(new TextDecoderStream()).getReader().read();
  const line = sessionLine.parse(JSON.parse((first?.value ?? "").split("\n")[0] ?? ""));
  const sessionId = "sessionId" in line ? line.sessionId : "";
  return async (sql: string) => {
    const statement = JSON.stringify({ sql, readOnly: false, maxRows: 100 });
    const request = new Request(`${sessions}/${sessionId}/query`, { method: "POST", body: statement });
    return (await (await service.sessionFetch(request)).json()) as { rows?: unknown; error?: string };
  };
}

describe("A statement that names another database of the service", () => {
  it("joins its tables, by its name in any case or by its id, also in read-only mode", async () => {
    const join3 = (name: string) =>
      `SELECT count(*)::INTEGER FROM customers c JOIN ${name}.main.orders o ON o.customer = c.id`;
    expect(await client.value(here, join3('"web SHOP"'))).toBe(100_000);
    expect(await client.value(here, join3(shop))).toBe(100_000);
    expect(await client.value(here, `SELECT count(*)::INTEGER FROM ${shop}.orders`)).toBe(100_000);
    const answer = await client.send("POST", `/databases/${here}/query`, {
      body: { sql: `FROM ${shop}.main.orders`, readOnly: true, maxRows: 5 },
    });
    expect(answer.body).toMatchObject({ rowCount: 5, truncated: true });
  });

  it("keeps its rows in a table, and sees what the other one has committed since", async () => {
    await client.query(here, `CREATE TABLE kept AS FROM ${shop}.main.orders`);
    expect(await client.value(here, "SELECT count(*)::INTEGER FROM kept")).toBe(100_000);
    await client.query(shop, "DELETE FROM orders WHERE id > 9");
    expect(await client.value(here, `SELECT count(*)::INTEGER FROM ${shop}.main.orders`)).toBe(10);
  });

  it("leaves no link to the other file, whose own engine starts again with the next request", async () => {
    const many = await client.query(here, `FROM ${shop}.main.orders`);
    expect(many.rowCount).toBe(10_000);
    expect(await client.value(shop, "SELECT count(*)::INTEGER FROM orders")).toBe(100_000);
    const left = await readdir(join(folder.path, "databases", here), { recursive: true });
    expect(left.filter((name) => name.includes("attached"))).toEqual([]);
  });

  it.each([
    ["INSERT INTO NAME.main.orders VALUES (1, 1)", "read-only"],
    ["DROP TABLE NAME.main.orders", "read-only"],
    ["CREATE TABLE NAME.main.other (a INTEGER)", "read-only"],
    ["CREATE OR REPLACE TEMP VIEW v AS FROM NAME.main.orders", "TEMP"],
    ["CREATE VIEW v AS FROM NAME.main.orders", "A view or macro can't read another database"],
    ["CREATE MACRO m() AS TABLE FROM NAME.main.orders", "A view or macro can't read another database"],
    ["SELECT * FROM NAME.main.orders, read_text('/etc/passwd')", "read_text is not available here"],
    ["COPY NAME.main.orders TO '/tmp/x.csv'", "COPY is not available here"],
    ["FROM NAME.main.missing", "missing does not exist"],
  ])("is refused: %s", async (sql, why) => {
    const { status, error } = await query(here, sql.replace("NAME", shop));
    expect({ status, error }).toEqual({ status: 400, error: expect.stringContaining(why) });
    expect(await client.value(shop, "SELECT count(*)::INTEGER FROM orders")).toBe(100_000);
  });

  it("does not reach files, also while a database is attached", async () => {
    const sql = `SELECT (SELECT count(*) FROM ${shop}.main.orders), * FROM '${folder.path}/databases/${shop}/data.duckdb'`;
    expect((await query(here, sql)).status).toBe(400);
    const shown = await client.query(
      here,
      `SELECT count(*) FILTER (path IS NOT NULL)::INTEGER AS paths, (SELECT count(*) FROM ${shop}.main.orders) AS n FROM duckdb_databases()`,
    );
    expect(shown.rows).toEqual([{ paths: 0, n: "100000" }]);
  });

  it("is told of two databases with one name, and of a name that means something here", async () => {
    await client.createRunning({ name: "WEB shop" });
    const both = await query(here, 'FROM "Web shop".main.orders');
    expect(both).toMatchObject({
      status: 400,
      error: expect.stringContaining("Several databases are named"),
    });
    await client.createRunning({ name: "data" });
    const taken = await query(here, "FROM data.main.nothing");
    expect(taken.status).toBe(400);
    await client.query(here, "CREATE SCHEMA sales");
    await client.createRunning({ name: "sales" });
    const schema = await query(here, "FROM sales.main.orders");
    expect(schema.error).toContain("already means something else");
  });

  it.each(["system", "temp", "data", "main"])("is read by its id where it is named %s", async (name) => {
    const taken = await client.createRunning({ name });
    await client.query(taken, "CREATE TABLE things AS SELECT 42 AS a");
    const qualifier = databaseQualifier({ id: taken, name });
    expect(await client.value(here, `SELECT a FROM ${qualifier}.main.things`)).toBe(42);
    expect((await query(here, `SELECT a FROM ${name}.main.things`)).status).toBe(400);
  });

  it("says where to run a write to it", async () => {
    const { error } = await query(here, 'DELETE FROM "Web shop".main.orders');
    expect(error).toContain('Run the statement in "web shop" instead.');
  });

  it("reads it in a session, with what the session alone has", async () => {
    const run = await openSession();
    await run("CREATE TEMP TABLE wanted AS SELECT 7 AS id");
    const counted = await run(
      'SELECT count(*)::INTEGER AS n FROM wanted JOIN "Web shop".main.orders USING (id)',
    );
    expect(counted.rows).toEqual([{ n: 1 }]);
    expect(await run(`CREATE TEMP TABLE kept AS FROM ${shop}.main.orders WHERE id < 3`)).not.toHaveProperty(
      "error",
    );
    expect(await client.value(shop, "SELECT count(*)::INTEGER FROM orders")).toBe(100_000);
    await run(`SET VARIABLE most = (SELECT max(id) FROM ${shop}.main.orders)`);
    const kept = await run("SELECT count(*)::INTEGER AS n, getvariable('most')::INTEGER AS most FROM kept");
    expect(kept.rows).toEqual([{ n: 3, most: 99_999 }]);
    expect((await run(`DELETE FROM ${shop}.main.orders`)).error).toContain("read-only here");
  });

  it("is refused in an open transaction of a session, which goes on, and as the session's own place", async () => {
    const run = await openSession();
    await run("BEGIN");
    await run("CREATE TABLE made AS SELECT 1 AS a");
    expect((await run(`FROM ${shop}.main.orders`)).error).toContain("In an open transaction");
    expect(await run("COMMIT")).not.toHaveProperty("error");
    expect(await client.value(here, "SELECT a FROM made")).toBe(1);
    expect(await run(`USE ${shop}.main`)).toHaveProperty("error");
    expect((await run("SELECT name FROM customers")).rows).toEqual([{ name: "Ada" }]);
    expect(await client.value(shop, "SELECT count(*)::INTEGER FROM orders")).toBe(100_000);
  });

  it("does not start another database for a statement that its own can run or that names none", async () => {
    await client.query(here, 'CREATE SCHEMA "web shop"');
    await client.query(here, 'CREATE TABLE "web shop".orders AS SELECT 7 AS id');
    const alive = watched.alive.has(shop);
    expect(await client.value(here, 'SELECT id FROM "Web shop".orders')).toBe(7);
    expect((await query(here, "FROM nowhere.main.orders")).status).toBe(400);
    expect(watched.alive.has(shop)).toBe(alive);
  });

  it("is ended when others have waited for seconds to use the other database", async () => {
    const endless = `SELECT count(*) FROM range(10000000000) a, ${shop}.main.orders o WHERE a.range + o.id < 0`;
    const reading = query(here, endless);
    await expect.poll(() => watched.alive.has(shop)).toBe(false);
    expect(await client.value(shop, "SELECT count(*)::INTEGER FROM orders")).toBe(100_000);
    expect(await reading).toMatchObject({
      status: 409,
      error: expect.stringMatching(/reads "Web shop" and others were waiting/),
    });
    expect(await client.value(here, "SELECT count(*)::INTEGER FROM customers")).toBe(1);
  });

  it("does not see databases of another organization", async () => {
    const { secret: key } = await storeKey(folder.path, "full", { organization: "another" });
    const another = clientOf(service.fetch, key);
    const elsewhere = await another.createRunning({ name: "elsewhere" });
    await another.query(elsewhere, "CREATE TABLE secrets AS SELECT 42 AS a");
    for (const name of ["elsewhere", elsewhere]) {
      const hidden = await query(here, `FROM ${name}.main.secrets`);
      const unknown = await query(here, `FROM ${name}_.main.secrets`);
      expect(hidden).toEqual({ ...unknown, error: unknown.error.replaceAll(`${name}_`, name) });
    }
    const { error } = await another.fail("POST", `/databases/${elsewhere}/query`, {
      body: { sql: `FROM ${shop}.main.orders` },
    });
    expect(error).not.toContain("100000");
  });

  it("does not wait for each other where both read the other", async () => {
    const counts = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 === 0
          ? client.value(here, `SELECT count(*)::INTEGER FROM ${shop}.main.orders`)
          : client.value(shop, `SELECT count(*)::INTEGER FROM ${here}.main.customers`),
      ),
    );
    expect(counts).toEqual([100_000, 1, 100_000, 1, 100_000, 1]);
  });
});
