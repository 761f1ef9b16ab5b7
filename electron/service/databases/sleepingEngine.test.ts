import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConformanceClient } from "../testing/ConformanceClient";
import type { LocalService } from "../LocalService";
import type { ServiceSettings } from "../environment/ServiceSettings";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { clientOf } from "../testing/clientOf";
import { makeDataFolder, openTestService } from "../testing/openTestService";
import { watchedEngine, type WatchedEngine } from "../testing/watchedEngine";
import { duckDbFile } from "../engines/duckdb/duckDbFiles";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService | undefined;
let watched: WatchedEngine;
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
  watched = watchedEngine(entries.engine);
  const { engine } = watched;
  const parts = { dataFolder: folder.path, engineEntry: entries.engine, engine };
  const opened = await openTestService({ ...parts, settings });
  service = opened.service;
  return clientOf(opened.service.fetch, opened.key);
}

const asleep = (id: string) =>
  expect.poll(() => watched.alive.has(id), { timeout: 20_000, interval: 10 }).toBe(false);

const databases = () => join(folder.path, "databases");

describe("A database that is not used for a while", () => {
  it("ends its process, goes on running, and is woken by a statement or a look at its schema", async () => {
    const client = await start({ sleepMs: 150 });
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t AS SELECT 42 AS a");
    await asleep(id);
    expect(await client.status(id)).toBe("running");
    const starts = watched.starts();
    expect(await client.value(id, "FROM t")).toBe(42);
    await asleep(id);
    expect((await client.send("GET", `/databases/${id}/schema`)).status).toBe(200);
    expect(watched.starts()).toBe(starts + 2);
  });

  it("is shown as running the whole time, also while its process ends and starts", async () => {
    const client = await start({ sleepMs: 30 });
    const id = await client.createRunning();
    const seen = new Set<string>();
    const starts = watched.starts();
    while (watched.starts() < starts + 4) {
      const value = client.value(id, "SELECT 1");
      seen.add(await client.status(id));
      await value;
      while (watched.alive.has(id)) {
        seen.add(await client.status(id));
        await wait(1);
      }
    }
    expect([...seen]).toEqual(["running"]);
  });

  it("has everything in its file, of which a copy alone is the database", async () => {
    const client = await start({ sleepMs: 100 });
    const id = await client.createRunning();
    await client.query(id, "CREATE SEQUENCE s START 7");
    await client.query(id, "CREATE TABLE t AS SELECT nextval('s') AS a FROM range(5)");
    await asleep(id);
    expect((await readdir(join(databases(), id))).filter((name) => name.endsWith(".wal"))).toEqual([]);
    const other = await client.createRunning();
    await asleep(other);
    await copyFile(duckDbFile(join(databases(), id)), duckDbFile(join(databases(), other)));
    expect(await client.value(other, "SELECT sum(a)::INTEGER FROM t")).toBe(45);
    expect(await client.value(other, "SELECT nextval('s')::INTEGER")).toBe(12);
  });

  it("loses no request and no write where requests arrive just as its process ends", async () => {
    const client = await start({ sleepMs: 1 });
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t (a INTEGER)");
    const before = watched.starts();
    for (let index = 0; index < 8; index += 1) {
      // From at once to well after the end.
      await wait(index * 8);
      await Promise.all([
        client.query(id, `INSERT INTO t VALUES (${index})`),
        client.query(id, "SELECT count(*) FROM t"),
      ]);
    }
    expect(await client.value(id, "SELECT (count(*) * 1000 + sum(a))::INTEGER FROM t")).toBe(8028);
    expect(watched.starts()).toBeGreaterThan(before);
  });

  it("loses no write where its process is killed while it ends", async () => {
    const client = await start({ sleepMs: 20 });
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t (a INTEGER, pad VARCHAR)");
    for (let index = 0; index < 5; index += 1) {
      await client.query(id, `INSERT INTO t SELECT ${index}, repeat('x', 1000) FROM range(3000)`);
      await wait(12 + index * 8);
      watched.alive.get(id)?.kill();
      await asleep(id);
    }
    expect(await client.value(id, "SELECT (count(*) + sum(a))::INTEGER FROM t")).toBe(5 * 3000 + 10 * 3000);
  });

  it("keeps its process while a statement runs, however long it takes", async () => {
    const client = await start({ sleepMs: 50 });
    const id = await client.createRunning();
    const starts = watched.starts();
    const sql = "SELECT count(*)::INTEGER AS n FROM range(60000000) r(i) WHERE hash(i) % 7 < 8";
    expect(await client.value(id, sql)).toBe(6e7);
    expect(watched.starts() - starts).toBeLessThanOrEqual(1);
  });

  it("still stops with autoStop, as long after its last use as without sleeping", async () => {
    const client = await start({ sleepMs: 100, idleMs: 1500 });
    const id = await client.createRunning({ autoStop: true });
    await client.query(id, "SELECT 1");
    const used = performance.now();
    await asleep(id);
    expect(await client.status(id)).toBe("running");
    const starts = watched.starts();
    await client.waitForStatus(id, "stopped");
    expect(performance.now() - used).toBeGreaterThan(1400);
    expect(watched.starts()).toBe(starts);
  });

  it("sleeps on after a backup, which holds everything", async () => {
    const copies = await makeDataFolder();
    const client = await start({ sleepMs: 200 });
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t AS SELECT 42 AS a");
    await asleep(id);
    const copy = join(copies.path, "copy");
    await service?.backUp(copy, AbortSignal.timeout(60_000));
    expect(watched.alive.has(id)).toBe(false);
    expect(await client.status(id)).toBe("running");
    expect(await readdir(join(copy, "databases", id))).toContain("data.duckdb");
    await copies.remove();
  });

  it("is deleted with everything, asleep or just falling asleep", async () => {
    const client = await start({ sleepMs: 25 });
    for (let index = 0; index < 6; index += 1) {
      const id = await client.createRunning();
      await client.query(id, "CREATE TABLE t AS FROM range(10000)");
      await wait(index * 12);
      expect((await client.send("DELETE", `/databases/${id}`)).status).toBe(200);
    }
    expect(await readdir(databases())).toEqual([]);
    expect(watched.alive.size).toBe(0);
  });
});
