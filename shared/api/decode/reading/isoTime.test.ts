import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoTime } from "./scalars";

describe("isoTime", () => {
  it.each<[unknown, string | null]>([
    ["2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20 10:00:00.123456", "2026-11-20T10:00:00.123Z"],
    ["2026-11-20 10:00:00+00", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00+02:00", "2026-11-20T08:00:00.000Z"],
    ["2026-11-20T10:00:00-0330", "2026-11-20T13:30:00.000Z"],
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    [1_795_169_400, "2026-11-20T10:10:00.000Z"],
    [1_795_169_400_000, "2026-11-20T10:10:00.000Z"],
    ["1795169400", "2026-11-20T10:10:00.000Z"],
    ["1795169400000", "2026-11-20T10:10:00.000Z"],
    ["Fri, 20 Nov 2026 10:10:00 GMT", "2026-11-20T10:10:00.000Z"],
    [{ date: "2026-11-20 10:00:00.000000", timezone_type: 3, timezone: "UTC" }, "2026-11-20T10:00:00.000Z"],
    [
      { date: "2026-11-20 10:00:00.000000", timezone_type: 1, timezone: "+02:00" },
      "2026-11-20T08:00:00.000Z",
    ],
    [{ date: "2026-11-20 10:00:00.000000", timezone_type: 3, timezone: "Europe/Berlin" }, null],
    ["0001-01-01T00:00:00Z", null],
    ["0000-00-00 00:00:00", null],
    ["1970-01-01T00:00:00Z", null],
    ["20261120", null],
    ["2026-13-40T10:00:00Z", null],
    ["tomorrow", null],
    ["", null],
    [1e300, null],
    [null, null],
    [true, null],
  ])("reads the time %j as %j", (value, time) => {
    expect(isoTime(value)).toBe(time);
  });

  it("keeps any point in time from 1974 on that JavaScript can write", () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date("1974-01-01"), max: new Date("9999-12-31") }),
        (date) => {
          expect(isoTime(date.toISOString())).toBe(date.toISOString());
        },
      ),
    );
  });
});
