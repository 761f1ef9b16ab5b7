import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConformanceClient } from "../conformance/ConformanceClient";
import { credentialsKey, type CredentialsKeySource } from "../credentials/CredentialsKey";
import type { LocalService } from "../LocalService";
import { systemClock, type SyncClock } from "../sync/SyncClock";
import { buildEntries, type BuiltEntries } from "../testing/buildEntries";
import { clientOf } from "../testing/clientOf";
import { singleKind } from "../testing/folderSources";
import { makeDataFolder, openTestService } from "../testing/openTestService";
import { SyncBed } from "../testing/SyncBed";

const hour = 3_600_000;
const keyOf =
  (fill: number): CredentialsKeySource =>
  async () =>
    credentialsKey(Buffer.alloc(32, fill), true);

let entries: BuiltEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService;
let client: ConformanceClient;
let bed: SyncBed;
let database: string;
/** Added to both clocks. */
let later = 0;

const clock: SyncClock = {
  ...systemClock,
  now: () => Date.now() + later,
  monotonic: () => performance.now() + later,
  every: (_ms, callback) => systemClock.every(10, callback),
};

async function open(key: CredentialsKeySource): Promise<void> {
  const opened = await openTestService({
    dataFolder: folder.path,
    engineEntry: entries.engine,
    clock,
    credentialsKey: key,
  });
  service = opened.service;
  client = clientOf(service.fetch, opened.key);
}

async function reopen(key: CredentialsKeySource): Promise<void> {
  await service.close();
  await open(key);
  bed = bed.over(client);
}

beforeAll(async () => {
  entries = await buildEntries();
});
afterAll(() => entries?.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
  await open(keyOf(7));
  bed = await SyncBed.make(client);
  await bed.offer([table("orders"), table("users")]);
  database = await client.createRunning({ memoryMb: 512 });
});
afterEach(async () => {
  await service.close();
  await bed.remove();
  await folder.remove();
});

const table = (name: string) => ({
  table: name,
  columns: { id: "INTEGER", note: "VARCHAR" },
  rows: [[1, name]],
});

async function change(id: string, body: unknown) {
  const answer = await client.send("PATCH", `/connections/${id}`, { body });
  expect(answer.body).not.toHaveProperty("error");
  expect(answer.status).toBe(200);
  return (answer.body as { connection: Record<string, unknown> }).connection;
}
const refusal = async (id: string, body: unknown) => {
  const before = await client.send("GET", `/connections/${id}`);
  const { status, error } = await client.fail("PATCH", `/connections/${id}`, { body });
  expect(status).toBe(400);
  expect((await client.send("GET", `/connections/${id}`)).body).toEqual(before.body);
  return error;
};
const made = async (over: Readonly<Record<string, unknown>> = {}) => {
  const { id } = await bed.connect(database, over);
  await bed.lastRun(id);
  return id;
};

describe("a change of a Connection", () => {
  it("renames it, and its tables stay where they are", async () => {
    const id = await made();
    const renamed = await change(id, { name: "  Another shop  " });
    expect(renamed).toMatchObject({
      name: "Another shop",
      schema: "shop",
      status: "active",
      scheduleMinutes: 60,
    });
    expect((await bed.sync(id)).status).toBe("succeeded");
    expect(await client.value(database, "SELECT note FROM shop.orders")).toBe("orders");
  });

  it("pauses it and, when it is active again, makes up at once for what was missed", async () => {
    const id = await made();
    expect(await change(id, { status: "paused" })).toMatchObject({ status: "paused", nextRunAt: null });
    later += 5 * hour;
    expect((await bed.sync(id)).trigger).toBe("manual");
    later += 5 * hour;
    const ran = (await bed.runs(id)).length;
    const active = await change(id, { status: "active" });
    expect(Date.parse(String(active["nextRunAt"]))).toBeLessThan(clock.now());
    await expect.poll(async () => (await bed.runs(id))[0]?.trigger).toBe("schedule");
    await bed.lastRun(id);
    expect((await bed.runs(id)).length).toBe(ran + 1);
  });

  it("sets another interval, also none", async () => {
    const id = await made();
    const first = (await bed.runs(id))[0];
    const hourly = await change(id, { scheduleMinutes: 120 });
    expect(Date.parse(String(hourly["nextRunAt"]))).toBe(Date.parse(String(first?.["queuedAt"])) + 2 * hour);
    expect(await change(id, { scheduleMinutes: null })).toMatchObject({
      scheduleMinutes: null,
      nextRunAt: null,
    });
    later += 24 * hour;
    expect((await bed.sync(id)).trigger).toBe("manual");
    await change(id, { scheduleMinutes: 1 });
    later += 2 * 60_000;
    await expect.poll(async () => (await bed.runs(id))[0]?.trigger).toBe("schedule");
  });

  it("replaces the settings, and keeps the streams where it brings none", async () => {
    const streams = [{ name: "users", enabled: false }];
    const id = await made({ config: { folder: bed.folder, size: 5, streams } });
    const replaced = await change(id, { config: { folder: bed.folder, mode: "fancy" } });
    expect(replaced["config"]).toEqual({
      folder: bed.folder,
      mode: "fancy",
      streams: [{ name: "users", schema: null, table: null, enabled: false, excludeColumns: [] }],
    });
  });

  it("replaces the whole list of streams, and keeps the settings where it brings only that", async () => {
    const streams = [
      { name: "users", enabled: false },
      { name: "orders", excludeColumns: ["note"] },
    ];
    const id = await made({ config: { folder: bed.folder, size: 5, streams } });
    const changed = await change(id, { config: { streams: [{ name: "orders", enabled: false }] } });
    expect(changed["config"]).toMatchObject({
      folder: bed.folder,
      size: 5,
      streams: [{ name: "orders", enabled: false }],
    });
    expect((await bed.sync(id)).tables.map(({ name }) => name)).toEqual(["users"]);
    expect((await change(id, { config: { streams: [] } }))["config"]).toEqual({
      folder: bed.folder,
      size: 5,
      streams: [],
    });
  });

  it("replaces the secrets that it brings, keeps the others, and takes away what is null", async () => {
    const id = await made({ secrets: { token: bed.token, passphrase: "canary-passphrase-1" } });
    await bed.offer([table("orders")], { token: "canary-token-two" });
    expect((await bed.sync(id)).error).toMatch(/is not accepted/);
    const changed = await change(id, { secrets: { token: "canary-token-two" } });
    expect(JSON.stringify(changed)).not.toContain("canary-token");
    expect((await bed.sync(id)).status).toBe("succeeded");
    await change(id, { secrets: { passphrase: null } });
    expect((await bed.sync(id)).status).toBe("succeeded");
    expect(await refusal(id, { secrets: { token: null } })).toBe("secrets.token is required (Token).");
  });

  it.each([
    [{ name: "" }, /^name is required/],
    [{ name: 7 }, /^name is required/],
    [{ status: "stopped" }, /^status must be active or paused/],
    [{ scheduleMinutes: 0 }, /^scheduleMinutes must be a whole number from 1/],
    [{ scheduleMinutes: "60" }, /^scheduleMinutes must be/],
    [{ scheduleMinutes: 1.5 }, /^scheduleMinutes must be/],
    [{ config: [] }, /^config must be a JSON object/],
    [{ config: { folder: 7 } }, /config\.folder must be text/],
    [{ config: {} }, /config\.folder is required/],
    [{ config: { folder: "f", size: "5" } }, /config\.size must be a whole number/],
    [{ config: { folder: "f", mode: "odd" } }, /config\.mode must be one of plain, fancy/],
    [{ config: { folder: "f", colour: "red" } }, /config\.colour is not a field/],
    [{ config: { folder: "f", token: "t" } }, /token belongs in secrets/],
    [{ config: { streams: {} } }, /^config\.streams must be a list/],
    [{ config: { streams: [{ enabled: true }] } }, /must name its stream/],
    [
      { config: { streams: [{ name: "a", enabled: "no" }] } },
      /enabled in config\.streams must be true or false/,
    ],
    [{ config: { streams: [{ name: "a" }, { name: "a" }] } }, /names a stream twice/],
    [{ config: { streams: [{ name: "a", colour: "red" }] } }, /colour/],
    [{ secrets: { token: 7 } }, /^secrets must be a JSON object whose values are text/],
    [{ secrets: { colour: "red" } }, /secrets\.colour is not a field/],
    [{ kind: "test_single" }, /kind/],
    [{ schema: "other" }, /schema/],
    [[], /^The body must be a JSON object/],
  ])("refuses %j and changes nothing", async (body, sentence) => {
    const id = await made();
    expect(await refusal(id, body)).toMatch(sentence);
  });

  it("refuses to exclude columns where the kind is no relational one", async () => {
    const id = await made({ kind: singleKind });
    expect(await refusal(id, { config: { streams: [{ name: "orders", excludeColumns: ["note"] }] } })).toBe(
      'excludeColumns is possible for the relational kinds only, not for Test single (stream "orders").',
    );
    await change(id, { config: { streams: [{ name: "orders", excludeColumns: [] }] } });
  });
});

describe("a service that starts again", () => {
  it("removes the files of syncs and tests that the end of the last one cut short", async () => {
    await made();
    const left = [join("databases", database, "spool", "run_1"), join("inspections", "one")].map((path) =>
      join(folder.path, path),
    );
    for (const path of left) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, "piece.csv"), "1,a");
    }
    await reopen(keyOf(7));
    for (const path of left) await expect(access(path)).rejects.toThrow("ENOENT");
  });
});

describe("a sync that waits for its turn", () => {
  it("never begins when its Connection is paused, and is gone with a deleted one", async () => {
    const slow = {
      table: "slow",
      columns: { id: "INTEGER" },
      generate: { rows: 1000, value: "v", perFile: 1 },
      pauseMs: 50,
    };
    await bed.offer([slow]);
    const running = [await bed.connect(database), await bed.connect(database)];
    const [third, fourth] = [await bed.connect(database), await bed.connect(database)];
    expect((await bed.runs(third.id))[0]?.status).toBe("queued");
    await change(third.id, { status: "paused" });
    expect((await bed.runs(third.id))[0]).toMatchObject({
      status: "cancelled",
      error: "The sync was ended because its Connection was paused.",
      tables: [],
      durationMs: null,
    });
    await client.send("DELETE", `/connections/${fourth.id}`);
    expect((await client.fail("GET", `/connections/${fourth.id}`)).status).toBe(404);
    for (const { id } of running) await change(id, { status: "paused" });
    await bed.offer([table("orders")]);
    await change(third.id, { status: "active" });
    expect((await bed.sync(third.id)).status).toBe("succeeded");
  });
});

describe("a key for credentials that is not the same any more", () => {
  const unopenable =
    "The saved credentials of this Connection cannot be opened: their key was kept for one run only or is not on this computer. Enter them again.";

  it("stops the syncs with a sentence and nothing else, and typing the secrets again heals it", async () => {
    const id = await made({ secrets: { token: bed.token, passphrase: "canary-passphrase-1" } });
    await reopen(keyOf(8));
    expect((await client.send("GET", `/connections/${id}`)).body).toMatchObject({
      connection: { credentials: "missing", lastRun: { status: "succeeded" } },
    });
    expect(await client.value(database, "SELECT note FROM shop.orders")).toBe("orders");
    expect(await bed.sync(id)).toMatchObject({ status: "failed", error: unopenable, tables: [] });
    expect(await client.fail("GET", `/connections/${id}/streams`)).toEqual({
      status: 400,
      error: unopenable,
    });
    await change(id, { name: "Renamed", scheduleMinutes: 5, config: { folder: bed.folder, size: 2 } });
    expect(await refusal(id, { config: { folder: 7 } })).toBe("config.folder must be text.");
    await change(id, { status: "paused" });
    await change(id, { status: "active" });
    expect(await refusal(id, { secrets: { passphrase: "only this one" } })).toBe(
      "secrets.token is required (Token).",
    );
    expect(await change(id, { secrets: { token: bed.token } })).toMatchObject({ credentials: "stored" });
    expect((await bed.sync(id)).status).toBe("succeeded");
  });

  it("keeps everything else working while it cannot be read at all, and says so to whoever sends secrets", async () => {
    const id = await made();
    let isBroken = true;
    await reopen(async () => {
      if (isBroken) throw new Error("The key in /secret/place can be read by others.");
      return keyOf(7)();
    });
    expect((await client.send("GET", `/connections/${id}`)).body).toMatchObject({
      connection: { credentials: "missing" },
    });
    expect((await bed.sync(id)).error).toBe(unopenable);
    await change(id, { name: "Renamed" });
    const answers = [
      await client.fail("PATCH", `/connections/${id}`, { body: { secrets: { token: bed.token } } }),
      await client.fail("POST", `/databases/${database}/connections`, { body: bed.body({ name: "Second" }) }),
    ];
    for (const { status, error } of answers) {
      expect(status).toBe(500);
      expect(error).toMatch(
        /^The service cannot read the key that it encrypts credentials with, so nothing was saved\./,
      );
    }
    expect((await client.send("GET", `/databases/${database}/connections`)).body).toMatchObject({
      connections: [{ id }],
    });
    isBroken = false;
    expect((await bed.sync(id)).status).toBe("succeeded");
  });
});
