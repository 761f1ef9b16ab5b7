import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isZoned } from "#shared/domain/typeFamily";
import { dateOfDay, dayNumber, shownText, timeInZone } from "./shownText";

describe("a time with a zone, in another zone", () => {
  it("keeps every digit and names its offset", () => {
    expect(timeInZone("2024-05-01 22:30:00.123456+00", "Europe/Berlin")).toBe(
      "2024-05-02 00:30:00.123456+02:00",
    );
    expect(timeInZone("2024-01-01T00:00:00Z", "America/New_York")).toBe("2023-12-31 19:00:00-05:00");
    expect(timeInZone("2024-05-01 12:00:00+05:30", "UTC")).toBe("2024-05-01 06:30:00+00:00");
    expect(timeInZone("2024-05-01 12:00:00.5+00", "Asia/Kolkata")).toBe("2024-05-01 17:30:00.5+05:30");
  });

  it("tells the two hours apart that a clock shows twice", () => {
    expect(timeInZone("2024-10-27 00:30:00+00", "Europe/Berlin")).toBe("2024-10-27 02:30:00+02:00");
    expect(timeInZone("2024-10-27 01:30:00+00", "Europe/Berlin")).toBe("2024-10-27 02:30:00+01:00");
  });

  it("knows the clocks of before there were zones, to the second", () => {
    expect(timeInZone("1800-01-01 00:00:00+00", "Europe/Berlin")).toBe("1800-01-01 00:53:28+00:53:28");
    expect(timeInZone("0001-01-01 00:00:00+01", "UTC")).toBe("0001-12-31 23:00:00+00:00 (BC)");
  });

  it("reaches beyond the years of a Date where no zone's rules are needed", () => {
    expect(timeInZone("294246-12-31 23:30:00.999999-01", "UTC")).toBe("294247-01-01 00:30:00.999999+00:00");
    expect(timeInZone("294246-12-31 23:30:00+00", "Europe/Berlin")).toBeNull();
  });

  it.each(["infinity", "-infinity", "2024-05-01 22:30:00", "yesterday", "", "2024-05-01"])(
    "is shown as stored where that cannot be said: %j",
    (stored) => {
      expect(timeInZone(stored, "Europe/Berlin")).toBeNull();
      expect(shownText(stored, { type: "TIMESTAMPTZ", timeZone: "Europe/Berlin" })).toBe(stored);
    },
  );

  it("is the same moment as a Date says, for any moment and zone", () => {
    const zones = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/St_Johns",
      "Asia/Kathmandu",
      "Pacific/Apia",
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0001-01-02T00:00:00Z"), max: new Date("9999-12-30"), noInvalidDate: true }),
        fc.nat(999),
        zones,
        (date, micros, zone) => {
          const digits = String(micros).padStart(3, "0");
          const shown = timeInZone(date.toISOString().replace("Z", `${digits}Z`), zone) ?? "";
          const [, clock = "", offset = ""] = /^(.*\d{6})([+-].*)$/.exec(shown) ?? [];
          expect(clock.slice(-3)).toBe(digits);
          // A Date reads offsets of whole minutes only.
          if (offset.length > 6) return;
          expect(new Date(`${clock.slice(0, -3).replace(" ", "T")}${offset}`).getTime()).toBe(date.getTime());
        },
      ),
    );
  });

  it("gives back the same moment when what is shown is read again, for any zone", () => {
    fc.assert(
      fc.property(fc.bigInt(-4_000_000n, 90_000_000n), fc.nat(86_399), (day, second) => {
        const { year, month, dayOfMonth } = dateOfDay(day);
        fc.pre(year > 1n && year < 250_000n);
        const two = (value: number | bigint) => String(value).padStart(2, "0");
        const clock = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
          .map(two)
          .join(":");
        const stored = `${String(year).padStart(4, "0")}-${two(month)}-${two(dayOfMonth)} ${clock}+00:00`;
        const there = timeInZone(stored, "America/Sao_Paulo");
        expect(timeInZone(there ?? "", "UTC")).toBe(stored);
      }),
    );
  });

  it("counts days in both directions without a gap", () => {
    fc.assert(
      fc.property(fc.bigInt(-200_000_000n, 200_000_000n), (day) => {
        const { year, month, dayOfMonth } = dateOfDay(day);
        expect(dayNumber(year, month, dayOfMonth)).toBe(day);
      }),
    );
    expect(dateOfDay(0n)).toEqual({ year: 1970n, month: 1n, dayOfMonth: 1n });
  });

  it("is only offered for types that have a zone", () => {
    for (const type of ["TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE", "timestamp(6) with time zone"]) {
      expect(isZoned(type)).toBe(true);
    }
    for (const type of ["TIMESTAMP", "TIMESTAMP_NS", "TIME WITH TIME ZONE", "DATE", "VARCHAR"]) {
      expect(isZoned(type)).toBe(false);
    }
  });
});
