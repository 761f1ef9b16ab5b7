import { describe, expect, it } from "vitest";
import type { SyncRunStatus } from "#shared/api/syncRun";
import { syncPollInterval } from "./connectionQueries";

const now = Date.parse("2026-01-01T12:00:00Z");

const run = (status: SyncRunStatus, ageMs: number | null) => ({
  status,
  startedAt: ageMs === null ? null : new Date(now - ageMs).toISOString(),
});

describe("syncPollInterval", () => {
  it("slows down the longer a run takes, and never stops while it runs", () => {
    const pauses = [0, 90_000, 3_600_000].map((age) => syncPollInterval([run("running", age)], now));
    expect(pauses).toEqual([...new Set(pauses)].toSorted((a, b) => a - b));
    expect(pauses[0]).toBeLessThanOrEqual(1000);
    expect(pauses.at(-1)).toBeLessThanOrEqual(10_000);
  });

  it("goes by the run that is most in a hurry", () => {
    const runs = [run("running", 3_600_000), run("succeeded", 0), run("queued", null)];
    expect(syncPollInterval(runs, now)).toBe(syncPollInterval([run("queued", null)], now));
  });

  it("is slow while nothing is under way, whatever the outcomes", () => {
    const over: readonly SyncRunStatus[] = ["succeeded", "partial", "failed", "cancelled"];
    for (const status of over) expect(syncPollInterval([run(status, 0)], now)).toBeGreaterThanOrEqual(20_000);
    expect(syncPollInterval([], now)).toBeGreaterThanOrEqual(20_000);
  });

  it("takes a run for new that has not started, or began in the future by a clock that runs ahead", () => {
    expect(syncPollInterval([run("queued", null)], now)).toBeLessThanOrEqual(1000);
    expect(syncPollInterval([run("running", -60_000)], now)).toBeLessThanOrEqual(1000);
  });

  it("keeps reading a run whose start cannot be read", () => {
    const pause = syncPollInterval([{ status: "running", startedAt: "yesterday" }], now);
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThanOrEqual(10_000);
  });
});
