import { appendFile, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf } from "../testing/clientOf";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, openTestService, storeKey } from "../testing/openTestService";
import { AuditLog } from "./AuditLog";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let entries: ServiceEntries;
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(() => folder.remove());

const always = new Date(0);
const entry = { organization: "finance", by: "key_1", action: "deleteDatabase", subject: "db_1" };

async function recordAll(log: AuditLog, subjects: readonly string[]): Promise<void> {
  await Promise.all(subjects.map((subject) => log.record({ ...entry, subject })));
}

describe("AuditLog", () => {
  it("keeps what is recorded, in order, in a file that nobody else may read", async () => {
    const log = await AuditLog.open(folder.path);
    await log.record(entry);
    await log.record({ ...entry, action: "changeConnection", subject: "con_1", fields: ["name"] });
    const [name = ""] = await readdir(join(folder.path, "audit"));
    expect((await stat(join(folder.path, "audit", name))).mode & 0o077).toBe(0);
    expect((await (await AuditLog.open(folder.path)).read(always)).entries).toEqual([
      { ...entry, fields: [], at: expect.any(String) },
      {
        ...{ ...entry, action: "changeConnection", subject: "con_1", fields: ["name"] },
        at: expect.any(String),
      },
    ]);
  });

  it("loses no line of several writers at a time", async () => {
    const logs = await Promise.all([AuditLog.open(folder.path), AuditLog.open(folder.path)]);
    const subjects = Array.from({ length: 200 }, (_, index) => `db_${index}`);
    await Promise.all(logs.map((log, half) => recordAll(log, subjects.slice(half * 100, half * 100 + 100))));
    const { entries: found, unreadableLines } = await (await AuditLog.open(folder.path)).read(always);
    expect(new Set(found.map(({ subject }) => subject))).toEqual(new Set(subjects));
    expect(found).toHaveLength(subjects.length);
    expect(unreadableLines).toBe(0);
  });

  it("counts lines that cannot be read, and reads the others", async () => {
    const log = await AuditLog.open(folder.path);
    await log.record(entry);
    const [name = ""] = await readdir(join(folder.path, "audit"));
    await appendFile(join(folder.path, "audit", name), '{"at":"2026-01\n');
    await log.record(entry);
    expect(await log.read(always)).toMatchObject({ entries: [entry, entry], unreadableLines: 1 });
  });

  it("reads only what is as new as asked for", async () => {
    const log = await AuditLog.open(folder.path);
    await log.record(entry);
    expect((await log.read(new Date(Date.now() + 60_000))).entries).toEqual([]);
    expect((await log.read(new Date(Date.now() - 60_000))).entries).toHaveLength(1);
  });

  it("has who changed what through a service, with names of fields and no value", async () => {
    const { service } = await openTestService({ dataFolder: folder.path, engineEntry: entries.engine });
    const { secret, id: by } = await storeKey(folder.path, "full", { organization: "finance" });
    const client = clientOf(service.fetch, secret);
    const database = await client.createRunning({ name: "canary-name" });
    await client.query(database, "CREATE TABLE t AS SELECT 'canary-statement' AS a");
    await client.fail("POST", `/databases/${database}/connections`, { body: { kind: "canary-body" } });
    await client.send("DELETE", `/databases/${database}`);
    await service.close();
    const { entries: found } = await (await AuditLog.open(folder.path)).read(always);
    const change = { organization: "finance", by, subject: database, fields: [], at: expect.any(String) };
    expect(found).toEqual([
      { ...change, action: "createDatabase" },
      { ...change, action: "deleteDatabase" },
    ]);
    const [name = ""] = await readdir(join(folder.path, "audit"));
    expect(await readFile(join(folder.path, "audit", name), "utf8")).not.toContain("canary");
  });
});
