import { decodeConnection, decodeConnectionCreated, decodeConnectionList } from "./connection";
import { describe, expect, it } from "vitest";
import type { Connection } from "../../connection";
import type { Connector } from "../../connector";

const json = {
  id: "con_1",
  databaseId: "db_7f3a",
  kind: "postgres",
  name: "Prod",
  status: "active",
  scheduleMinutes: 60,
  config: {
    host: "h",
    port: 5432,
    database: "app",
    user: "ro",
    streams: [
      { name: "public.orders", schema: "public", table: "orders", enabled: true, excludeColumns: ["ssn"] },
    ],
  },
  schema: "prod",
  credentials: "stored",
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  nextRunAt: "2026-11-20T11:00:00.000Z",
  lastRun: {
    id: "run_9",
    status: "succeeded",
    trigger: "schedule",
    startedAt: "2026-11-20T10:00:00.000Z",
    finishedAt: "2026-11-20T10:00:05.000Z",
    error: null,
  },
};

const connection: Connection = {
  id: "con_1",
  databaseId: "db_7f3a",
  kind: "postgres",
  name: "Prod",
  status: "active",
  rawStatus: "active",
  scheduleMinutes: 60,
  settings: { host: "h", port: 5432, database: "app", user: "ro" },
  streams: [
    {
      identity: { name: "public.orders", schema: "public", table: "orders" },
      enabled: true,
      excludeColumns: ["ssn"],
    },
  ],
  additions: null,
  acknowledgedErrors: null,
  review: null,
  syncsTables: false,
  schema: "prod",
  credentials: "stored",
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  nextRunAt: "2026-11-20T11:00:00.000Z",
  lastRun: {
    id: "run_9",
    status: "succeeded",
    rawStatus: "succeeded",
    trigger: "schedule",
    startedAt: "2026-11-20T10:00:00.000Z",
    finishedAt: "2026-11-20T10:00:05.000Z",
    error: null,
    errorScope: null,
    counts: null,
  },
};

function decoded(answer: unknown, connectors?: readonly Connector[]): Connection {
  const result = decodeConnection(answer, connectors);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function of(words: object): Connection {
  return decoded({ connection: { id: "c", kind: "x", ...words } });
}

describe("a Connection is found", () => {
  it.each<[string, unknown]>([
    ["under its noun", { connection: json }],
    ["bare", json],
    ["under data", { data: json }],
    ["under data and its noun", { data: { connection: json } }],
    ["under result", { result: json }],
    ["beside its run", { connection: json, run: { id: "run_9", status: "queued" } }],
  ])("%s", (_form, answer) => {
    expect(decoded(answer)).toEqual(connection);
  });

  it("in a list of any form", () => {
    for (const list of [
      { connections: [json] },
      [json],
      { data: [json] },
      { connections: { con_1: json } },
      [{ connection: json }],
    ]) {
      expect(decodeConnectionList(list)).toEqual({ ok: true, value: [connection] });
    }
    expect(decodeConnectionList({ connections: [] })).toEqual({ ok: true, value: [] });
    expect(decodeConnectionList({ a: 1 }).ok).toBe(false);
  });

  it("with whatever little a service says", () => {
    expect(decoded({ id: 7 })).toMatchObject({
      id: "7",
      name: null,
      kind: null,
      status: "unknown",
      streams: [],
      lastRun: null,
    });
    expect(decodeConnectionList({ connections: { main: { kind: "x" } } })).toMatchObject({
      value: [{ id: "main", name: null }],
    });
    expect(decodeConnection({ name: "nameless" }).ok).toBe(false);
  });
});

describe("the state is read from", () => {
  it.each<[object, Connection["status"], string]>([
    [{ status: "active" }, "active", "active"],
    [{ status: "ENABLED" }, "active", "ENABLED"],
    [{ state: "paused" }, "paused", "paused"],
    [{ status: "inactive" }, "paused", "inactive"],
    [{ status: { state: "paused" } }, "paused", "paused"],
    [{ status: "quarantined" }, "unknown", "quarantined"],
    [{ paused: true }, "paused", "paused"],
    [{ enabled: false }, "paused", "paused"],
    [{ is_active: "true" }, "active", "active"],
    [{}, "unknown", "unknown"],
  ])("%j", (words, status, rawStatus) => {
    expect(of(words)).toMatchObject({ status, rawStatus });
  });
});

describe("the schedule is read from", () => {
  it.each<[object, number | null]>([
    [{ scheduleMinutes: 60 }, 60],
    [{ schedule_minutes: "60" }, 60],
    [{ intervalMinutes: 15 }, 15],
    [{ schedule: { minutes: 30 } }, 30],
    [{ schedule: 45 }, 45],
    [{ schedule: "every 6 hours" }, 360],
    [{ schedule: "15m" }, 15],
    [{ schedule: "PT1H" }, 60],
    [{ schedule: "@daily" }, 1440],
    [{ schedule: "hourly" }, 60],
    [{ schedule: { units: 24, timeUnit: "hours" } }, 1440],
    [{ schedule: { scheduleType: "basic", basicSchedule: { units: 2, timeUnit: "days" } } }, 2880],
    [{ schedule: { every: 5, unit: "minutes" } }, 5],
    [{ intervalSeconds: 300 }, 5],
    [{ schedule: { hours: 2 } }, 120],
    [{ schedule: "0 * * * *" }, null],
    [{ schedule: { cron: "0 * * * *" } }, null],
    [{ schedule: "manual" }, null],
    [{ scheduleMinutes: 0 }, null],
    [{ scheduleMinutes: null }, null],
    [{}, null],
  ])("%j", (words, minutes) => {
    expect(of(words).scheduleMinutes).toBe(minutes);
  });
});

describe("the last run is read from", () => {
  it.each<[object, object | null]>([
    [{ lastRun: { status: "failed", error: "no" } }, { status: "failed", error: "no" }],
    [{ latestRun: { id: "r", state: "done" } }, { id: "r", status: "succeeded", rawStatus: "done" }],
    [{ last_run: { id: "r", status: "running" } }, { id: "r", status: "running" }],
    [
      { lastRunStatus: "failed", lastRunAt: "2026-11-20T10:00:00Z", lastError: "no" },
      { status: "failed", startedAt: "2026-11-20T10:00:00.000Z", error: "no" },
    ],
    [{ lastSyncedAt: "2026-11-20T10:00:00Z" }, { status: "unknown", finishedAt: "2026-11-20T10:00:00.000Z" }],
    [{ status: { phase: "active", lastRun: { status: "failed" } } }, { status: "failed" }],
    [{ lastRun: "succeeded" }, { status: "succeeded" }],
    [{ lastRun: "2026-11-20T10:00:00Z" }, { startedAt: "2026-11-20T10:00:00.000Z" }],
    [{ lastRun: null }, null],
    [{ lastRun: {} }, null],
    [{}, null],
  ])("%j", (words, run) => {
    if (run === null) expect(of(words).lastRun).toBeNull();
    else expect(of(words).lastRun).toMatchObject(run);
  });

  it("a key beside the Connection", () => {
    expect(decoded({ connection: { id: "c" }, lastRun: { id: "r", status: "ok" } }).lastRun).toMatchObject({
      id: "r",
    });
  });
});

describe("kind, settings and choices are read from", () => {
  it.each<[object, Partial<Connection>]>([
    [{ kind: undefined, type: "mysql" }, { kind: "mysql" }],
    [
      { kind: undefined, source: { type: "mysql", config: { host: "h" } } },
      { kind: "mysql", settings: { host: "h" } },
    ],
    [{ kind: undefined, connector: "mysql" }, { kind: "mysql" }],
    [{ configuration: { host: "h" } }, { settings: { host: "h" } }],
    [{ config: { a: { b: [1, null, "x"] } } }, { settings: { a: { b: [1, null, "x"] } } }],
    [
      { streams: [{ name: "a", enabled: false }] },
      { streams: [{ identity: { name: "a" }, enabled: false, excludeColumns: [] }] },
    ],
    [
      { config: { streams: { a: { enabled: false } } } },
      { streams: [{ identity: { name: "a" }, enabled: false, excludeColumns: [] }] },
    ],
    [
      { config: { streams: { a: false } } },
      { streams: [{ identity: { name: "a" }, enabled: false, excludeColumns: [] }] },
    ],
    [
      { config: { streams: ["a"] } },
      { streams: [{ identity: { name: "a" }, enabled: true, excludeColumns: [] }] },
    ],
    [{ destination: { schema: "prod" } }, { schema: "prod" }],
    [{ database: { id: "db_1" } }, { databaseId: "db_1" }],
  ])("%j", (words, part) => {
    expect(of(words)).toMatchObject(part);
  });
});

describe("a secret that a service repeats goes no further", () => {
  const connectors: Connector[] = [
    {
      kind: "x",
      name: "X",
      multiple: null,
      excludeColumns: false,
      fields: ["pinCode", "user"].map((name) => ({
        name,
        label: name,
        type: "string",
        required: true,
        secret: name === "pinCode",
        defaultValue: null,
        bindsSecrets: false,
        options: [],
        description: null,
      })),
    },
  ];
  it.each<[object]>([
    [{ secrets: { password: "canary" } }],
    [{ config: { password: "canary" } }],
    [{ config: { api_key: "canary", privateKey: "canary", client_secret: "canary", accessToken: "canary" } }],
    [{ config: { secrets: { a: "canary" } } }],
    [{ config: { ssh: { passphrase: "canary" } } }],
    [{ config: { url: "postgres://ro:canary@h/app" } }],
    [{ config: { replicas: ["postgres://ro:canary@h/app"] } }],
    [{ config: { pinCode: "canary" } }],
    [{ credentials: { password: "canary" } }],
    [{ source: { type: "x", config: { password: "canary" } } }],
  ])("%j", (words) => {
    const own = decoded({ connection: { id: "c", kind: "x", ...words } }, connectors);
    expect(JSON.stringify(own)).not.toContain("canary");
    expect(
      JSON.stringify(decodeConnectionList({ connections: [{ id: "c", kind: "x", ...words }] }, connectors)),
    ).not.toContain("canary");
  });
});

it("lets no name of a setting mean anything special", () => {
  const answer: unknown = JSON.parse(
    '{"id":"c","config":{"__proto__":{"polluted":1},"constructor":"a","toString":"b"}}',
  );
  const { settings } = decoded(answer);
  expect(Object.keys(settings)).toEqual(["constructor", "toString"]);
  expect({}).not.toHaveProperty("polluted");
});

describe("a creation's answer", () => {
  const context = { creation: { kind: "postgres", name: "Prod" }, databaseId: "db_1", connectors: undefined };
  it.each<[unknown, object | null]>([
    [{ connection: json, run: { id: "run_9" } }, connection],
    [{ id: "con_2" }, { id: "con_2", name: "Prod", kind: "postgres", databaseId: "db_1" }],
    [{ connectionId: "con_2" }, { id: "con_2", name: "Prod" }],
    [{ data: { id: "con_2", status: "active" } }, { id: "con_2", status: "active" }],
    [{ ok: true }, null],
    [null, null],
    ["created", null],
    [[], null],
  ])("%j names what was made, or nothing", (answer, expected) => {
    const created = decodeConnectionCreated(answer, context);
    if (expected === null) expect(created).toBeNull();
    else expect(created).toMatchObject(expected);
  });
});

describe("the setting for new tables and columns", () => {
  const additionsOf = (config: object) => {
    const answer = decodeConnection({ connection: { id: "con_1", kind: "postgres", config } });
    return answer.ok ? answer.value.additions : "no answer";
  };

  it("is known where the service keeps the default as null", () => {
    const standard = { newTables: null, newColumns: null };
    expect(additionsOf(standard)).toEqual(standard);
    expect(additionsOf({ newTables: "ask", newColumns: null })).toEqual({
      newTables: "ask",
      newColumns: null,
    });
  });

  it("is not known where the service leaves it out", () => {
    expect(additionsOf({ host: "db" })).toBeNull();
    expect(additionsOf({ host: "db", newTables: null })).toBeNull();
  });
});
