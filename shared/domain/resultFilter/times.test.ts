import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneOffset } from "../zonedInstant";
import type { FilteredColumn } from "./FilteredColumn";
import { periodIn, valueIn } from "./timeBounds";

const now = Date.parse("2026-11-21T14:30:15Z");
const plain = { family: "timestamp", isZoned: false, zone: "UTC", now } as const;

function stretch(text: string, column: Partial<FilteredColumn> = {}): string | null {
  const period = periodIn(text, { ...plain, ...column });
  return period === null ? null : `${period.from} / ${period.to}`;
}

describe("a time written in part", () => {
  it.each([
    ["2024", "2024-01-01 / 2025-01-01"],
    ["2024-02-29", "2024-02-29 / 2024-03-01"],
    ["2023-02", "2023-02-01 / 2023-03-01"],
    ["2024-12-31 23", "2024-12-31 23:00:00 / 2025-01-01"],
    ["2024-05-01 10:30", "2024-05-01 10:30:00 / 2024-05-01 10:31:00"],
    ["0050", "0050-01-01 / 0051-01-01"],
    ["9999", "9999-01-01 / 10000-01-01"],
  ])("ends where the next of its kind begins: %s", (text, meant) => expect(stretch(text)).toBe(meant));

  it.each(["2024-13", "2023-02-29", "2024-01-01 25", "24", "2024-1-1x", ""])(
    "is none where a part is out of its range: %j",
    (text) => expect(stretch(text)).toBeNull(),
  );

  it("holds the days that lie in it, where values are days", () => {
    expect(stretch("2024-05-01 10", { family: "date" })).toBe("2024-05-02 / 2024-05-02");
    expect(stretch("2024-05-01", { family: "date" })).toBe("2024-05-01 / 2024-05-02");
  });
});

describe("a word for a time", () => {
  it.each([
    ["today", "2026-11-21 / 2026-11-22"],
    ["Yesterday", "2026-11-20 / 2026-11-21"],
    ["tomorrow", "2026-11-22 / 2026-11-23"],
    ["last 7 days", "2026-11-15 / 2026-11-22"],
    ["past 1 day", "2026-11-21 / 2026-11-22"],
    ["next 2 days", "2026-11-21 / 2026-11-23"],
    ["this week", "2026-11-16 / 2026-11-23"],
    ["last  week", "2026-11-09 / 2026-11-16"],
    ["next week", "2026-11-23 / 2026-11-30"],
    ["this month", "2026-11-01 / 2026-12-01"],
    ["last month", "2026-10-01 / 2026-11-01"],
    ["this quarter", "2026-10-01 / 2027-01-01"],
    ["previous quarter", "2026-07-01 / 2026-10-01"],
    ["this year", "2026-01-01 / 2027-01-01"],
    ["last year", "2025-01-01 / 2026-01-01"],
    ["last 3 months", "2026-08-22 / 2026-11-22"],
    ["last 2 weeks", "2026-11-08 / 2026-11-22"],
    ["3 days ago", "2026-11-18 / 2026-11-19"],
    ["current year", "2026-01-01 / 2027-01-01"],
    ["past month", "2026-10-22 / 2026-11-22"],
    ["last hour", "2026-11-21 13:30:15 / 2026-11-21 14:30:15"],
    ["last 2 hours", "2026-11-21 12:30:15 / 2026-11-21 14:30:15"],
    ["now", "2026-11-21 14:30:15 / 2026-11-21 14:30:15"],
    ["2 hours ago", "2026-11-21 12:30:15 / 2026-11-21 12:30:15"],
  ])("is that of now: %s", (text, meant) => expect(stretch(text)).toBe(meant));

  it("means another day on the next one, and the day of the zone", () => {
    expect(stretch("today", { now: now + 86_400_000 })).toBe("2026-11-22 / 2026-11-23");
    expect(stretch("today", { zone: "Pacific/Kiritimati" })).toBe("2026-11-22 / 2026-11-23");
    expect(stretch("today", { zone: "Asia/Tokyo", isZoned: true })).toBe(
      "2026-11-20 15:00:00+00 / 2026-11-21 15:00:00+00",
    );
  });

  it("takes the last day of a month for one that it has not", () => {
    const leap = Date.parse("2024-02-29T12:00:00Z");
    expect(stretch("1 year ago", { now: leap })).toBe("2023-02-28 / 2023-03-01");
    const last = Date.parse("2026-07-31T12:00:00Z");
    expect(stretch("1 month ago", { now: last })).toBe("2026-06-30 / 2026-07-01");
  });

  it.each(["todays", "last days", "last 7", "last 7 dayz", "last 99999 years", "this", "constructor"])(
    "is none that is not known: %s",
    (text) => expect(stretch(text)).toBeNull(),
  );
});

describe("times of a zone", () => {
  const berlin = { zone: "Europe/Berlin", isZoned: true };

  it("are what its clocks showed, also on days that are shorter and longer", () => {
    expect(stretch("2024-03-31", berlin)).toBe("2024-03-30 23:00:00+00 / 2024-03-31 22:00:00+00");
    expect(stretch("2024-10-27", berlin)).toBe("2024-10-26 22:00:00+00 / 2024-10-27 23:00:00+00");
    expect(stretch("2024-10-27 02", berlin)).toBe("2024-10-27 00:00:00+00 / 2024-10-27 02:00:00+00");
    expect(stretch("2024-03-31 02:30", berlin)).toBe("2024-03-31 01:00:00+00 / 2024-03-31 01:00:00+00");
  });

  it("keep each part of a second, and an offset that was written", () => {
    const column = { ...plain, ...berlin };
    expect(valueIn("2024-07-01 10:00:00.123456", column)).toBe("2024-07-01 08:00:00.123456+00");
    for (const text of ["2024-07-01 10:00:00.5+05", "2024-07-01T10:00:00Z", "infinity", "x"]) {
      expect(valueIn(text, column)).toBe(text);
    }
  });

  it("begin a day with its first midnight, where the clocks were put back over it", () => {
    const column = { zone: "America/St_Johns", isZoned: true };
    expect(stretch("1996-10-26", column)).toBe("1996-10-26 02:30:00+00 / 1996-10-27 02:30:00+00");
    expect(stretch("1996-10-27", column)).toBe("1996-10-27 02:30:00+00 / 1996-10-28 03:30:00+00");
  });

  it("make one day follow the other without a gap, in any zone", () => {
    const zones = fc.constantFrom(
      "Europe/Berlin",
      "America/St_Johns",
      "Asia/Kathmandu",
      "Pacific/Apia",
      "America/Sao_Paulo",
      "Asia/Beirut",
      "America/Havana",
      "Africa/Cairo",
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1950-01-01"), max: new Date("2037-01-01"), noInvalidDate: true }),
        zones,
        (date, zone) => {
          const seconds = Math.floor(date.getTime() / 1000);
          const local = dayShown(seconds, zone);
          // Where the clocks were put back over a midnight, the hour before it belongs to the next day the second time.
          fc.pre(!minutesOfTwoHours.some((minutes) => dayShown(seconds - minutes * 60, zone) > local));
          const period = periodIn(local, { ...plain, zone, isZoned: true });
          const [from, to] = [Date.parse(`${period?.from}:00`), Date.parse(`${period?.to}:00`)];
          expect(from).toBeLessThanOrEqual(seconds * 1000);
          expect(to).toBeGreaterThan(seconds * 1000);
          const next = new Date(Date.parse(local) + 86_400_000).toISOString().slice(0, 10);
          expect(periodIn(next, { ...plain, zone, isZoned: true })?.from).toBe(period?.to);
        },
      ),
    );
  });
});

const minutesOfTwoHours = Array.from({ length: 120 }, (_, minute) => minute);

/** The day that the clocks of a zone showed. @param seconds since 1970, UTC */
function dayShown(seconds: number, zone: string): string {
  return new Date((seconds + (zoneOffset(seconds, zone) ?? 0)) * 1000).toISOString().slice(0, 10);
}
