import { describe, expect, it } from "vitest";
import { runOf } from "../../../testing/runOf";
import { mayStillRun } from "./mayStillRun";

const now = Date.parse("2026-01-02T12:00:00.000Z");
const startedAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const underWay = (rawStatus: string, startedAt: string | null) =>
  mayStillRun(runOf({ status: "running", rawStatus, startedAt }), now);

describe("mayStillRun", () => {
  it("takes a sync at its word for a day", () => {
    expect(underWay("in_progress", startedAgo(23 * 60))).toBe(true);
    expect(underWay("in_progress", startedAgo(25 * 60))).toBe(false);
    expect(mayStillRun(runOf({ status: "queued", startedAt: null }), now)).toBe(true);
  });

  it("gives up after an hour on a sync whose state it does not know", () => {
    expect(underWay("hydrating", startedAgo(59))).toBe(true);
    expect(underWay("hydrating", startedAgo(61))).toBe(false);
    expect(underWay("hydrating", null)).toBe(false);
  });

  it("knows that none runs where none was or it is over", () => {
    expect(mayStillRun(null, now)).toBe(false);
    expect(mayStillRun(runOf({ status: "failed", startedAt: startedAgo(1) }), now)).toBe(false);
  });
});
