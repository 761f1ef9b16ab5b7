import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { singleKind } from "../testing/folderSources";
import { namedTable, RestartableService } from "./testing/RestartableService";

const hour = 3_600_000;

let entries: ServiceEntries;
let bench: RestartableService;
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries?.remove());
beforeEach(async () => {
  bench = await RestartableService.open(entries.engine);
});
afterEach(() => bench?.close());

describe("a change of a Connection", () => {
  it("renames it, and its tables stay where they are", async () => {
    const id = await bench.connect();
    const renamed = await bench.change(id, { name: "  Another shop  " });
    expect(renamed).toMatchObject({
      name: "Another shop",
      schema: "shop",
      status: "active",
      scheduleMinutes: 60,
    });
    expect((await bench.bed.sync(id)).status).toBe("succeeded");
    expect(await bench.client.value(bench.database, "SELECT note FROM shop.orders")).toBe("orders");
  });

  it("pauses it and, when it is active again, makes up at once for what was missed", async () => {
    const id = await bench.connect();
    expect(await bench.change(id, { status: "paused" })).toMatchObject({ status: "paused", nextRunAt: null });
    bench.later += 5 * hour;
    expect((await bench.bed.sync(id)).trigger).toBe("manual");
    bench.later += 5 * hour;
    const ran = (await bench.bed.runs(id)).length;
    const active = await bench.change(id, { status: "active" });
    expect(Date.parse(String(active["nextRunAt"]))).toBeLessThan(bench.clock.now());
    await expect.poll(async () => (await bench.bed.runs(id))[0]?.trigger).toBe("schedule");
    await bench.bed.lastRun(id);
    expect((await bench.bed.runs(id)).length).toBe(ran + 1);
  });

  it("sets another interval, also none", async () => {
    const id = await bench.connect();
    const first = (await bench.bed.runs(id))[0];
    const hourly = await bench.change(id, { scheduleMinutes: 120 });
    expect(Date.parse(String(hourly["nextRunAt"]))).toBe(Date.parse(String(first?.["queuedAt"])) + 2 * hour);
    expect(await bench.change(id, { scheduleMinutes: null })).toMatchObject({
      scheduleMinutes: null,
      nextRunAt: null,
    });
    bench.later += 24 * hour;
    expect((await bench.bed.sync(id)).trigger).toBe("manual");
    await bench.change(id, { scheduleMinutes: 1 });
    bench.later += 2 * 60_000;
    await expect.poll(async () => (await bench.bed.runs(id))[0]?.trigger).toBe("schedule");
  });

  it("replaces the settings, and keeps the streams where it brings none", async () => {
    const streams = [{ name: "users", enabled: false }];
    const id = await bench.connect({ config: { folder: bench.bed.folder, size: 5, streams } });
    const replaced = await bench.change(id, { config: { folder: bench.bed.folder, mode: "fancy" } });
    expect(replaced["config"]).toEqual({
      folder: bench.bed.folder,
      mode: "fancy",
      streams: [{ name: "users", schema: null, table: null, enabled: false, excludeColumns: [] }],
      ...{ newTables: null, newColumns: null, acknowledgedErrors: {} },
    });
  });

  it("replaces the whole list of streams, and keeps the settings where it brings only that", async () => {
    const streams = [
      { name: "users", enabled: false },
      { name: "orders", excludeColumns: ["note"] },
    ];
    const id = await bench.connect({ config: { folder: bench.bed.folder, size: 5, streams } });
    const changed = await bench.change(id, { config: { streams: [{ name: "orders", enabled: false }] } });
    expect(changed["config"]).toMatchObject({
      folder: bench.bed.folder,
      size: 5,
      streams: [{ name: "orders", enabled: false }],
    });
    expect((await bench.bed.sync(id)).tables.map(({ name }) => name)).toEqual(["users"]);
    expect((await bench.change(id, { config: { streams: [] } }))["config"]).toEqual({
      folder: bench.bed.folder,
      size: 5,
      streams: [],
      ...{ newTables: null, newColumns: null, acknowledgedErrors: {} },
    });
  });

  it("replaces the secrets that it brings, keeps the others, and takes away what is null", async () => {
    const id = await bench.connect({
      secrets: { token: bench.bed.token, passphrase: "canary-passphrase-1" },
    });
    await bench.bed.offer([namedTable("orders")], { token: "canary-token-two" });
    expect((await bench.bed.sync(id)).error).toMatch(/is not accepted/);
    const changed = await bench.change(id, { secrets: { token: "canary-token-two" } });
    expect(JSON.stringify(changed)).not.toContain("canary-token");
    expect((await bench.bed.sync(id)).status).toBe("succeeded");
    await bench.change(id, { secrets: { passphrase: null } });
    expect((await bench.bed.sync(id)).status).toBe("succeeded");
    expect(await bench.refusal(id, { secrets: { token: null } })).toBe("secrets.token is required (Token).");
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
    const id = await bench.connect();
    expect(await bench.refusal(id, body)).toMatch(sentence);
  });

  it("refuses to exclude columns where the kind is no relational one", async () => {
    const id = await bench.connect({ kind: singleKind });
    expect(
      await bench.refusal(id, { config: { streams: [{ name: "orders", excludeColumns: ["note"] }] } }),
    ).toBe(
      'excludeColumns is possible for the relational kinds only, not for Test single (stream "orders").',
    );
    await bench.change(id, { config: { streams: [{ name: "orders", excludeColumns: [] }] } });
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
    await bench.bed.offer([slow]);
    const running = [await bench.bed.connect(bench.database), await bench.bed.connect(bench.database)];
    const [third, fourth] = [
      await bench.bed.connect(bench.database),
      await bench.bed.connect(bench.database),
    ];
    expect((await bench.bed.runs(third.id))[0]?.status).toBe("queued");
    await bench.change(third.id, { status: "paused" });
    expect((await bench.bed.runs(third.id))[0]).toMatchObject({
      status: "cancelled",
      error: "The sync was ended because its Connection was paused.",
      tables: [],
      durationMs: null,
    });
    await bench.client.send("DELETE", `/connections/${fourth.id}`);
    expect((await bench.client.fail("GET", `/connections/${fourth.id}`)).status).toBe(404);
    for (const { id } of running) await bench.change(id, { status: "paused" });
    await bench.bed.offer([namedTable("orders")]);
    await bench.change(third.id, { status: "active" });
    expect((await bench.bed.sync(third.id)).status).toBe("succeeded");
  });
});
