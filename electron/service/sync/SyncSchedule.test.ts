import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Catalog } from "../catalog/Catalog";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import { RunRepository } from "../catalog/RunRepository";
import { makeDataFolder, silentLog } from "../testing/openTestService";
import { RunEnd } from "./RunProgress";
import { SyncRuns } from "./SyncRuns";
import { firstRunAfterMs, leastGapMs, scheduleStepMs, SyncSchedule } from "./SyncSchedule";
import { FakeClock } from "./testing/FakeClock";

const minute = 60_000;
const hour = 60 * minute;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let catalog: Catalog;
let clock: FakeClock;
let runs: SyncRuns;
let schedule: SyncSchedule;
/** Connections whose run got its turn, in order. */
let began: string[];
/** Runs that last until their test ends them. */
let lasting: { id: string; end: () => void }[];
let isLasting: boolean;
let connections: ConnectionRecord[];

beforeEach(async () => {
  folder = await makeDataFolder();
  clock = new FakeClock();
  began = [];
  lasting = [];
  isLasting = false;
  connections = [];
  catalog = await Catalog.open(folder.path);
  await open();
});
afterEach(async () => {
  await endProcess();
  await folder.remove();
});

async function open(): Promise<void> {
  runs = await SyncRuns.open({
    runs: new RunRepository(catalog),
    clock,
    log: silentLog,
    limit: 2,
    silenceMs: 600_000,
    // What a run does after it got its turn is not looked at here.
    async prepare(id) {
      began.push(id);
      if (isLasting) await new Promise<void>((end) => lasting.push({ id, end }));
      throw new Error("Nothing to read.");
    },
  });
  schedule = new SyncSchedule({ runs, clock, log: silentLog, connections: () => connections });
}

async function endProcess(): Promise<void> {
  schedule.close();
  for (const { end } of lasting.splice(0)) end();
  await runs.close();
  await catalog.close();
}

/** Ends the service and starts it again after so long. */
async function restart(downMs: number): Promise<void> {
  await endProcess();
  clock.restart(downMs);
  catalog = await Catalog.open(folder.path);
  await open();
}

function connect(id: string, over: Partial<ConnectionRecord> = {}): void {
  const at = new Date(clock.now()).toISOString();
  connections.push({
    id,
    databaseId: "db_1",
    kind: "test",
    name: id,
    status: "active",
    scheduleMinutes: 60,
    config: {},
    streams: [],
    schema: id,
    createdAt: at,
    updatedAt: at,
    ...{ newTables: null, newColumns: null, acknowledgedErrors: {}, hasBaseline: false },
    ...over,
  });
}

function change(id: string, over: Partial<ConnectionRecord>): void {
  connections = connections.map((one) => (one.id === id ? { ...one, ...over } : one));
}

/** Every timer fires in its time; runs that do not last end before time goes on. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += scheduleStepMs) {
    clock.late(scheduleStepMs);
    clock.tick();
    await settle();
  }
}

async function settle(): Promise<void> {
  if (!connections.some(({ id }) => runs.isActive(id))) return;
  const quiet = () => connections.every(({ id }) => !runs.isActive(id) || (isLasting && isWaiting(id)));
  await expect.poll(quiet, { interval: 1, timeout: 5000 }).toBe(true);
}

/** Whether its run lasts, or waits for one that does. */
function isWaiting(id: string): boolean {
  return lasting.some((one) => one.id === id) || (lasting.length >= 2 && runs.last(id)?.status === "queued");
}

describe("SyncSchedule", () => {
  it("runs each Connection once an interval, counted from its last run", async () => {
    connect("a");
    connect("b", { scheduleMinutes: 90 });
    await pass(3 * hour + minute);
    expect(began).toEqual(["a", "b", "a", "b", "a"]);
    connect("c");
    await runs.start({ id: "c" }, "manual");
    await settle();
    began = [];
    await pass(59 * minute);
    expect(began).not.toContain("c");
    await pass(2 * minute);
    expect(began).toContain("c");
  });

  it("makes up for any downtime by one run, shortly after the start", async () => {
    connect("a");
    await pass(hour + minute);
    began = [];
    await restart(10 * hour);
    await pass(firstRunAfterMs - scheduleStepMs);
    expect(began).toEqual([]);
    await pass(59 * minute);
    expect(began).toEqual(["a"]);
    await pass(2 * minute);
    expect(began).toEqual(["a", "a"]);
  });

  it("keeps to the schedule over a restart in which nothing was missed", async () => {
    connect("a");
    await pass(hour + 10 * minute);
    began = [];
    await restart(minute);
    await pass(40 * minute);
    expect(began).toEqual([]);
    await pass(10 * minute);
    expect(began).toEqual(["a"]);
  });

  it("makes up at once for a run that the service's end cut short", async () => {
    connect("a");
    isLasting = true;
    await pass(hour + 2000);
    expect(lasting.map(({ id }) => id)).toEqual(["a"]);
    const recorded = runs.last("a");
    isLasting = false;
    await restart(1000);
    expect(runs.last("a")).toMatchObject({ id: recorded?.id, status: "failed", interrupted: true });
    began = [];
    await pass(firstRunAfterMs + 2000);
    expect(began).toEqual(["a"]);
  });

  it("runs once after a sleep of hours, and after timers that came hours late", async () => {
    connect("a");
    await pass(minute);
    clock.sleep(9 * hour);
    await pass(minute);
    expect(began).toEqual(["a"]);
    clock.late(9 * hour);
    await pass(minute);
    expect(began).toEqual(["a", "a"]);
  });

  it("runs once when the clock jumps forward, and not late when it is put back again", async () => {
    connect("a");
    await pass(10 * minute);
    clock.set(24 * hour);
    await pass(minute);
    expect(began).toEqual(["a"]);
    clock.set(-24 * hour);
    await pass(58 * minute);
    expect(began).toEqual(["a"]);
    await pass(2 * minute);
    expect(began).toEqual(["a", "a"]);
  });

  it("does not put a run off because the clock was set back, with and without a restart", async () => {
    connect("a");
    await pass(hour + minute);
    began = [];
    clock.set(-7 * 24 * hour);
    await pass(hour);
    expect(began).toEqual(["a"]);
    began = [];
    await restart(-24 * hour);
    await pass(minute);
    expect(began).toEqual(["a"]);
  });

  it("is not driven by a clock that races ahead", async () => {
    connect("a");
    await pass(hour + 10_000);
    began = [];
    const jumps = 30;
    for (let jump = 0; jump < jumps; jump += 1) {
      clock.set(5 * hour);
      await pass(10_000);
    }
    expect(began.length).toBeGreaterThan(1);
    expect(began.length).toBeLessThanOrEqual((jumps * 10_000) / leastGapMs);
  });

  it("never has two runs of one Connection, and goes on after one that outlasted its interval", async () => {
    connect("a", { scheduleMinutes: 1 });
    isLasting = true;
    await pass(10 * minute);
    const byHand = await runs.start({ id: "a" }, "manual");
    expect(byHand).toMatchObject({ id: runs.last("a")?.id, trigger: "schedule", status: "running" });
    expect(began).toEqual(["a"]);
    isLasting = false;
    lasting.splice(0).forEach(({ end }) => {
      end();
    });
    await settle();
    await pass(2000);
    expect(began).toEqual(["a", "a"]);
  });

  it("lets two run at a time and the others wait in the order in which they came", async () => {
    isLasting = true;
    for (const id of ["a", "b", "c", "d", "e"]) connect(id);
    await pass(hour + minute);
    expect(began).toEqual(["a", "b"]);
    expect(connections.map(({ id }) => runs.last(id)?.status)).toEqual([
      "running",
      "running",
      "queued",
      "queued",
      "queued",
    ]);
    await runs.end("c", new RunEnd("Ended while it waited."));
    expect(runs.last("c")).toMatchObject({
      status: "cancelled",
      startedAt: null,
      error: "Ended while it waited.",
    });
    lasting.splice(0, 1).forEach(({ end }) => {
      end();
    });
    await expect.poll(() => began).toEqual(["a", "b", "d"]);
    expect(runs.last("e")?.status).toBe("queued");
  });

  it("passes none over when more are due than can be begun", async () => {
    const ids = Array.from({ length: 80 }, (_, index) => `c${index}`);
    for (const id of ids) connect(id, { scheduleMinutes: 1 });
    await pass(3 * minute);
    for (const id of ids) expect(began.filter((one) => one === id).length, id).toBeGreaterThan(0);
  });

  it("leaves a paused one alone and makes up for what it missed once, as soon as it is active again", async () => {
    connect("a");
    await pass(minute);
    change("a", { status: "paused" });
    await pass(5 * hour);
    expect(began).toEqual([]);
    change("a", { status: "active" });
    await pass(10_000);
    expect(began).toEqual(["a"]);
    await pass(50 * minute);
    expect(began).toEqual(["a"]);
  });

  it("makes up at once for a run that a pause cut short", async () => {
    connect("a");
    isLasting = true;
    await pass(hour + minute);
    change("a", { status: "paused" });
    const ended = runs.end("a", new RunEnd("Paused."));
    isLasting = false;
    lasting.splice(0).forEach(({ end }) => {
      end();
    });
    await ended;
    expect(runs.last("a")?.status).toBe("cancelled");
    change("a", { status: "active" });
    began = [];
    await pass(10_000);
    expect(began).toEqual(["a"]);
  });

  it("follows another interval at once", async () => {
    connect("a", { scheduleMinutes: 24 * 60 });
    await pass(10 * minute);
    change("a", { scheduleMinutes: 5 });
    await pass(2000);
    expect(began).toEqual(["a"]);
    await pass(5 * minute);
    expect(began).toEqual(["a", "a"]);
    change("a", { scheduleMinutes: 24 * 60 });
    await pass(hour);
    expect(began).toEqual(["a", "a"]);
  });

  it("runs one without an interval only by hand, and a deleted one never", async () => {
    connect("a", { scheduleMinutes: null });
    connect("b");
    await pass(minute);
    connections = connections.filter(({ id }) => id !== "b");
    await pass(5 * hour);
    await restart(5 * hour);
    await pass(hour);
    expect(began).toEqual([]);
    await runs.start({ id: "a" }, "manual");
    await settle();
    expect(began).toEqual(["a"]);
  });
});
