import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { defaultSettings, numberDisplays } from "#shared/domain/settings/settings";
import { useSettings } from "../../../queries/settings";
import { dividedNumber, displayedText, writtenDate } from "./displayedText";

afterEach(() => useSettings.setState({ values: defaultSettings }));

const column = { type: "BIGINT", family: "integer", timeZone: null, isIdentifier: false } as const;

describe("dividedNumber", () => {
  it("divides the thousands by the signs that are set", () => {
    const written = numberDisplays.map((display) => dividedNumber("-1234567.891", display));
    expect(written).toEqual([
      "-1234567.891",
      "-1,234,567.891",
      "-1.234.567,891",
      "-1\u202F234\u202F567,891",
      "-1’234’567.891",
    ]);
  });

  it("keeps every digit of every number", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }),
        fc.constantFrom(...numberDisplays),
        (value, display) => {
          expect(dividedNumber(String(value), display).replaceAll(/[^\d-]/gu, "")).toBe(String(value));
        },
      ),
    );
  });

  it("leaves what is no plain number", () => {
    for (const text of ["1e20", "NaN", "inf", "-inf", "", "12abc"])
      expect(dividedNumber(text, "comma")).toBe(text);
  });
});

describe("writtenDate", () => {
  it("writes the date in the order that is set, and keeps the time with every digit", () => {
    const text = "2026-03-09 08:00:00.123456+01:00";
    expect(writtenDate(text, "iso")).toBe(text);
    expect(writtenDate(text, "dayFirst")).toBe("09/03/2026 08:00:00.123456+01:00");
    expect(writtenDate(text, "dayFirstDots")).toBe("09.03.2026 08:00:00.123456+01:00");
    expect(writtenDate(text, "monthFirst")).toBe("03/09/2026 08:00:00.123456+01:00");
    expect(writtenDate("2026-03-09", "monthName")).toBe("9 Mar 2026");
    expect(writtenDate("0044-03-15 (BC)", "dayFirstDots")).toBe("15.03.0044 (BC)");
  });

  it("leaves what is no date", () => {
    for (const text of ["infinity", "", "2026-03", "2026-03-09-01"])
      expect(writtenDate(text, "dayFirst")).toBe(text);
  });
});

describe("displayedText", () => {
  it("writes cells as they are stored until something else is set", () => {
    expect(displayedText("1234567", column)).toBe("1234567");
  });

  it("divides amounts, and not the numbers that name things", () => {
    useSettings.setState({ values: { ...defaultSettings, "results.numbers": "comma" } });
    expect(displayedText("1234567", column)).toBe("1,234,567");
    expect(displayedText("2026", { ...column, isIdentifier: true })).toBe("2026");
    expect(displayedText("1234567", { ...column, type: "VARCHAR", family: "text" })).toBe("1234567");
  });
});
