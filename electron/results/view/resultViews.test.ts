import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ColumnFilter, ResultCondition, ResultView } from "#shared/domain/results/resultView";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { resultOf, resultOfRows } from "../testing/resultOf";
import { sampleAnswer } from "../testing/sampleAnswer";
import { ResultViews } from "../session/ResultViews";

let folder: string;
let tables: ResultTables;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-views-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

async function column(
  stored: StoredResult,
  view: Partial<ResultView>,
  index = 0,
): Promise<(string | null)[]> {
  const { rows } = await new ResultViews(stored, tables).open(0, { filters: [], sort: [], ...view });
  const page = rows.page(0, rows.rowCount);
  return [...(page[index]?.texts ?? [])];
}

function where(condition: ResultCondition, more: Partial<ColumnFilter> = {}): Partial<ResultView> {
  return { filters: [{ column: 0, not: false, anyOf: [condition], ...more }] };
}

const ascending: Partial<ResultView> = { sort: [{ column: 0, direction: "asc" }] };
const descending: Partial<ResultView> = { sort: [{ column: 0, direction: "desc" }] };

describe("a sorted result", () => {
  it("orders numbers by their value, whatever their size, and shows them as they came", async () => {
    const huge = resultOfRows({ n: "HUGEINT" }, [
      ["9"],
      ["170141183460469231731687303715884105727"],
      ["-170141183460469231731687303715884105728"],
      ["10"],
      [null],
      ["170141183460469231731687303715884105726"],
    ]);
    const order = ["-170141183460469231731687303715884105728", "9", "10"];
    const largest = ["170141183460469231731687303715884105726", "170141183460469231731687303715884105727"];
    expect(await column(huge, ascending)).toEqual([...order, ...largest, null]);
    expect(await column(huge, descending)).toEqual([...largest.toReversed(), ...order.toReversed(), null]);
  });

  it("orders decimals of 38 digits and times of six decimals by their last digit", async () => {
    const decimals = ["1.00000000000000000000000000000000000002", "1.00000000000000000000000000000000000001"];
    expect(await column(resultOfRows({ n: "DECIMAL(38,37)" }, []), ascending)).toEqual([]);
    const short = decimals.map((text) => [text.slice(0, -1)]);
    short.push(["0.9999999999999999999999999999999999999"]);
    expect((await column(resultOfRows({ n: "DECIMAL(38,37)" }, short), ascending))[0]).toBe(short[2]?.[0]);
    const times = resultOfRows({ t: "TIMESTAMP" }, [
      ["2026-11-20 10:11:12.123457"],
      ["2026-11-20 10:11:12.123456"],
    ]);
    expect(await column(times, ascending)).toEqual([
      "2026-11-20 10:11:12.123456",
      "2026-11-20 10:11:12.123457",
    ]);
  });

  it("sorts texts as people do, blind to case and accents, and then by their exact form", async () => {
    const names = resultOfRows({ s: "VARCHAR" }, [
      ["b"],
      ["É"],
      ["a"],
      ["f"],
      ["B"],
      [null],
      ["A"],
      ["e"],
      [""],
    ]);
    expect(await column(names, ascending)).toEqual(["", "A", "a", "B", "b", "e", "É", "f", null]);
  });

  it("orders lists and structs by their values, and by their texts where one is no value of the type", async () => {
    const lists = [[["10"]], [["9", "1"]], [[]], [null], [["9"]], [["-1", "5"]]];
    const sorted = (type: string, rows: unknown[][]) => column(resultOfRows({ v: type }, rows), ascending);
    expect(await sorted("BIGINT[]", lists)).toEqual([
      "[]",
      '["-1","5"]',
      '["9"]',
      '["9","1"]',
      '["10"]',
      null,
    ]);
    const structs = [[{ a: 10, b: "x" }], [{ a: 9, b: "y" }], [{ a: 9, b: "x" }]];
    expect(await sorted("STRUCT(a INTEGER, b VARCHAR)", structs)).toEqual([
      '{"a":9,"b":"x"}',
      '{"a":9,"b":"y"}',
      '{"a":10,"b":"x"}',
    ]);
    expect(await sorted("BIGINT[]", [[["10"]], [["9"]], [["many"]]])).toEqual([
      '["10"]',
      '["9"]',
      '["many"]',
    ]);
  });

  it("keeps rows that are equal in the order they came in, and counts the first key most", async () => {
    const rows = resultOfRows({ a: "INTEGER", b: "VARCHAR" }, [
      [1, "z"],
      [2, "y"],
      [1, "x"],
      [2, "w"],
      [1, "v"],
    ]);
    expect(await column(rows, ascending, 1)).toEqual(["z", "x", "v", "y", "w"]);
    const both: Partial<ResultView> = {
      sort: [
        { column: 0, direction: "desc" },
        { column: 1, direction: "asc" },
      ],
    };
    expect(await column(rows, both, 1)).toEqual(["w", "y", "v", "x", "z"]);
  });

  it("can sort columns of one name, of names that differ in case only, and of no name", async () => {
    const answer =
      '{"columns":["a","a","A",""],"types":["INTEGER","INTEGER","INTEGER","INTEGER"],"rows":[[1,3,5,7],[2,2,6,6]]}';
    const stored = resultOf([Buffer.from(answer)]);
    for (const [index, first] of ["2", "3", "6", "7"].entries()) {
      expect((await column(stored, { sort: [{ column: index, direction: "desc" }] }, index))[0]).toBe(first);
    }
  });

  it("sorts a column by its text where its values are not what its type says", async () => {
    const odd = resultOfRows({ n: "INTEGER" }, [[10], ["many"], [9], [null]]);
    expect(await column(odd, ascending)).toEqual(["10", "9", "many", null]);
  });

  it("loses no digit of decimals that a service sends as bare numbers", async () => {
    const answer =
      '{"columns":["n"],"types":["DECIMAL(20,2)"],"rows":[{"n":123456789012345678.13},{"n":123456789012345678.12}],"truncated":false}';
    const stored = resultOf([Buffer.from(answer)]);
    expect(await column(stored, ascending)).toEqual(["123456789012345678.12", "123456789012345678.13"]);
  });

  it("takes half of a surrogate pair and a NUL in a text for what they are", async () => {
    const answer = String.raw`{"columns":["s"],"types":["VARCHAR"],"rows":[{"s":"b\ud800"},{"s":"a\u0000"}],"truncated":false}`;
    const stored = resultOf([Buffer.from(answer)]);
    expect(await column(stored, ascending)).toEqual(["a\0", "b\ud800"]);
  });

  it("sorts 100,000 rows of 20 columns", async () => {
    const stored = resultOf(sampleAnswer(100_000, 20));
    const sorted = await column(stored, { sort: [{ column: 4, direction: "desc" }] }, 4);
    expect(sorted).toHaveLength(100_000);
    expect(sorted[0]).toBe("99999");
    expect(sorted.at(-1)).toBe("0");
    expect(readdirSync(folder).filter((name) => name.includes("rows"))).toEqual([]);
  });

  it("agrees with the order of the numbers themselves", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { maxLength: 30 }),
        async (numbers) => {
          const stored = resultOfRows(
            { n: "BIGINT" },
            numbers.map((number) => [String(number)]),
          );
          const expected = numbers.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
          expect(await column(stored, ascending)).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("a filtered result", () => {
  it("compares exact numbers without rounding either side", async () => {
    const cents = resultOfRows({ n: "DECIMAL(10,2)" }, [["1.00"], ["1.01"], ["-1.01"], [null]]);
    expect(await column(cents, where({ kind: "compare", operator: "=", value: "1.005" }))).toEqual([]);
    expect(await column(cents, where({ kind: "compare", operator: ">", value: "1.005" }))).toEqual(["1.01"]);
    expect(await column(cents, where({ kind: "compare", operator: "<=", value: "-1.005" }))).toEqual([
      "-1.01",
    ]);
    expect(await column(cents, where({ kind: "compare", operator: "<", value: "1e30" }))).toEqual([
      "1.00",
      "1.01",
      "-1.01",
    ]);
    expect(await column(cents, where({ kind: "compare", operator: "=", value: "1" }))).toEqual(["1.00"]);
  });

  it("agrees with exact arithmetic for every comparison of whole numbers", async () => {
    const operators = ["=", "<", "<=", ">", ">="] as const;
    const number = fc.integer({ min: -20, max: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(number, { maxLength: 12 }),
        fc.integer({ min: -45, max: 45 }),
        fc.constantFrom(...operators),
        async (numbers, halves, operator) => {
          const stored = resultOfRows(
            { n: "TINYINT" },
            numbers.map((one) => [one]),
          );
          const value = halves / 2;
          const holds = {
            "=": (n: number) => n === value,
            "<": (n: number) => n < value,
            "<=": (n: number) => n <= value,
            ">": (n: number) => n > value,
            ">=": (n: number) => n >= value,
          }[operator];
          const found = await column(stored, where({ kind: "compare", operator, value: String(value) }));
          expect(found).toEqual(numbers.filter(holds).map(String));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("finds texts by a pattern, blind to case, with every other sign meaning itself", async () => {
    const texts = resultOfRows({ s: "VARCHAR" }, [
      ["Abc"],
      ["a%c"],
      ["xabc"],
      [String.raw`a\c`],
      [null],
      ["a'c"],
    ]);
    expect(await column(texts, where({ kind: "like", pattern: "a*" }))).toEqual([
      "Abc",
      "a%c",
      String.raw`a\c`,
      "a'c",
    ]);
    expect(await column(texts, where({ kind: "like", pattern: "a%c" }))).toEqual(["a%c"]);
    expect(await column(texts, where({ kind: "like", pattern: String.raw`a\c` }))).toEqual([String.raw`a\c`]);
    expect(await column(texts, where({ kind: "contains", text: "'C" }))).toEqual(["a'c"]);
    expect(await column(texts, where({ kind: "is", text: "abc" }))).toEqual([]);
  });

  it("finds a list as its cell is seen, where its numbers have no quotes, and as it came", async () => {
    const lists = resultOfRows({ v: "BIGINT[]" }, [[["1", "2"]], [["12"]], [null]]);
    for (const text of ["[1,2]", '["1","2"]', "1,"]) {
      expect(await column(lists, where({ kind: "contains", text }))).toEqual(['["1","2"]']);
    }
    expect(await column(lists, where({ kind: "like", pattern: "[1?]" }))).toEqual(['["12"]']);
    const words = resultOfRows({ v: "VARCHAR[]" }, [[["1", "2"]], [["1,2"]]]);
    expect(await column(words, where({ kind: "contains", text: "[1,2]" }))).toEqual([]);
    expect(await column(lists, where({ kind: "contains", text: '"' }))).toHaveLength(2);
  });

  it("tells NULL from an empty text, and leaves out only what was named", async () => {
    const texts = resultOfRows({ s: "VARCHAR" }, [[""], [null], ["a"]]);
    expect(await column(texts, where({ kind: "isNull" }))).toEqual([null]);
    expect(await column(texts, where({ kind: "isNull" }, { not: true }))).toEqual(["", "a"]);
    expect(await column(texts, where({ kind: "is", text: "" }))).toEqual([""]);
    expect(await column(texts, where({ kind: "is", text: "a" }))).toEqual(["a"]);
    expect(await column(texts, where({ kind: "is", text: "a" }, { not: true }))).toEqual(["", null]);
    const neither = { column: 0, not: true, anyOf: [{ kind: "is", text: "a" }, { kind: "isNull" }] } as const;
    expect(await column(texts, { filters: [{ ...neither, anyOf: [...neither.anyOf] }], sort: [] })).toEqual([
      "",
    ]);
  });

  it("takes a list, a range of time, and several columns together", async () => {
    const days = resultOfRows({ d: "DATE", n: "INTEGER" }, [
      ["2024-04-30", 1],
      ["2024-05-01", 2],
      ["2024-05-31", 3],
      ["2024-06-01", 4],
    ]);
    const may: ResultCondition = { kind: "between", from: "2024-05-01", to: "2024-06-01", toIncluded: false };
    expect(await column(days, where(may))).toEqual(["2024-05-01", "2024-05-31"]);
    const filters: ColumnFilter[] = [
      { column: 0, not: false, anyOf: [may] },
      {
        column: 1,
        not: false,
        anyOf: [
          { kind: "is", text: "3" },
          { kind: "is", text: "4" },
        ],
      },
    ];
    expect(await column(days, { filters })).toEqual(["2024-05-31"]);
  });

  it("finds each value by what its cell shows, of every type", async () => {
    const values: Record<string, unknown> = {
      BOOLEAN: true,
      DOUBLE: 0.1,
      FLOAT: 0.1,
      "TIMESTAMP WITH TIME ZONE": "2026-11-20 10:11:12+00",
      TIME: "10:11:12.5",
      UUID: "00000000-0000-0000-0000-000000000001",
      BLOB: String.raw`\xAA\x00`,
      BIT: "0101",
      UBIGINT: "18446744073709551615",
      INTERVAL: { months: 14, days: 3, micros: "3723000000" },
      TIMESTAMP_NS: "2026-11-20 10:11:12.123456789",
    };
    for (const [type, value] of Object.entries(values)) {
      const stored = resultOfRows({ v: type }, [[value], [null]]);
      const [shown] = await column(stored, {});
      expect(await column(stored, where({ kind: "is", text: shown ?? "" })), type).toEqual([shown]);
    }
  });

  it("refuses what is no value of the column, naming both", async () => {
    const days = resultOfRows({ "Due on": "DATE" }, [["2024-04-30"]]);
    const view = column(days, where({ kind: "compare", operator: ">", value: "soon'); DROP TABLE x;--" }));
    await expect(view).rejects.toThrow(AppError);
    await expect(column(days, where({ kind: "compare", operator: ">", value: "soon" }))).rejects.toThrow(
      /“soon”.*“Due on”.*DATE/,
    );
    const numbers = resultOfRows({ n: "BIGINT" }, [["1"]]);
    await expect(
      column(numbers, where({ kind: "compare", operator: "=", value: "1 OR 1=1" })),
    ).rejects.toThrow(/BIGINT/);
  });
});
