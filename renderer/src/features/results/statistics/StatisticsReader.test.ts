import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import { AppError } from "#shared/errors/AppError";
import { describe, expect, it, vi } from "vitest";
import { StatisticsReader } from "./StatisticsReader";

const statistics: ColumnStatistics = {
  rows: 1,
  nulls: 0,
  distinct: 1,
  minimum: null,
  maximum: null,
  sum: null,
  average: null,
  standardDeviation: null,
  quantiles: null,
  histogram: null,
  lengths: null,
  topValues: [],
};

describe("statistics of many columns", () => {
  it("are asked for one after the other, and only those that are looked at by then", async () => {
    const answers: (() => void)[] = [];
    const asked: number[] = [];
    const reader = new StatisticsReader((column) => {
      asked.push(column);
      return new Promise((resolve) => answers.push(() => resolve(statistics)));
    });
    reader.want([0, 1, 2, 3]);
    expect(asked).toEqual([0]);
    reader.want([7, 8]);
    answers[0]?.();
    await vi.waitFor(() => expect(asked).toEqual([0, 7]));
    answers[1]?.();
    await vi.waitFor(() => expect(asked).toEqual([0, 7, 8]));
    expect(Object.keys(reader.readings.getState())).toEqual(["0", "7"]);
    answers[2]?.();
    await vi.waitFor(() => expect(reader.readings.getState()[8]).toBeDefined());
    reader.want([0]);
    expect(asked).toEqual([0, 7, 8]);
  });

  it("say of a column that it could not be computed, and go on with the next", async () => {
    const reader = new StatisticsReader(async (column) => {
      if (column === 0) throw new AppError("INTERNAL", "No.");
      return statistics;
    });
    reader.want([0, 1]);
    await vi.waitFor(() => expect(reader.readings.getState()[1]?.status).toBe("read"));
    expect(reader.readings.getState()[0]).toEqual({ status: "failed", message: "No." });
  });

  it("are left alone once other rows are shown", async () => {
    let answer = (): void => undefined;
    const reader = new StatisticsReader(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(statistics);
        }),
    );
    reader.want([0, 1]);
    reader.stop();
    answer();
    await Promise.resolve();
    expect(reader.readings.getState()).toEqual({});
  });
});
