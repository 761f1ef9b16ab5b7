// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ColumnStatistics, HistogramRange } from "#shared/domain/results/resultAnalysis";
import { ColumnStatisticsItem } from "./ColumnStatisticsItem";

const onlyNulls: ColumnStatistics = {
  ...{ rows: 10, nulls: 10, distinct: 0, minimum: null, maximum: null, sum: null, average: null },
  ...{ standardDeviation: null, quantiles: null, histogram: [], lengths: null, topValues: [] },
};

function show(statistics: ColumnStatistics) {
  render(
    <ColumnStatisticsItem
      column={{ name: "note", type: "INTEGER" }}
      reading={{ status: "read", statistics }}
      isOpen
      isFiltered={false}
      onToggle={() => undefined}
      onFilterValue={() => undefined}
      onFilter={() => undefined}
    />,
  );
}

afterEach(cleanup);

describe("ColumnStatisticsItem", () => {
  it("shows a column of numbers that are all NULL", () => {
    show(onlyNulls);
    expect(screen.getByText("Only NULL")).toBeDefined();
  });

  it("says where most rows are", () => {
    const range = (from: string, to: string, rows: number): HistogramRange => ({
      ...{ from, to, rows, minimum: from, maximum: to },
    });
    show({ ...onlyNulls, nulls: 0, histogram: [range("0", "5", 3), range("5", "9", 7)] });
    expect(screen.getByRole("img", { name: "Most rows (7) are between 5 and 9" })).toBeDefined();
  });
});
