import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConformanceClient } from "../testing/ConformanceClient";
import type { LocalService } from "../LocalService";
import type { ServiceSettings } from "../environment/ServiceSettings";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { clientOf } from "../testing/clientOf";
import { makeDataFolder, openTestService } from "../testing/openTestService";
import { watchedEngine, type WatchedEngine } from "../testing/watchedEngine";

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

const ENDLESS = "SELECT sum(a.range * b.range) FROM range(100000000) a, range(100000000) b";

describe("Databases that are promised more memory than there is", () => {
  it("all answer, while only as many run as there is memory for", async () => {
    const client = await start({ memoryMb: 1400 });
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      const id = await client.createRunning({ memoryMb: 512 });
      await client.query(id, `CREATE TABLE t AS SELECT ${index} AS a`);
      ids.push(id);
    }
    const alive = () => ids.map((id) => watched.alive.has(id));
    expect(alive()).toEqual([false, false, true, true]);
    for (const id of ids) expect(await client.status(id)).toBe("running");
    expect(await client.value(ids[2] ?? "", "FROM t")).toBe(2);
    expect(await client.value(ids[0] ?? "", "FROM t")).toBe(0);
    expect(alive()).toEqual([true, false, true, false]);
    expect(await Promise.all(ids.map((id) => client.value(id, "FROM t")))).toEqual([0, 1, 2, 3]);
  });

  it("never stop one in use: the request is refused with 409 after the wait that is set", async () => {
    const client = await start({ memoryMb: 1024, memoryWaitMs: 300 });
    const busy = await client.createRunning({ memoryMb: 32_768 });
    const other = await client.createRunning({ memoryMb: 512 });
    const ended = client.fail("POST", `/databases/${busy}/query`, { body: { sql: ENDLESS } });
    await client.waitForStatus(busy, "running");
    const { status, error } = await client.fail("POST", `/databases/${other}/query`, {
      body: { sql: "SELECT 1" },
    });
    expect(status).toBe(409);
    expect(error).toContain("the 1024 MB of memory for databases are in use");
    await client.send("DELETE", `/databases/${busy}`);
    expect((await ended).status).toBe(409);
    expect(await client.value(other, "SELECT 1")).toBe(1);
  });

  it("share the disk space for temporary data, and say which setting bounds it", async () => {
    const client = await start({ spillMb: 80 });
    const id = await client.createRunning({ memoryMb: 256 });
    const { status, error } = await client.fail("POST", `/databases/${id}/query`, {
      body: {
        sql: "SELECT count(DISTINCT md5(i::VARCHAR) || md5((i + 1)::VARCHAR)) FROM range(4000000) t(i)",
      },
    });
    expect(status).toBe(400);
    expect(error).toContain("--spill-mb");
    expect(await client.value(id, "SELECT 1")).toBe(1);
  });
});
