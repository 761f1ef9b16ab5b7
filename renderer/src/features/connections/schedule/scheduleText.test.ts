import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextRuns } from "./SchedulePicker";
import { scheduleText } from "./scheduleText";

describe("a schedule in words", () => {
  it.each([
    [1, "every minute"],
    [15, "every 15 minutes"],
    [60, "every hour"],
    [90, "every 90 minutes"],
    [150, "every 2 hours and 30 minutes"],
    [360, "every 6 hours"],
    [1440, "every day"],
    [10_080, "every week"],
    [4321, "every 3 days and 1 minute"],
  ])("says %d minutes as %j", (minutes, said) => {
    expect(scheduleText(minutes)).toBe(said);
  });

  it("says that nothing happens by itself", () => {
    expect(scheduleText(null)).toBe("manually");
  });

  it("says no two intervals alike", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 525_600 }), fc.integer({ min: 1, max: 525_600 }), (a, b) => {
        fc.pre(a !== b);
        expect(scheduleText(a)).not.toBe(scheduleText(b));
      }),
    );
  });
});

it("names five runs, each an interval after the one before", () => {
  expect(nextRuns(360, Date.UTC(2026, 2, 28, 20))).toEqual([
    "2026-03-29T02:00:00.000Z",
    "2026-03-29T08:00:00.000Z",
    "2026-03-29T14:00:00.000Z",
    "2026-03-29T20:00:00.000Z",
    "2026-03-30T02:00:00.000Z",
  ]);
});
