import { describe, expect, it } from "vitest";
import { nextRunTime } from "./SyncSchedule";

const at = (text: string) => Date.parse(`2026-03-01T${text}:00.000Z`);
const connection = { status: "active", scheduleMinutes: 60, createdAt: "2026-03-01T08:00:00.000Z" } as const;
const last = {
  queuedAt: "2026-03-01T09:00:00.000Z",
  status: "succeeded",
  interrupted: false,
  byHand: false,
} as const;

describe("nextRunTime", () => {
  it("is an interval after the last run, or after the creation", () => {
    expect(nextRunTime(connection, undefined, at("08:10"))).toBe(at("09:00"));
    expect(nextRunTime(connection, last, at("09:10"))).toBe(at("10:00"));
    expect(nextRunTime(connection, last, at("15:00"))).toBe(at("10:00"));
  });

  it("is at most an interval away, also when the last run lies in the future of a clock that was set back", () => {
    expect(nextRunTime(connection, last, at("07:00"))).toBe(at("08:00"));
  });

  it("is past for what was cut short, and never for a paused one or one without an interval", () => {
    const now = at("09:01");
    const byHand = { ...last, status: "cancelled", byHand: true } as const;
    expect(nextRunTime(connection, byHand, now)).toBe(at("10:00"));
    expect(nextRunTime(connection, { ...last, status: "cancelled" }, now)).toBe(at("09:00"));
    expect(
      nextRunTime(connection, { ...last, status: "failed", interrupted: true, byHand: false }, now),
    ).toBe(at("09:00"));
    expect(nextRunTime({ ...connection, status: "paused" }, last, now)).toBeNull();
    expect(nextRunTime({ ...connection, scheduleMinutes: null }, last, now)).toBeNull();
  });
});
