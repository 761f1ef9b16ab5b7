import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

describe("the summary of a selection", () => {
  it("adds whole numbers and decimals of several columns without losing a digit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { minLength: 1, maxLength: 20 }),
        async (numbers) => {
          const rows = numbers.map((one) => [String(one), "0.001", "text"]);
          const {
            sum,
            numbers: count,
            cells,
          } = await bed.summary(
            resultOfRows({ n: "BIGINT", d: "DECIMAL(10,3)", s: "VARCHAR" }, rows),
            [0, 1, 2],
          );
          const thousandths =
            numbers.reduce((total, one) => total + one, 0n) * 1000n + BigInt(numbers.length);
          const text = String(thousandths < 0n ? -thousandths : thousandths).padStart(4, "0");
          expect(sum).toBe(`${thousandths < 0n ? "-" : ""}${text.slice(0, -3)}.${text.slice(-3)}`);
          expect([count, cells]).toEqual([numbers.length * 2, numbers.length * 3]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("takes the rows as the view orders them", async () => {
    const result = resultOfRows({ n: "INTEGER" }, [[5], [1], [4], [null], [3]]);
    const sorted: ResultView = { filters: [], sort: [{ column: 0, direction: "asc" }] };
    expect(await bed.summary(result, [0], { from: 1, count: 2 }, sorted)).toMatchObject({
      sum: "7",
      average: "3.5",
      minimum: "3",
      maximum: "4",
    });
    expect(await bed.summary(result, [0], { from: 4, count: 1 }, sorted)).toMatchObject({
      cells: 1,
      nulls: 1,
      numbers: 0,
      sum: null,
    });
  });

  it("rounds an average half away from zero, and says nothing of what is no number", async () => {
    const result = resultOfRows({ n: "INTEGER", s: "VARCHAR" }, [
      [1, "a"],
      [1, "b"],
      [-4, "a"],
    ]);
    expect((await bed.summary(result, [0])).average).toBe("-0.666667");
    expect(await bed.summary(result, [1])).toMatchObject({ numbers: 0, average: null, distinct: 2 });
  });

  it("has no sum of identifiers, but what else there is to say of them", async () => {
    const result = resultOfRows({ customer_id: "BIGINT", zip: "INTEGER", amount: "DECIMAL(10,2)" }, [
      ["9007199254740993", 10115, "0.10"],
      ["9007199254740995", 10117, "0.20"],
    ]);
    expect(await bed.summary(result, [0])).toMatchObject({
      numbers: 2,
      distinct: 2,
      sum: null,
      average: null,
      minimum: "9007199254740993",
      maximum: "9007199254740995",
      notSummed: { reason: "identifiers", column: "customer_id" },
    });
    expect(await bed.summary(result, [1, 2])).toMatchObject({
      ...{ sum: null, minimum: null, maximum: null },
      notSummed: { reason: "identifiers", column: "zip" },
    });
    expect(await bed.summary(result, [2])).toMatchObject({ sum: "0.30", average: "0.15", notSummed: null });
  });

  it("adds columns of one meaning alone", async () => {
    const result = resultOfRows({ price: "DECIMAL(10,2)", tax: "DOUBLE", quantity: "INTEGER" }, [
      ["1.10", 0.5, 3],
    ]);
    expect(await bed.summary(result, [0, 1])).toMatchObject({ sum: "1.6", notSummed: null });
    expect(await bed.summary(result, [0, 2])).toMatchObject({
      numbers: 2,
      sum: null,
      ...{ average: null, minimum: null, maximum: null },
      notSummed: { reason: "differentMeanings" },
    });
    // One of them is not exact.
    expect(await bed.summary(result, [1, 2])).toMatchObject({ minimum: null, maximum: null });
    expect(await bed.summary(result, [0, 1])).toMatchObject({ minimum: "0.5", maximum: "1.1" });
  });
});
