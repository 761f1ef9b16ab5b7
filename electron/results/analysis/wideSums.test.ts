import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";
import { exactText } from "./exactSum";
import { ViewAnalyses } from "../session/ViewAnalyses";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

const value = { kind: "value" } as const;

describe("grouped rows", () => {
  it("add up whole numbers and decimals of any size exactly, in groups, side by side and over all", async () => {
    const types = ["HUGEINT", "UHUGEINT", "BIGINT", "DECIMAL(38,0)", "DECIMAL(38,38)", "DECIMAL(19,3)"];
    const wide = fc.constantFrom(...types).chain((type) => {
      const [, width, scale = "0"] = /(\d+),(\d+)/.exec(type) ?? [];
      const bits = { HUGEINT: 127n, UHUGEINT: 128n, BIGINT: 63n }[type];
      const high = bits === undefined ? 10n ** BigInt(width ?? 0) - 1n : 2n ** bits - 1n;
      const low = type === "UHUGEINT" ? 0n : bits === undefined ? -high : -high - 1n;
      const number = fc.oneof(fc.constantFrom(low, high, 0n), fc.bigInt({ min: low, max: high }));
      const rows = fc.array(fc.tuple(fc.constantFrom("a", "b"), number), { minLength: 1, maxLength: 12 });
      return rows.map((found) => ({ type, scale: Number(scale), rows: found }));
    });
    await fc.assert(
      fc.asyncProperty(wide, async ({ type, scale, rows }) => {
        const cells = rows.map(([key, digits]) => [key, exactText({ digits, scale }), "x"]);
        const result = resultOfRows({ k: "VARCHAR", n: type, one: "VARCHAR" }, [...cells, ["a", null, "x"]]);
        const sumOf = (key: string | null) => {
          const own = rows.filter(([of]) => key === null || of === key).map(([, digits]) => digits);
          if (own.length === 0) return null;
          return exactText({ digits: own.reduce((sum, digits) => sum + digits, 0n), scale });
        };
        const sum = [{ column: 1, aggregate: "sum" as const }];
        const keys = [{ column: 0, bucket: value }];
        const down = await bed.groups(result, { keys, across: [], values: sum, totals: true });
        // DuckDB writes no zero before the point of a type that has no place there.
        const zero = (text: string | null | undefined) => text?.replace(/^(-?)\./, "$10.") ?? null;
        for (const [key, text] of down.slice(1, -1)) expect(zero(text)).toBe(sumOf(key ?? null));
        expect(down.at(-1)).toEqual(["Total", sumOf(null)]);
        const [names = [], row = []] = await bed.groups(result, {
          keys: [],
          across: keys,
          values: sum,
          totals: true,
        });
        for (const [place, key] of names.entries())
          expect(zero(row[place])).toBe(sumOf(key === "Total" ? null : key));
      }),
      { numRuns: 60 },
    );
  });

  it("have averages that large numbers of both signs do not blur", async () => {
    const large = "99999999999999999999999999999999999.99";
    const numbers = resultOfRows({ n: "DECIMAL(37,2)", h: "HUGEINT" }, [
      [large, String(2n ** 127n - 1n)],
      [large, String(2n ** 127n - 1n)],
      [`-${large}`, String(-(2n ** 127n))],
      [`-${large}`, String(-(2n ** 127n))],
      ["0.05", "7"],
    ]);
    const average = (column: number) => ({ column, aggregate: "average" as const });
    const found = await bed.groups(numbers, { keys: [], across: [], values: [average(0), average(1)] });
    expect(found[1]).toEqual(["0.01", "1.0"]);
  });

  it("are sorted and filtered by sums that no type holds", async () => {
    const nines = `${"9".repeat(36)}.99`;
    const numbers = resultOfRows({ k: "INTEGER", n: "DECIMAL(38,2)" }, [
      ...Array.from({ length: 200 }, () => [1, nines]),
      ...Array.from({ length: 200 }, () => [2, `-${nines}`]),
      [3, "5.00"],
      [4, "-0.05"],
    ]);
    const views = bed.views(numbers);
    const { viewId, rows } = await views.group(0, {
      keys: [{ column: 0, bucket: value }],
      across: [],
      values: [{ column: 1, aggregate: "sum" }],
    });
    expect(rows.columns?.[1]?.type).toBe("DECIMAL");
    const keysOf = async (view: Partial<ResultView>) => {
      const { rows: found } = await views.open(viewId, { filters: [], sort: [], ...view });
      return Array.from({ length: found.rowCount }, (_, row) => found.rowTexts(row, [0])[0]);
    };
    expect(await keysOf({ sort: [{ column: 1, direction: "asc" }] })).toEqual(["2", "4", "3", "1"]);
    const above = (bound: string): Partial<ResultView> => ({
      filters: [{ column: 1, not: false, anyOf: [{ kind: "compare", operator: ">", value: bound }] }],
    });
    expect(await keysOf(above("-0.055"))).toEqual(["1", "3", "4"]);
    expect(await keysOf(above("9".repeat(37)))).toEqual(["1"]);
    await expect(keysOf(above("many"))).rejects.toMatchObject({ code: "INVALID_INPUT" });
    const statistics = await new ViewAnalyses(views).statistics({ viewId, column: 1 });
    const sum = `1${"9".repeat(35)}`;
    expect(statistics).toMatchObject({
      minimum: expect.stringMatching(`^-${sum}`),
      maximum: expect.stringMatching(`^${sum}`),
    });
  });
});
