import { describe, expect, it } from "vitest";
import type { Connection } from "../../api/connection";
import type { SyncRun } from "../../api/syncRun";
import { goneStreams } from "./streamHistories";

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;

function runOf(minute: number, names: readonly string[], about: Partial<SyncRun> = {}): SyncRun {
  const tables = names.map((name) => ({
    ...{ name, status: "succeeded" as const, rows: 1, bytes: null, durationMs: null, finishedAt: null },
    ...{ target: null, error: null, position: null, notes: [] },
  }));
  return {
    ...{ id: `run_${minute}`, status: "succeeded", rawStatus: "succeeded", trigger: null, queuedAt: null },
    ...{ startedAt: at(minute), finishedAt: at(minute + 1), durationMs: null, rowsSynced: null, error: null },
    ...{ tables, waiting: null, changes: [], review: null, only: null, errorScope: null },
    ...about,
  };
}

const connection: Connection = {
  ...{
    id: "con_1",
    databaseId: "db_1",
    kind: "postgres",
    name: "Shop",
    status: "active",
    rawStatus: "active",
  },
  ...{
    scheduleMinutes: 60,
    settings: {},
    streams: [],
    additions: null,
    acknowledgedErrors: null,
    review: null,
    syncsTables: false,
    schema: "shop",
    credentials: "stored",
  },
  ...{ createdAt: at(0), updatedAt: at(0), nextRunAt: null, lastRun: null },
};
const first = runOf(1, ["public.orders", "public.users"]);

describe("tables that the source offers no more", () => {
  it("are told after every sync that does without them, until one reads them again", () => {
    const without = [runOf(7, ["public.orders"]), runOf(4, ["public.orders"]), first];
    expect(goneStreams(connection, without)).toEqual(["public.users"]);
    expect(goneStreams(connection, [runOf(9, ["public.orders", "public.users"]), ...without])).toEqual([]);
  });

  it("are none that a sync of single tables left out", () => {
    const single = runOf(4, ["public.orders"], { only: ["public.orders"] });
    expect(goneStreams(connection, [single, first])).toEqual([]);
  });

  it("are told beside a sync that failed before it knew any table", () => {
    const failed = runOf(8, [], { status: "failed", error: "Nothing answers." });
    expect(goneStreams(connection, [failed, first])).toEqual([]);
    expect(goneStreams(connection, [failed, runOf(4, ["public.orders"]), first])).toEqual(["public.users"]);
  });

  it("are none of those that somebody turned off, or may have chosen since", () => {
    const runs = [runOf(4, ["public.orders"]), first];
    const off = { identity: { name: "public.users" }, enabled: false, excludeColumns: [] };
    expect(goneStreams({ ...connection, streams: [off] }, runs)).toEqual([]);
    expect(goneStreams({ ...connection, updatedAt: at(5) }, runs)).toEqual([]);
  });

  it("stay told over a change of the Connection where a run says that they went", () => {
    const change = (kind: string) => ({ kind, table: "public.users", column: null, from: null, to: null });
    const went = runOf(4, ["public.orders"], { changes: [change("tableVanished")] });
    const changed = { ...connection, updatedAt: at(9) };
    expect(goneStreams(changed, [went, first])).toEqual(["public.users"]);
    const cameBack = runOf(7, [], { changes: [change("tableReturned")] });
    expect(goneStreams(changed, [cameBack, went, first])).toEqual([]);
  });
});
