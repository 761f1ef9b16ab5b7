import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatExact } from "./formatExact";

describe("an exact number for the eye", () => {
  it("has its thousands divided and loses no digit", () => {
    expect(formatExact("-1234567.0089000")).toBe("-1,234,567.0089000");
    fc.assert(
      fc.property(fc.bigInt(), fc.stringMatching(/^\d{0,20}$/), (whole, places) => {
        const text = places === "" ? String(whole) : `${whole}.${places}`;
        expect(formatExact(text).replaceAll(",", "")).toBe(text);
      }),
    );
  });

  it("is left as it is where it is no plain number", () => {
    for (const text of ["NaN", "Infinity", "1e+300", "2024-05-01", "", "a1234"]) {
      expect(formatExact(text)).toBe(text);
    }
  });
});
