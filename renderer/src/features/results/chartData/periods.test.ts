import { describe, expect, it } from "vitest";
import { others } from "./ChartData";
import { filledPeriods } from "./periods";

describe("periods along an axis", () => {
  it("have those between them in which no row lies", () => {
    expect(filledPeriods(["2025-11-01", "2026-02-01", null, others], "month")).toEqual([
      "2025-11-01",
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
      null,
      others,
    ]);
    expect(filledPeriods(["2024-01-01", "2026-01-01"], "year")).toHaveLength(3);
    expect(filledPeriods(["2026-01-05", "2026-01-26"], "week")).toHaveLength(4);
    expect(filledPeriods(["2026-01-01 23:00:00", "2026-01-02 01:00:00"], "hour")).toEqual([
      "2026-01-01 23:00:00",
      "2026-01-02 00:00:00",
      "2026-01-02 01:00:00",
    ]);
  });

  it("stay as they are where they cannot be filled up, or with too many", () => {
    for (const places of [["infinity", "2026-01-01"], [null], [], ["0044-03-15 (BC)", "2026-01-01"]]) {
      expect(filledPeriods(places, "year")).toBe(places);
    }
    const far = ["1900-01-01", "2026-01-01"];
    expect(filledPeriods(far, "day")).toBe(far);
    const odd = ["2026-01-01", "2026-01-15", "2026-02-01"];
    expect(filledPeriods(odd, "month")).toBe(odd);
  });
});
