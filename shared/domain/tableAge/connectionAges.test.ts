import { describe, expect, it } from "vitest";
import type { Connection } from "../../api/connection";
import type { Relation } from "../../api/relation";
import type { SyncRun, SyncRunTable } from "../../api/syncRun";
import { connectionAges } from "./connectionAges";
import { syncedBefore, type TableAge, TableAges } from "./TableAge";

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;

function tableOf(name: string, about: Partial<SyncRunTable> = {}): SyncRunTable {
  return {
    name,
    status: "succeeded",
    rows: 1,
    bytes: null,
    durationMs: null,
    finishedAt: null,
    target: null,
    error: null,
    position: null,
    notes: [],
    ...about,
  };
}

/** A run that began in a minute and ended in the next. */
function runOf(
  minute: number,
  status: SyncRun["status"],
  tables: SyncRunTable[],
  error: string | null = null,
): SyncRun {
  const isOver = status !== "queued" && status !== "running";
  return {
    id: `run_${minute}`,
    status,
    rawStatus: status,
    trigger: null,
    queuedAt: null,
    startedAt: at(minute),
    finishedAt: isOver ? at(minute + 1) : null,
    durationMs: null,
    rowsSynced: null,
    error,
    tables,
    waiting: null,
    changes: [],
    ...{ review: null, only: null, errorScope: null },
  };
}

const connection: Connection = {
  id: "con_1",
  databaseId: "db_1",
  kind: "postgres",
  name: "Shop",
  status: "active",
  rawStatus: "active",
  scheduleMinutes: 60,
  settings: {},
  streams: [],
  ...{ additions: null, acknowledgedErrors: null, review: null, syncsTables: false },
  schema: "shop",
  credentials: null,
  createdAt: at(0),
  updatedAt: at(0),
  nextRunAt: at(59),
  lastRun: null,
};
const choice = (name: string, enabled: boolean) => ({ identity: { name }, enabled, excludeColumns: [] });
const relations: Relation[] = ["orders", "users", "own"].map((name) => ({
  schema: "shop",
  name,
  kind: "table",
  columns: [],
}));

function ageOf(table: string, runs: readonly SyncRun[], about: Partial<Connection> = {}): TableAge | null {
  const ages = connectionAges({ ...connection, ...about }, runs, relations);
  return new TableAges(ages).of("shop", table);
}

const good = runOf(10, "succeeded", [tableOf("public.orders"), tableOf("public.users")]);

describe("the age of a table", () => {
  it("is that of the newest sync that brought it in, and the runs before it are known", () => {
    expect(ageOf("orders", [runOf(20, "succeeded", [tableOf("public.orders")]), good])).toMatchObject({
      state: "fresh",
      lastSyncedAt: at(21),
      syncedAt: [at(21), at(11)],
      connectionId: "con_1",
      nextRunAt: at(59),
    });
  });

  it("is told by the table's own end where the run says it, also while the run goes on", () => {
    const run = runOf(20, "running", [
      tableOf("public.orders", { finishedAt: at(22) }),
      tableOf("public.users", { status: "queued" }),
    ]);
    expect(ageOf("orders", [run, good])).toMatchObject({ state: "fresh", syncedAt: [at(22), at(11)] });
    expect(ageOf("users", [run, good])).toMatchObject({ state: "running", syncedAt: [at(11)] });
  });

  it("goes by the place that the run names before any guess by name", () => {
    const run = runOf(10, "succeeded", [
      tableOf("public.orders", { target: { schema: "shop", table: "users" } }),
    ]);
    expect(ageOf("users", [run])).toMatchObject({ state: "fresh" });
    expect(ageOf("orders", [run])).toBeNull();
  });

  it("is none for a table that no stream feeds", () => {
    expect(ageOf("own", [good])).toBeNull();
    expect(ageOf("orders", [])).toBeNull();
    const refused = tableOf("public.own", {
      status: "failed",
      error: "There is a table of that name already.",
    });
    expect(ageOf("own", [runOf(20, "failed", [refused]), good])).toBeNull();
  });

  it("stays that of the last good sync after one that failed, with the reason", () => {
    const denied = tableOf("public.users", { status: "failed", error: "permission denied" });
    const run = runOf(20, "failed", [tableOf("public.orders"), denied], "public.users: permission denied");
    expect(ageOf("users", [run, good])).toMatchObject({
      state: "failed",
      syncedAt: [at(11)],
      error: "permission denied",
    });
    expect(ageOf("orders", [run, good])).toMatchObject({ state: "fresh", syncedAt: [at(21), at(11)] });
  });

  it("warns for every table where a sync failed before it knew its tables", () => {
    const run = runOf(20, "failed", [], "The source did not answer.");
    expect(ageOf("users", [run, good])).toMatchObject({
      state: "failed",
      syncedAt: [at(11)],
      error: "The source did not answer.",
    });
  });

  it("is not touched by a sync that was cancelled before it came to the table", () => {
    const run = runOf(20, "cancelled", [tableOf("public.users", { status: "cancelled" })]);
    expect(ageOf("users", [run, good])).toMatchObject({ state: "fresh", syncedAt: [at(11)] });
  });

  it("says that a sync is under way as soon as it is asked for", () => {
    expect(ageOf("users", [runOf(20, "queued", []), good])).toMatchObject({ state: "running" });
  });

  it("says that the Connection is paused, unless the last sync failed", () => {
    const paused = { status: "paused", rawStatus: "paused" } as const;
    expect(ageOf("users", [good], paused)).toMatchObject({ state: "paused", nextRunAt: null });
    expect(ageOf("users", [runOf(20, "failed", [], "no"), good], paused)?.state).toBe("failed");
  });

  it("says that a table is no longer synced: turned off, or gone from the source", () => {
    expect(ageOf("users", [good], { streams: [choice("public.users", false)] })?.state).toBe("left");
    const without = runOf(20, "succeeded", [tableOf("public.orders")]);
    expect(ageOf("users", [without, good])).toMatchObject({ state: "left", nextRunAt: null });
    expect(ageOf("users", [without, good], { updatedAt: at(30) })?.state).toBe("fresh");
  });

  it("is known by the choices where runs name no tables", () => {
    const streams = [choice("public.users", true), choice("public.orders", false)];
    expect(ageOf("users", [runOf(10, "succeeded", [])], { streams })).toMatchObject({
      state: "fresh",
      syncedAt: [at(11)],
    });
    expect(ageOf("orders", [runOf(10, "succeeded", [])], { streams })).toBeNull();
  });

  it("counts the tables of a failed sync that say neither a state nor an error, when another is the reason", () => {
    const silent = { status: null } as const;
    const denied = tableOf("public.users", { ...silent, rows: 0, error: "denied" });
    const partly = runOf(20, "failed", [tableOf("public.orders", silent), denied], "public.users: denied");
    expect(ageOf("orders", [partly, good])?.syncedAt).toEqual([at(21), at(11)]);
    const wholly = runOf(20, "failed", [tableOf("public.orders", { ...silent, rows: 0 })], "gone");
    expect(ageOf("orders", [wholly, good])).toMatchObject({ state: "failed", syncedAt: [at(11)] });
  });
});

it("tells how old the rows were that a statement read then", () => {
  const age = ageOf("orders", [runOf(20, "succeeded", [tableOf("public.orders")]), good]);
  if (age === null) throw new Error("orders is fed");
  expect(syncedBefore(age, Date.parse(at(30)))).toBe(at(21));
  expect(syncedBefore(age, Date.parse(at(15)))).toBe(at(11));
  expect(syncedBefore(age, Date.parse(at(5)))).toBeNull();
});
