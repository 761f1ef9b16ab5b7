import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let fixture: AnalysisFixture;
beforeEach(() => {
  fixture = new AnalysisFixture();
});
afterEach(() => fixture.close());

const value = { kind: "value" } as const;
const sales = resultOfRows({ city: "VARCHAR", kind: "VARCHAR", amount: "DECIMAL(10,2)" }, [
  ["Oslo", "a", "10.00"],
  ["Oslo", "b", "1.00"],
  ["Kiel", "a", "-20.00"],
  ["Riga", "a", "3.10"],
  ["Bergen", "b", "2.20"],
  [null, "a", "0.10"],
]);

describe("a grouping with a limited key", () => {
  it("keeps the values with the largest first value apart, and NULL, and adds up the others exactly", async () => {
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: value, most: 2 }],
      across: [],
      values: [{ column: 2, aggregate: "sum" }],
    };
    expect(await fixture.groups(sales, grouping)).toEqual([
      ["city", "sum(amount)", "other values of city"],
      ["Kiel", "-20.00", "0"],
      ["Oslo", "11.00", "0"],
      [null, "0.10", "0"],
      [null, "5.30", "2"],
    ]);
  });

  it("computes what cannot be added up over the rows of the others", async () => {
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: value, most: 1 }],
      across: [],
      values: [{ column: 2, aggregate: "average" }],
    };
    const groups = await fixture.groups(sales, grouping);
    // Of Oslo's 10 and 1, Riga's 3.10 and Bergen's 2.20: no average of averages.
    expect(groups.at(-1)).toEqual([null, "4.075", "3"]);
  });

  it("limits several keys by themselves, and none that has few values", async () => {
    const grouping: Grouping = {
      keys: [
        { column: 0, bucket: value, most: 1 },
        { column: 1, bucket: value, most: 5 },
      ],
      across: [],
      values: [{ column: null, aggregate: "count" }],
    };
    expect((await fixture.groups(sales, grouping)).slice(1)).toEqual([
      ["Oslo", "a", "1", "0", "0"],
      ["Oslo", "b", "1", "0", "0"],
      [null, "a", "1", "0", "0"],
      [null, "a", "2", "2", "0"],
      [null, "b", "1", "1", "0"],
    ]);
  });

  it("goes by the number of rows where the first value is no number", async () => {
    const grouping: Grouping = {
      keys: [{ column: 1, bucket: value, most: 1 }],
      across: [],
      values: [{ column: 0, aggregate: "minimum" }],
    };
    expect((await fixture.groups(sales, grouping)).slice(1)).toEqual([
      ["a", "Kiel", "0"],
      ["b", "Bergen", "0"],
    ]);
    const thirds = resultOfRows(
      { k: "VARCHAR", t: "VARCHAR" },
      ["a", "a", "b", "b", "b", "c"].map((k) => [k, "x"]),
    );
    const few: Grouping = {
      ...grouping,
      keys: [{ column: 0, bucket: value, most: 1 }],
      values: [{ column: 1, aggregate: "minimum" }],
    };
    expect((await fixture.groups(thirds, few)).slice(1)).toEqual([
      ["b", "x", "0"],
      [null, "x", "2"],
    ]);
  });

  it("limits sums that fit into no number type of DuckDB", async () => {
    const big = `${10n ** 37n}`;
    const wide = resultOfRows({ k: "VARCHAR", n: "HUGEINT" }, [
      ["a", big],
      ["b", "5"],
      ["c", "7"],
      ["d", "1"],
    ]);
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: value, most: 2 }],
      across: [],
      values: [{ column: 1, aggregate: "sum" }],
    };
    expect((await fixture.groups(wide, grouping)).slice(1)).toEqual([
      ["a", big, "0"],
      ["c", "7", "0"],
      [null, "6", "2"],
    ]);
  });

  it("puts numbers at the nearest step together", async () => {
    const places = resultOfRows({ lon: "DOUBLE" }, [[10.02], [9.98], [-0.004], [12.34], [null]]);
    const groups = await fixture.groups(places, {
      keys: [{ column: 0, bucket: { kind: "steps", size: 0.1 } }],
      across: [],
      values: [{ column: null, aggregate: "count" }],
    });
    expect(groups.slice(1)).toEqual([
      ["0.0", "1"],
      ["10.0", "2"],
      ["12.3", "1"],
      [null, "1"],
    ]);
  });
});
