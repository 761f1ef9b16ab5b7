import { describe, expect, it } from "vitest";
import type { SyncRun, SyncRunStatus, SyncRunTable } from "../../syncRun";
import { decodeRuns } from "./run";

function decoded(json: unknown): SyncRun[] {
  const answer = decodeRuns(json);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

function one(run: object): SyncRun | undefined {
  return decoded([run])[0];
}

const table: SyncRunTable = {
  name: "public.orders",
  status: null,
  rows: 1200,
  bytes: null,
  durationMs: null,
  finishedAt: null,
  target: null,
  error: null,
  position: null,
  notes: [],
};

it("reads the canonical form", () => {
  const json = {
    id: "run_10",
    connectionId: "con_1",
    trigger: "manual",
    status: "failed",
    queuedAt: "2026-11-20T10:04:59.000Z",
    startedAt: "2026-11-20T10:05:00.000Z",
    finishedAt: "2026-11-20T10:05:03.000Z",
    durationMs: 3000,
    rowsSynced: 1200,
    error: "public.users: permission denied",
    tables: [
      {
        name: "public.orders",
        status: "succeeded",
        rows: 1200,
        bytes: 5,
        durationMs: 2,
        error: null,
        position: "7",
        notes: ["n"],
      },
      { name: "public.users", rows: 0, error: "permission denied" },
    ],
    changes: [{ kind: "columnAdded", table: "public.orders", column: "a", from: null, to: "text" }],
  };
  expect(decoded({ runs: [json] })).toEqual([
    {
      id: "run_10",
      status: "partial",
      rawStatus: "failed",
      trigger: "manual",
      queuedAt: "2026-11-20T10:04:59.000Z",
      startedAt: "2026-11-20T10:05:00.000Z",
      finishedAt: "2026-11-20T10:05:03.000Z",
      durationMs: 3000,
      rowsSynced: 1200,
      error: "public.users: permission denied",
      waiting: null,
      tables: [
        { ...table, status: "succeeded", bytes: 5, durationMs: 2, position: "7", notes: ["n"] },
        { ...table, name: "public.users", rows: 0, error: "permission denied" },
      ],
      changes: [{ kind: "columnAdded", table: "public.orders", column: "a", from: null, to: "text" }],
      review: null,
      only: null,
      errorScope: "tables",
    },
  ]);
});

it("knows which tables alone a run was asked for", () => {
  const run = { id: "r", status: "succeeded" };
  expect(decoded({ runs: [{ ...run, only: ["public.orders", "public.users"] }] })).toMatchObject([
    { only: ["public.orders", "public.users"] },
  ]);
  expect(decoded({ runs: [{ ...run, only: null }, run] })).toMatchObject([{ only: null }, { only: null }]);
});

it.each<[string, (run: object) => unknown]>([
  ["under their noun", (run) => ({ runs: [run] })],
  ["bare", (run) => [run]],
  ["under data", (run) => ({ data: [run] })],
  ["under data and their noun", (run) => ({ data: { runs: [run] } })],
  ["under history", (run) => ({ history: [run] })],
  ["as the only list", (run) => ({ connectionId: "c", executions: [run] })],
])("finds the runs %s", (_form, wrap) => {
  expect(decoded(wrap({ id: "r", status: "succeeded" }))).toMatchObject([{ id: "r", status: "succeeded" }]);
});

describe("a state is known by", () => {
  const words: Record<Exclude<SyncRunStatus, "unknown">, string> = {
    queued: "pending queued scheduled created waiting starting",
    running: "running syncing in_progress In-Progress active started processing",
    succeeded: "succeeded success SUCCESSFUL completed complete done ok finished",
    partial: "partial completed_with_errors warning",
    failed: "failed failure error errored incomplete",
    cancelled: "cancelled canceled aborted stopped skipped",
  };
  it.each(Object.entries(words).flatMap(([status, list]) => list.split(" ").map((word) => [word, status])))(
    "%s: %s",
    (word, status) => {
      expect(one({ id: "r", status: word })).toMatchObject({ status, rawStatus: word });
    },
  );

  it.each<[object, SyncRunStatus, string]>([
    [{ status: "weird" }, "unknown", "weird"],
    [{ status: "crashed_hard" }, "unknown", "crashed_hard"],
    [{ status: "weird", finishedAt: "2026-11-20T10:00:00Z" }, "unknown", "weird"],
    [{ status: "weird", finishedAt: "2026-11-20T10:00:00Z", error: "no" }, "failed", "weird"],
    [{ status: "weird", tables: [{ name: "a", error: "no" }] }, "failed", "weird"],
    [
      {
        status: "weird",
        tables: [
          { name: "a", error: "no" },
          { name: "b", rows: 7 },
        ],
      },
      "partial",
      "weird",
    ],
    [{ status: { state: "done" } }, "succeeded", "done"],
    [{ state: "done" }, "succeeded", "done"],
    [{ success: false }, "failed", "failed"],
    [{ finishedAt: "2026-11-20T10:00:00Z" }, "unknown", "unknown"],
  ])("%j", (said, status, rawStatus) => {
    expect(one({ id: "r", ...said })).toMatchObject({ status, rawStatus });
  });
});

describe("figures and times are read from", () => {
  it.each<[object, Partial<SyncRun>]>([
    [{ runId: "r2", id: undefined }, { id: "r2" }],
    [{ jobId: 7, id: undefined }, { id: "7" }],
    [{ started_at: "2026-11-20 10:00:00+00" }, { startedAt: "2026-11-20T10:00:00.000Z" }],
    [{ startTime: 1_795_169_400 }, { startedAt: "2026-11-20T10:10:00.000Z" }],
    [{ startTime: "1795169400000" }, { startedAt: "2026-11-20T10:10:00.000Z" }],
    [{ endedAt: "Fri, 20 Nov 2026 10:10:00 GMT" }, { finishedAt: "2026-11-20T10:10:00.000Z" }],
    [
      { startedAt: "2026-11-20T10:00:00Z", completedAt: "2026-11-20T10:00:03Z" },
      { finishedAt: "2026-11-20T10:00:03.000Z", durationMs: 3000 },
    ],
    [{ durationSeconds: "1.5" }, { durationMs: 1500 }],
    [{ rowsSynced: "1200" }, { rowsSynced: 1200 }],
    [{ recordsSynced: "1,200" }, { rowsSynced: 1200 }],
    [
      {
        tables: [
          { name: "a", rows: 1 },
          { name: "b", rows: "2" },
        ],
      },
      { rowsSynced: 3 },
    ],
    [{ tables: [{ name: "a", rows: 1 }, { name: "b" }] }, { rowsSynced: null }],
    [{ error: { message: "no" } }, { error: "no" }],
    [{ errors: ["no"] }, { error: "no" }],
    [{ status: "failed", message: "no" }, { error: "no" }],
    [{ status: "succeeded", message: "Synced." }, { error: null }],
    [{ triggered_by: "cron" }, { trigger: "cron" }],
  ])("%j", (words, run) => {
    expect(one({ id: "r", ...words })).toMatchObject(run);
  });
});

describe("the outcome of each table is read from", () => {
  it.each<[object, Partial<SyncRunTable>[]]>([
    [{ tables: [{ table: "orders", rowCount: 1 }] }, [{ name: "orders", rows: 1 }]],
    [{ streams: [{ stream: "orders", records: "1" }] }, [{ name: "orders", rows: 1 }]],
    [{ tables: [{ schema: "public", table: "orders", count: 1 }] }, [{ name: "public.orders", rows: 1 }]],
    [
      { perTable: { orders: 1, users: "2" } },
      [
        { name: "orders", rows: 1 },
        { name: "users", rows: 2 },
      ],
    ],
    [{ rows: { orders: 1 } }, [{ name: "orders", rows: 1 }]],
    [{ rowsSynced: { orders: { rows: 1, error: "no" } } }, [{ name: "orders", rows: 1, error: "no" }]],
    [{ counts: { orders: "12" } }, [{ name: "orders", rows: 12 }]],
    [{ tables: { orders: { rowsSynced: 1, status: "SUCCESS" } } }, [{ name: "orders", status: "succeeded" }]],
    [
      { tables: { orders: 1 }, errors: { users: "denied" } },
      [
        { name: "orders", error: null },
        { name: "users", error: "denied" },
      ],
    ],
    [{ tables: ["orders"] }, [{ name: "orders", rows: null }]],
    [
      { tables: [{ name: "public.orders", target: { schema: "shop", table: "orders" } }] },
      [{ name: "public.orders", target: { schema: "shop", table: "orders" } }],
    ],
    [
      { tables: [{ name: "orders", destination: "shop.orders", completedAt: "2026-11-20T10:00:03Z" }] },
      [{ target: { schema: "shop", table: "orders" }, finishedAt: "2026-11-20T10:00:03.000Z" }],
    ],
    [{ stats: { rows: 5, bytes: 7, durationMs: 3 } }, []],
    [{ tables: 3 }, []],
    [
      JSON.parse('{"rows":{"__proto__":1,"constructor":2}}') as object,
      [
        { name: "__proto__", rows: 1 },
        { name: "constructor", rows: 2 },
      ],
    ],
  ])("%j", (words, tables) => {
    expect(one({ id: "r", ...words })?.tables).toMatchObject(tables);
    expect(one({ id: "r", ...words })?.tables).toHaveLength(tables.length);
  });
});

describe("runs come most recent first", () => {
  it("also where the service lists the oldest first", () => {
    const runs = [1, 2, 3].map((day) => ({ id: `r${day}`, startedAt: `2026-11-0${day}T10:00:00Z` }));
    expect(decoded(runs).map(({ id }) => id)).toEqual(["r3", "r2", "r1"]);
  });

  it("in the service's order where one says no time", () => {
    expect(
      decoded([{ id: "a" }, { id: "b", startedAt: "2026-11-01T10:00:00Z" }]).map(({ id }) => id),
    ).toEqual(["a", "b"]);
  });
});

it("keeps runs apart that have no id", () => {
  expect(decoded([{ status: "ok" }, { status: "failed" }]).map(({ id }) => id)).toEqual(["run 1", "run 2"]);
});

it("leaves out what is no run, and understands nothing of a list without any", () => {
  expect(decoded([7, null, {}, { id: "r" }])).toHaveLength(1);
  expect(decodeRuns([7]).ok).toBe(false);
  expect(decodeRuns({ a: 1 }).ok).toBe(false);
});

it("understands that a run waits to try again, and never of one that is over", () => {
  const waiting = { until: "2026-11-20T10:05:25Z", reason: "Nothing answers." };
  const read = (run: object) => decoded([{ id: "r", status: "running", ...run }])[0]?.waiting;
  expect(read({ waiting })).toEqual({ until: "2026-11-20T10:05:25.000Z", reason: "Nothing answers." });
  expect(read({ waiting: { reason: "Nothing answers." } })).toEqual({
    until: null,
    reason: "Nothing answers.",
  });
  for (const other of [null, true, "yes", { until: waiting.until }])
    expect(read({ waiting: other })).toBeNull();
  expect(read({ waiting, status: "failed", finishedAt: "2026-11-20T10:05:00Z" })).toBeNull();
});
