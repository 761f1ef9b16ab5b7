import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Catalog } from "../catalog/Catalog";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { RunRecord } from "../catalog/RunRepository";
import { FakeClock } from "../sync/testing/FakeClock";
import { makeDataFolder } from "../testing/openTestService";
import { AlertRepository } from "./AlertRepository";
import { signWebhook } from "./postWebhook";
import { startReceiver } from "./testing/startReceiver";
import { retrySeconds, WebhookAlerts } from "./WebhookAlerts";

const secret = "canary-webhook-secret-0123456789";
const at = "2026-11-20T10:00:00.000Z";
const connection: ConnectionRecord = {
  ...{ id: "con_1", databaseId: "db_1", kind: "postgres", name: "Shop", status: "active" },
  ...{ scheduleMinutes: 60, config: { host: "db.internal" }, streams: [], schema: "shop" },
  ...{ newTables: null, newColumns: null, acknowledgedErrors: {}, hasBaseline: true },
  ...{ createdAt: at, updatedAt: at },
};

function runOf(id: string, about: Partial<RunRecord> = {}): RunRecord {
  return {
    ...{ id, connectionId: "con_1", trigger: "schedule", status: "succeeded", queuedAt: at, startedAt: at },
    ...{ finishedAt: at, writtenAt: at, error: null, waiting: null, interrupted: false, tables: [] },
    ...{
      changes: [],
      review: { tables: [], columns: [] },
      only: null,
      byHand: false,
      errorScope: null,
      failedBefore: [],
    },
    ...about,
  };
}

const runTable: RunRecord["tables"][number] = {
  ...{ name: "public.users", target: null, status: "succeeded", rows: 1, bytes: 1, durationMs: 1 },
  ...{ finishedAt: at, error: null, position: null, notes: [] },
};

const failed = (id: string) => runOf(id, { status: "failed", error: "No.", errorScope: "source" });

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let catalog: Catalog;
let clock: FakeClock;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let alerts: WebhookAlerts;
const logged: unknown[] = [];
const log = {
  info: (about: unknown, text?: unknown) => void logged.push([about, text]),
  warn: (about: unknown, text?: unknown) => void logged.push([about, text]),
  error: (about: unknown, text?: unknown) => void logged.push([about, text]),
};

function open(): void {
  const webhook = { url: receiver.url, secret };
  alerts = new WebhookAlerts({ repository: new AlertRepository(catalog), webhook, clock, log });
}

async function listenWith(statuses: readonly number[] = []): Promise<void> {
  receiver = await startReceiver(statuses);
  open();
}

/** Lets time pass until so many requests have come. */
async function requests(count: number, stepMs = 0): Promise<void> {
  await vi.waitFor(
    () => {
      clock.late(stepMs);
      clock.tick();
      expect(receiver.received).toHaveLength(count);
    },
    { timeout: 10_000 },
  );
}

beforeEach(async () => {
  logged.length = 0;
  folder = await makeDataFolder();
  catalog = await Catalog.open(folder.path);
  clock = new FakeClock();
});
afterEach(async () => {
  await alerts.close();
  await receiver.close();
  await catalog.close();
  await folder.remove();
});

describe("WebhookAlerts", () => {
  it("reports a recovery only once every table that failed was synced again", async () => {
    await listenWith();
    const failedBefore = [{ name: "public.orders", error: "No." }];
    const table = { ...runTable, name: "public.users" };
    const broken = { ...runTable, name: "public.orders", status: "failed" as const, error: "No." };
    const partly: Partial<RunRecord> = {
      ...{ status: "failed", error: "No.", errorScope: "tables", tables: [table, broken] },
    };
    const ofUsers = { only: [table.name], tables: [table], failedBefore };
    const ofOrders = { only: [broken.name], tables: [{ ...table, name: broken.name }], failedBefore };
    await alerts.runEnded(connection, runOf("run_1", partly));
    await alerts.runEnded(connection, runOf("run_2", ofUsers));
    await alerts.runEnded(connection, runOf("run_3", ofOrders));
    await requests(2);
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: "connection.failing", run: { id: "run_1" } },
      { type: "connection.recovered", run: { id: "run_3" } },
    ]);
  });

  it("tells once that a Connection fails, and once that it syncs again", async () => {
    await listenWith();
    await alerts.runEnded(connection, runOf("run_1"));
    for (const run of [failed("run_2"), failed("run_3"), runOf("run_4"), runOf("run_5")])
      await alerts.runEnded(connection, run);
    await requests(2);
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: "connection.failing", connection: { id: "con_1", name: "Shop" }, run: { id: "run_2" } },
      { type: "connection.recovered", run: { id: "run_4", status: "succeeded" } },
    ]);
    expect(receiver.received[0]?.body).not.toContain("db.internal");
  });

  it("signs each request by the Standard Webhooks specification", async () => {
    await listenWith();
    await alerts.runEnded(connection, failed("run_1"));
    await requests(1);
    const [request] = receiver.received;
    const [id, timestamp] = [request?.headers["webhook-id"], request?.headers["webhook-timestamp"]];
    expect(Number(timestamp)).toBe(Math.floor(clock.now() / 1000));
    const mac = createHmac("sha256", secret).update([id, timestamp, request?.body].join("."));
    expect(request?.headers["webhook-signature"]).toBe(`v1,${mac.digest("base64")}`);
  });

  it("repeats what is not answered with 2xx, later each time, under the same id, and refuses redirects", async () => {
    await listenWith([500, 302, 404]);
    await alerts.runEnded(connection, failed("run_1"));
    await requests(1);
    clock.late(4000);
    clock.tick();
    await requests(1);
    await requests(4, 10_000);
    expect(receiver.received.map(({ status }) => status)).toEqual([500, 302, 404, 204]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const words = JSON.stringify(logged);
    expect(words).toContain("redirects are refused");
    expect(words).not.toContain("canary");
  });

  it("gives up after the last attempt, and says so", async () => {
    await listenWith(Array.from({ length: 20 }, () => 500));
    await alerts.runEnded(connection, failed("run_1"));
    await requests(retrySeconds.length + 1, 30_000_000);
    await vi.waitFor(() => expect(JSON.stringify(logged)).toContain("alert given up"));
  });

  it("sends after a restart what has not arrived, and nothing twice", async () => {
    await listenWith([500]);
    await alerts.runEnded(connection, failed("run_1"));
    await requests(1);
    await alerts.close();
    clock.restart(60_000);
    open();
    await alerts.runEnded(connection, failed("run_2"));
    await requests(2);
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { run: { id: "run_1" } },
      { run: { id: "run_1" } },
    ]);
  });

  it("is silent about runs that were cut short and about acknowledged failures", async () => {
    await listenWith();
    const table = {
      ...{ name: "t", status: "failed" as const, rows: 0, bytes: 0, durationMs: 1, finishedAt: at },
      ...{ target: null, error: "Gone after 5 s.", position: null, notes: [] },
    };
    const run = runOf("run_2", { status: "failed", errorScope: "tables", tables: [table] });
    await alerts.runEnded(connection, { ...failed("run_1"), interrupted: true });
    await alerts.runEnded(connection, runOf("run_1", { status: "cancelled" }));
    await alerts.runEnded({ ...connection, acknowledgedErrors: { t: "Gone after 7 s." } }, run);
    await alerts.runEnded(connection, { ...run, id: "run_3" });
    await requests(1);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      run: { id: "run_3", failures: [{ table: "t", error: "Gone after 5 s." }] },
    });
  });
});

describe("signWebhook", () => {
  it("agrees with the example of the specification", () => {
    const body = '{"test": 2432232314}';
    expect(
      signWebhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body),
    ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });
});
