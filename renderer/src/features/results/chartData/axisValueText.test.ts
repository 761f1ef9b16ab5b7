import { describe, expect, it } from "vitest";
import type { Bucket } from "#shared/domain/results/resultAnalysis";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { axisValueText } from "./placeOf";

const look = (type: ChartLook["type"], bucket: Bucket): ChartLook => ({
  type,
  x: { column: { index: 0, name: "x" }, bucket },
  y: null,
  series: null,
  order: "key",
  isStacked: false,
  isLog: false,
});
const byValue = look("bar", { kind: "value" });

describe("axisValueText", () => {
  it("names a period by itself, not by its first day", () => {
    const shown = (period: Extract<Bucket, { kind: "period" }>["period"], value = "2024-05-01") =>
      axisValueText(look("line", { kind: "period", period }), "date", value);
    expect(["year", "quarter", "month", "day"].map((period) => shown(period as "year"))).toEqual([
      "2024",
      "2024 Q2",
      "2024-05",
      "2024-05-01",
    ]);
    expect(shown("hour", "2024-05-01 10:00:00")).toBe("2024-05-01 10:00:00");
    expect(shown("month", "infinity")).toBe("infinity");
  });

  it("leaves a year and a postal code as they are, and divides only what is measured", () => {
    expect(axisValueText(byValue, "integer", "2024")).toBe("2024");
    expect(axisValueText(byValue, "text", "01067")).toBe("01067");
    expect(axisValueText(look("histogram", { kind: "value" }), "decimal", "1234567.50")).toBe("1,234,567.50");
    expect(axisValueText(look("scatter", { kind: "value" }), "text", "1234567")).toBe("1234567");
  });

  it("says NULL, and shows what would turn a text around", () => {
    expect(axisValueText(byValue, "text", null)).toBe("NULL");
    expect(axisValueText(byValue, "text", "\u202Egnp.exe")).toBe("◌gnp.exe");
  });
});
