import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Grouping, SelectionSummary } from "#shared/contract/resultAnalysis";
import type { ResultView } from "#shared/contract/resultView";
import type { StoreMessage } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../view/ResultViews";
import { exactText } from "./exactSum";
import { ViewAnalyses, type AnalysisMessage } from "./ViewAnalyses";

let folder: string;
let tables: ResultTables;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-analysis-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

/** The answer to a question about a result or a view of it. */
async function ask<Type extends AnalysisMessage["type"]>(
  result: StoredResult,
  question: Extract<AnalysisMessage, { type: Type }>,
  view: ResultView = { filters: [], sort: [] },
): Promise<StoreMessage> {
  const views = new ResultViews(result, tables);
  const { viewId } = await views.open(0, view);
  return new ViewAnalyses(views).answer({ ...question, viewId });
}

async function statistics(result: StoredResult, column = 0, view?: ResultView) {
  const answer = await ask(result, { type: "statistics", requestId: 1, viewId: 0, column }, view);
  if (answer.type !== "statistics") throw new Error(answer.type);
  return answer.statistics;
}

async function summary(
  result: StoredResult,
  columns: number[],
  rows = { from: 0, count: 1_000 },
  view?: ResultView,
): Promise<SelectionSummary> {
  const answer = await ask(result, { type: "summary", requestId: 1, viewId: 0, ...rows, columns }, view);
  if (answer.type !== "summary") throw new Error(answer.type);
  return answer.summary;
}

/** Groups as lists of texts, the names of their columns first. */
async function groups(result: StoredResult, grouping: Grouping): Promise<(string | null)[][]> {
  const { rows } = await new ResultViews(result, tables).group(0, grouping);
  const columns = rows.columns ?? [];
  const indexes = columns.map((_, index) => index);
  return [
    columns.map(({ name }) => name),
    ...Array.from({ length: rows.rowCount }, (_, row) => [...rows.rowTexts(row, indexes)]),
  ];
}

const value = { kind: "value" } as const;

describe("statistics of a column", () => {
  it("are exact for numbers of 38 digits", async () => {
    const large = "99999999999999999999999999999999999.99";
    const result = resultOfRows({ n: "DECIMAL(37,2)" }, [[large], ["0.01"], ["0.01"], [null]]);
    expect(await statistics(result)).toMatchObject({
      rows: 4,
      nulls: 1,
      distinct: 2,
      minimum: "0.01",
      maximum: large,
      sum: "100000000000000000000000000000000000.01",
      topValues: [
        { text: "0.01", rows: 2 },
        { text: large, rows: 1 },
        { text: null, rows: 1 },
      ],
    });
  });

  it("count every value in one range of the histogram, and give quantiles that occur", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 }),
        async (numbers) => {
          const { histogram, quantiles } = await statistics(
            resultOfRows(
              { n: "INTEGER" },
              numbers.map((one) => [one]),
            ),
          );
          expect(histogram?.reduce((sum, { rows }) => sum + rows, 0)).toBe(numbers.length);
          expect(quantiles).toHaveLength(5);
          for (const quantile of quantiles ?? []) expect(numbers).toContain(Number(quantile));
        },
      ),
      { numRuns: 25 },
    );
  });

  it("know texts by their lengths and times by their range", async () => {
    const result = resultOfRows({ s: "VARCHAR", t: "TIMESTAMP" }, [
      ["né", "2026-01-01 00:00:00"],
      ["", "2026-01-02 00:00:00.000001"],
    ]);
    expect(await statistics(result, 0)).toMatchObject({
      lengths: { shortest: 0, longest: 2 },
      sum: null,
      histogram: null,
    });
    const times = await statistics(result, 1);
    expect(times).toMatchObject({
      minimum: "2026-01-01 00:00:00",
      maximum: "2026-01-02 00:00:00.000001",
      sum: null,
    });
    expect(times.histogram).toHaveLength(20);
  });

  it("say between which values the rows of each range lie, so that a filter finds just these", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("INTEGER", "DATE", "DECIMAL(9,2)"),
        fc.array(fc.nat(20_000), { minLength: 1, maxLength: 60 }),
        async (type, numbers) => {
          const text = (one: number) =>
            type === "DATE" ? new Date(one * 86_400_000).toISOString().slice(0, 10) : String(one / 100);
          const rows = numbers.map((one) => [type === "INTEGER" ? one : text(one)]);
          const result = resultOfRows({ x: type }, rows);
          for (const range of (await statistics(result)).histogram ?? []) {
            expect(range.minimum === null).toBe(range.rows === 0);
            if (range.minimum === null || range.maximum === null) continue;
            const between = { from: range.minimum, to: range.maximum, toIncluded: true };
            const filter = { column: 0, not: false, anyOf: [{ kind: "between" as const, ...between }] };
            expect((await statistics(result, 0, { filters: [filter], sort: [] })).rows).toBe(range.rows);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("survive infinities, no numbers, and a column of nothing but NULL", async () => {
    const floats = resultOfRows({ x: "DOUBLE" }, [["NaN"], ["Infinity"], ["-Infinity"], [1.5]]);
    expect((await statistics(floats)).histogram?.reduce((sum, { rows }) => sum + rows, 0)).toBe(1);
    const nothing = await statistics(resultOfRows({ x: "INTEGER" }, [[null], [null]]));
    expect(nothing).toMatchObject({ rows: 2, nulls: 2, distinct: 0, minimum: null, sum: null });
    expect((await statistics(resultOfRows({ x: "INTEGER" }, []))).rows).toBe(0);
  });

  it("are those of the rows that a filter leaves", async () => {
    const result = resultOfRows({ n: "INTEGER" }, [[1], [2], [3]]);
    const view: ResultView = {
      filters: [{ column: 0, not: false, anyOf: [{ kind: "compare", operator: ">", value: "1" }] }],
      sort: [],
    };
    expect(await statistics(result, 0, view)).toMatchObject({ rows: 2, sum: "5" });
  });
});

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
          } = await summary(resultOfRows({ n: "BIGINT", d: "DECIMAL(10,3)", s: "VARCHAR" }, rows), [0, 1, 2]);
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
    expect(await summary(result, [0], { from: 1, count: 2 }, sorted)).toMatchObject({
      sum: "7",
      average: "3.5",
      minimum: "3",
      maximum: "4",
    });
    expect(await summary(result, [0], { from: 4, count: 1 }, sorted)).toMatchObject({
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
    expect((await summary(result, [0])).average).toBe("-0.666667");
    expect(await summary(result, [1])).toMatchObject({ numbers: 0, average: null, distinct: 2 });
  });
});

describe("a sample of rows", () => {
  it("is drawn by chance from the rows that have a place, the same each time", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [index, index % 10 === 0 ? null : `row ${index}`]);
    const result = resultOfRows({ n: "INTEGER", s: "VARCHAR" }, rows);
    const sample = async (columns: number[], limit: number) => {
      const answer = await ask(result, { type: "sample", requestId: 1, viewId: 0, columns, limit });
      if (answer.type !== "sample") throw new Error(answer.type);
      return answer;
    };
    const some = await sample([0], 4);
    const numbers = (some.columns[0]?.texts ?? []).map(Number);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect((await sample([0], 4)).columns).toEqual(some.columns);
    const half = (await sample([0], 50)).columns[0]?.texts.map((text) => Number(text) % 2);
    expect(new Set(half).size).toBe(2);
    expect(some.rows).toBe(100);
    const all = await sample([0, 1], 5000);
    expect([all.rows, all.columns[1]?.texts.length, all.columns[1]?.texts[0]]).toEqual([90, 90, "row 1"]);
    expect((await sample([0, 1], 7)).columns[0]?.texts).toHaveLength(7);
  });

  it("keeps rows without a value in what only tells points apart", async () => {
    const rows = [
      [1, 10, "a"],
      [2, 20, null],
      [3, null, "b"],
    ];
    const result = resultOfRows({ x: "INTEGER", y: "INTEGER", part: "VARCHAR" }, rows);
    const message = { type: "sample", requestId: 1, viewId: 0, columns: [0, 1, 2], limit: 10 } as const;
    expect(await ask(result, message)).toMatchObject({
      rows: 2,
      columns: [{ texts: ["1", "2"] }, { texts: ["10", "20"] }, { texts: ["a", null] }],
    });
  });
});

describe("values of a column", () => {
  it("are listed with their rows, the most frequent first, and found by a part", async () => {
    const result = resultOfRows({ s: "VARCHAR" }, [["b"], ["a"], ["b"], ["AB"], [null]]);
    const all = await ask(result, {
      type: "values",
      requestId: 1,
      viewId: 0,
      column: 0,
      containing: "",
      limit: 2,
    });
    expect(all).toMatchObject({
      values: [
        { text: "b", rows: 2 },
        { text: "AB", rows: 1 },
      ],
      distinct: 4,
    });
    const some = await ask(result, {
      type: "values",
      requestId: 1,
      viewId: 0,
      column: 0,
      containing: "a",
      limit: 9,
    });
    expect(some).toMatchObject({
      values: [
        { text: "AB", rows: 1 },
        { text: "a", rows: 1 },
      ],
      distinct: 2,
    });
  });
});

describe("a search", () => {
  it("finds cells in the order of reading, forwards and backwards, and begins anew at the end", async () => {
    const result = resultOfRows({ a: "VARCHAR", b: "INTEGER" }, [
      ["x1", 7],
      ["Y", 1],
      ["x", 2],
    ]);
    const find = async (row: number, place: number, backwards: boolean, text = "1") =>
      ask(result, {
        type: "find",
        requestId: 1,
        viewId: 0,
        text,
        columns: [0, 1],
        after: { row, place },
        backwards,
      });
    expect(await find(-1, 0, false)).toMatchObject({ place: { row: 0, place: 0 }, cells: 2, ordinal: 1 });
    expect(await find(0, 0, false)).toMatchObject({ place: { row: 1, place: 1 }, ordinal: 2 });
    expect(await find(1, 1, false)).toMatchObject({ place: { row: 0, place: 0 }, ordinal: 1 });
    expect(await find(0, 0, true)).toMatchObject({ place: { row: 1, place: 1 }, ordinal: 2 });
    expect(await find(2, 0, true)).toMatchObject({ place: { row: 1, place: 1 } });
    expect(await find(-1, 0, false, "nowhere")).toMatchObject({ place: null, cells: 0 });
  });

  it("goes by the order that the person sees", async () => {
    const result = resultOfRows({ n: "INTEGER" }, [[10], [30], [20]]);
    const sorted: ResultView = { filters: [], sort: [{ column: 0, direction: "desc" }] };
    const found = await ask(
      result,
      {
        type: "find",
        requestId: 1,
        viewId: 0,
        text: "10",
        columns: [0],
        after: { row: -1, place: 0 },
        backwards: false,
      },
      sorted,
    );
    expect(found).toMatchObject({ place: { row: 2, place: 0 } });
  });
});

describe("ranges of a column", () => {
  it("are rows that can be copied, sorted and asked about, also where nothing lies in one", async () => {
    const views = new ResultViews(resultOfRows({ n: "INTEGER" }, [[0], [1], [20], [null]]), tables);
    const { viewId, rows } = await views.ranges(0, 0);
    expect(rows.columns?.map(({ name, type }) => [name, type])).toEqual([
      ["n from", "DOUBLE"],
      ["n to", "DOUBLE"],
      ["count", "BIGINT"],
    ]);
    expect([rows.rowCount, rows.rowTexts(0, [0, 1, 2]), rows.rowTexts(2, [0, 1, 2])]).toEqual([
      20,
      ["0.0", "1.0", "1"],
      ["2.0", "3.0", "0"],
    ]);
    const sorted = await views.open(viewId, { filters: [], sort: [{ column: 0, direction: "desc" }] });
    expect(sorted.rows.rowTexts(0, [0, 1, 2])).toEqual(["19.0", "20.0", "1"]);
  });

  it("are of times as well, and none of what has neither numbers nor times", async () => {
    const result = resultOfRows({ at: "DATE", t: "VARCHAR" }, [
      ["2026-01-01", "a"],
      ["2026-01-21", "b"],
    ]);
    const views = new ResultViews(result, tables);
    const { rows } = await views.ranges(0, 0);
    expect(rows.rowTexts(0, [0, 1, 2])).toEqual(["2026-01-01 00:00:00", "2026-01-02 00:00:00", "1"]);
    expect((await views.ranges(0, 1)).rows.rowCount).toBe(0);
    await expect(views.ranges(0, 9)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("grouped rows", () => {
  const sales = () =>
    resultOfRows({ city: "VARCHAR", sold: "DATE", amount: "DECIMAL(10,2)" }, [
      ["Oslo", "2026-01-05", "1.10"],
      ["Bergen", "2026-01-09", "2.20"],
      ["Oslo", "2026-02-01", "3.30"],
      [null, "2026-02-02", null],
    ]);

  it("have exact sums, NULL as a group of its own, and the order of their keys", async () => {
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: value }],
      across: [],
      values: [
        { column: null, aggregate: "count" },
        { column: 2, aggregate: "sum" },
      ],
    };
    expect(await groups(sales(), grouping)).toEqual([
      ["city", "count", "sum(amount)"],
      ["Bergen", "1", "2.20"],
      ["Oslo", "2", "4.40"],
      [null, "1", null],
    ]);
  });

  it("can have the values of another column side by side", async () => {
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: value }],
      across: [{ column: 1, bucket: { kind: "period", period: "month" } }],
      values: [{ column: 2, aggregate: "sum" }],
    };
    expect(await groups(sales(), grouping)).toEqual([
      ["city", "2026-01-01", "2026-02-01"],
      ["Bergen", "2.20", null],
      ["Oslo", "1.10", "3.30"],
      [null, null, null],
    ]);
  });

  it("can have combinations of values side by side, under headings, with totals at the end", async () => {
    const views = new ResultViews(sales(), tables);
    const { rows } = await views.group(0, {
      keys: [],
      across: [
        { column: 0, bucket: value },
        { column: 1, bucket: { kind: "period", period: "month" } },
      ],
      values: [
        { column: 2, aggregate: "sum" },
        { column: null, aggregate: "count" },
      ],
      totals: true,
    });
    const heads = rows.columns?.map(({ heading }) => heading) ?? [];
    const of = (...heading: string[]) => [
      [...heading, "sum(amount)"],
      [...heading, "count"],
    ];
    expect(heads).toEqual([
      ...of("Bergen", "2026-01-01"),
      ...of("Oslo", "2026-01-01"),
      ...of("Oslo", "2026-02-01"),
      ...of("NULL", "2026-02-01"),
      ...of("Total"),
    ]);
    expect(rows.columns?.[2]?.name).toBe("Oslo · 2026-01-01 · sum(amount)");
    expect(rows.rowTexts(0, [...heads.keys()])).toEqual([
      "2.20",
      "1",
      "1.10",
      "1",
      "3.30",
      "1",
      null,
      "1",
      "6.60",
      "4",
    ]);
  });

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
        const down = await groups(result, { keys, across: [], values: sum, totals: true });
        // DuckDB writes no zero before the point of a type that has no place there.
        const zero = (text: string | null | undefined) => text?.replace(/^(-?)\./, "$10.") ?? null;
        for (const [key, text] of down.slice(1, -1)) expect(zero(text)).toBe(sumOf(key ?? null));
        expect(down.at(-1)).toEqual(["Total", sumOf(null)]);
        const [names = [], row = []] = await groups(result, {
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
    const found = await groups(numbers, { keys: [], across: [], values: [average(0), average(1)] });
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
    const views = new ResultViews(numbers, tables);
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
    const asked = { type: "statistics", requestId: 1, viewId, column: 1 } as const;
    const answer = await new ViewAnalyses(views).answer(asked);
    const sum = `1${"9".repeat(35)}`;
    expect(answer).toMatchObject({
      statistics: { minimum: expect.stringMatching(`^-${sum}`), maximum: expect.stringMatching(`^${sum}`) },
    });
  });

  it("lose no row that stands side by side: neither zeros with a sign nor what has the same text", async () => {
    const numbers = resultOfRows({ x: "DOUBLE", t: "VARCHAR" }, [
      [0, "NULL"],
      [-0, null],
      ["NaN", "'"],
      [1, "a · b"],
    ]);
    for (const column of [0, 1]) {
      const views = new ResultViews(numbers, tables);
      const { rows } = await views.group(0, {
        keys: [],
        across: [{ column, bucket: value }],
        values: [{ column: null, aggregate: "count" }],
      });
      const counts = rows.rowTexts(0, [...(rows.columns ?? []).keys()]).map(Number);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    }
  });

  it("do not grow to more columns than can be looked at", async () => {
    const many = resultOfRows(
      { n: "INTEGER" },
      Array.from({ length: 251 }, (_, index) => [index]),
    );
    const count = { column: null, aggregate: "count" } as const;
    const grouping = { keys: [], across: [{ column: 0, bucket: value }] };
    expect(await groups(many, { ...grouping, values: [count] })).toHaveLength(2);
    await expect(groups(many, { ...grouping, values: [count, count] })).rejects.toMatchObject({
      code: "GROUPS_TOO_MANY",
      message: "More than 250 values of “n” would stand side by side.",
    });
  });

  it("can be ranges of a number, sorted again, and asked about themselves", async () => {
    const numbers = resultOfRows({ n: "INTEGER" }, [[0], [1], [5], [9], [10], [null]]);
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: { kind: "ranges", count: 2 } }],
      across: [],
      values: [{ column: null, aggregate: "count" }],
    };
    expect((await groups(numbers, grouping)).slice(1)).toEqual([
      ["0.0", "2"],
      ["5.0", "3"],
      [null, "1"],
    ]);
    const views = new ResultViews(numbers, tables);
    const { viewId } = await views.group(0, grouping);
    const sorted = await views.open(viewId, { filters: [], sort: [{ column: 1, direction: "desc" }] });
    expect(sorted.rows.rowTexts(0, [0, 1])).toEqual(["5.0", "3"]);
    const answer = await new ViewAnalyses(views).answer({
      type: "summary",
      requestId: 1,
      viewId: sorted.viewId,
      from: 0,
      count: 2,
      columns: [1],
    });
    expect(answer).toMatchObject({ summary: { sum: "5" } });
  });

  it("have totals over all rows, which stay at the end in any order", async () => {
    const views = new ResultViews(sales(), tables);
    const { viewId, rows } = await views.group(0, {
      keys: [{ column: 0, bucket: value }],
      across: [{ column: 1, bucket: { kind: "period", period: "month" } }],
      values: [{ column: 2, aggregate: "average" }],
      totals: true,
    });
    expect(rows.columns?.map(({ name }) => name)).toEqual(["city", "2026-01-01", "2026-02-01", "Total"]);
    expect(rows.rowTexts(3, [0, 1, 3])).toEqual(["Total", "1.65", "2.2"]);
    const { rows: sorted } = await views.open(viewId, {
      filters: [],
      sort: [{ column: 0, direction: "desc" }],
    });
    expect([0, 1, 2, 3].map((row) => sorted.rowTexts(row, [0])[0])).toEqual([
      "Oslo",
      "Bergen",
      null,
      "Total",
    ]);
  });

  it("are refused where the type has no such thing, naming the column", async () => {
    const noSum: Grouping = { keys: [], across: [], values: [{ column: 0, aggregate: "sum" }] };
    await expect(groups(sales(), noSum)).rejects.toThrow(/“city”/);
    const noPeriod: Grouping = {
      keys: [{ column: 2, bucket: { kind: "period", period: "day" } }],
      across: [],
      values: [{ column: null, aggregate: "count" }],
    };
    await expect(groups(sales(), noPeriod)).rejects.toThrow(AppError);
  });
});
