import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Catalog } from "../catalog/Catalog";
import { TokenRepository } from "../catalog/TokenRepository";
import { makeScramVerifier } from "../direct/ScramVerifier";
import type { ConformanceClient } from "../testing/ConformanceClient";
import type { LocalService } from "../LocalService";
import type { ServiceSettings } from "../environment/ServiceSettings";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { clientOf } from "../testing/clientOf";
import { makeDataFolder, openTestService } from "../testing/openTestService";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
const open: LocalService[] = [];
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
  await folder.remove();
});

async function start(settings?: Partial<ServiceSettings>): Promise<ConformanceClient> {
  const { service, key } = await openTestService({
    dataFolder: folder.path,
    engineEntry: entries.engine,
    ...(settings === undefined ? {} : { settings }),
  });
  open.push(service);
  return clientOf(service.fetch, key);
}

async function stop(): Promise<void> {
  await open.pop()?.close();
}

/** Changes the catalog while no service runs, as if time had passed or a service had been killed. */
async function meanwhile(sql: string): Promise<void> {
  const catalog = await Catalog.open(folder.path);
  await catalog.run(sql);
  await catalog.close();
}

describe("HostedDatabases", () => {
  it("shows databases without autoStop as running after a restart, and wakes them with their first request", async () => {
    let client = await start();
    const ids = [await client.createRunning(), await client.createRunning()];
    const idle = await client.createRunning({ autoStop: true });
    await client.query(ids[0] ?? "", "CREATE TABLE t AS SELECT 42 AS a");
    await stop();
    client = await start();
    for (const id of ids) expect(await client.status(id)).toBe("running");
    expect(await client.status(idle)).toBe("stopped");
    expect(await client.value(ids[0] ?? "", "FROM t")).toBe(42);
  });

  it("keeps databases and their data over a restart, stopped until they are used", async () => {
    let client = await start();
    const id = await client.createRunning({ name: "kept", autoStop: true });
    await client.query(id, "CREATE TABLE t AS SELECT 42 AS a");
    await stop();
    client = await start();
    expect(await client.status(id)).toBe("stopped");
    expect(await client.value(id, "FROM t")).toBe(42);
    expect(await client.status(id)).toBe("running");
  });

  it("makes provisioning last as long as the setting says", async () => {
    const client = await start({ provisioningMs: 600 });
    const begun = Date.now();
    const { id } = await client.create();
    await client.waitForStatus(id, "running");
    expect(Date.now() - begun).toBeGreaterThanOrEqual(590);
  });

  it("finishes provisioning that a stop of the service cut short", async () => {
    let client = await start({ provisioningMs: 60_000 });
    const { id } = await client.create();
    await stop();
    client = await start();
    await client.waitForStatus(id, "running");
    expect(await client.value(id, "SELECT 1")).toBe(1);
  });

  it("stops an idle database with autoStop and wakes it for a query or a look at its schema", async () => {
    const client = await start({ idleMs: 600 });
    const id = await client.createRunning({ autoStop: true });
    await client.query(id, "CREATE TABLE t AS SELECT 1 AS a");
    await client.waitForStatus(id, "stopped");
    expect(await client.value(id, "FROM t")).toBe(1);
    expect(await client.status(id)).toBe("running");
    await client.waitForStatus(id, "stopped");
    expect((await client.send("GET", `/databases/${id}/schema`)).status).toBe(200);
  });

  it("does not stop a database with autoStop in the middle of a statement, however long it takes", async () => {
    const client = await start({ idleMs: 60 });
    const id = await client.createRunning({ autoStop: true });
    const asked = client.fail("POST", `/databases/${id}/query`, {
      body: {
        sql: "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3",
      },
    });
    await client.waitForStatus(id, "running");
    await wait(600);
    expect(await client.status(id)).toBe("running");
    await client.send("DELETE", `/databases/${id}`);
    expect((await asked).error).toContain("deleted");
  });

  it("does not stop a database with autoStop while an answer is still being read, however slowly", async () => {
    const client = await start({ idleMs: 100 });
    const id = await client.createRunning({ autoStop: true });
    const { baseAddress, fullKey, fetch } = client.target;
    const response = await fetch(
      new Request(`${baseAddress}/databases/${id}/query`, {
        method: "POST",
        headers: { authorization: `Bearer ${fullKey}`, "content-type": "application/json" },
        body: JSON.stringify({ sql: "SELECT repeat('x', 1000) AS t FROM range(30000)", maxRows: 30_000 }),
      }),
    );
    const reader = response.body?.getReader();
    let bytes = (await reader?.read())?.value?.byteLength ?? 0;
    await wait(500);
    expect(await client.status(id)).toBe("running");
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      bytes += part.value.byteLength;
    expect(bytes).toBeGreaterThan(30_000_000);
    await client.waitForStatus(id, "stopped");
  });

  it("starts one engine for many first requests at once", async () => {
    let client = await start();
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t (a INTEGER)");
    await stop();
    client = await start();
    await Promise.all(Array.from({ length: 8 }, (_, n) => client.query(id, `INSERT INTO t VALUES (${n})`)));
    expect(await client.value(id, "SELECT count(*) FROM t")).toBe("8");
  });

  it("removes a database whose time ran out while the service was off", async () => {
    let client = await start();
    const [gone, kept] = [
      await client.createRunning({ ttlHours: 1 }),
      await client.createRunning({ ttlHours: 1 }),
    ];
    await stop();
    await meanwhile(`UPDATE databases SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = '${gone}'`);
    client = await start();
    expect((await client.fail("GET", `/databases/${gone}`)).status).toBe(404);
    await client.waitForStatus(kept, "running");
    expect(await readdir(join(folder.path, "databases"))).toEqual([kept]);
  });

  it("finishes a deletion that was cut short", async () => {
    let client = await start();
    const id = await client.createRunning();
    await stop();
    await meanwhile(`UPDATE databases SET state = 'deleting' WHERE id = '${id}'`);
    client = await start();
    expect((await client.fail("GET", `/databases/${id}`)).status).toBe(404);
    expect(await readdir(join(folder.path, "databases"))).toEqual([]);
  });

  it("leaves no file of a deleted database behind", async () => {
    const client = await start();
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t AS FROM range(100000)");
    await access(join(folder.path, "databases", id, "data.duckdb"));
    await Promise.all([client.send("DELETE", `/databases/${id}`), client.send("DELETE", `/databases/${id}`)]);
    expect(await readdir(join(folder.path, "databases"))).toEqual([]);
  });

  it("keeps of a token only what checks it", async () => {
    const client = await start();
    const { token } = await client.create();
    await stop();
    const catalog = await Catalog.open(folder.path);
    const [kept] = await new TokenRepository(catalog).list();
    await catalog.close();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(kept).toMatchObject({ scope: "full", expiresAt: null, verifier: makeScramVerifier(token) });
  });

  it("ends running statements when it closes, and tells their callers why", async () => {
    const client = await start();
    const id = await client.createRunning({ memoryMb: 512 });
    const running = client.fail("POST", `/databases/${id}/query`, {
      body: {
        sql: "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3",
      },
    });
    await wait(200);
    await stop();
    expect(await running).toEqual({ status: 503, error: expect.stringContaining("stopping") });
  });
});
