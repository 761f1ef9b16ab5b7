import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOf } from "./placeOf";

describe("the place of a cell on an axis", () => {
  it("is its number or its time, whatever the zone of this computer", () => {
    expect(placeOf("12.5", "decimal")).toBe(12.5);
    expect(placeOf("2024-05-01", "date")).toBe(Date.UTC(2024, 4, 1));
    expect(placeOf("2024-05-01 10:00:00.123456", "timestamp")).toBe(Date.UTC(2024, 4, 1, 10, 0, 0, 123));
    expect(placeOf("2024-05-01 10:00:00+02", "timestamp")).toBe(Date.UTC(2024, 4, 1, 8));
  });

  it("is none for NULL, infinities and what is no such value", () => {
    for (const text of [null, "infinity", "NaN", "-inf", "x"]) expect(placeOf(text, "float")).toBeNull();
    for (const text of [null, "infinity", "12"]) expect(placeOf(text, "timestamp")).toBeNull();
  });

  it("keeps the order of times", () => {
    const day = fc.date({ min: new Date("1000-01-01"), max: new Date("9000-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [x, y] = [a, b].map((one) =>
          placeOf(one.toISOString().slice(0, 19).replace("T", " "), "timestamp"),
        );
        expect(Math.sign((x ?? 0) - (y ?? 0))).toBe(
          Math.sign(Math.floor(a.getTime() / 1000) - Math.floor(b.getTime() / 1000)),
        );
      }),
    );
  });
});
