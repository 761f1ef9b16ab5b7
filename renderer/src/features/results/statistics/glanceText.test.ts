import { describe, expect, it } from "vitest";
import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import { glanceText } from "./ColumnStatisticsItem";

const price: ColumnStatistics = {
  rows: 100,
  nulls: 25,
  distinct: 90,
  minimum: "0.00",
  maximum: "1234567.50",
  sum: null,
  average: null,
  standardDeviation: null,
  quantiles: null,
  histogram: [],
  lengths: null,
  topValues: [],
};

describe("glanceText", () => {
  it("says what a column holds and between which values, apart from each other so that neither hides the other", () => {
    expect(glanceText(price)).toEqual({ counts: "25% NULL · 90 distinct", bounds: "0.00 … 1,234,567.50" });
    const names: ColumnStatistics = { ...price, nulls: 0, minimum: "a", maximum: "z", histogram: null };
    expect(glanceText(names)).toEqual({ counts: "No NULL · 90 distinct", bounds: null });
    expect(glanceText({ ...price, nulls: 100 }).bounds).toBeNull();
  });
});
