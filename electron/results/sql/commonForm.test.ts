import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ResultTables } from "../table/ResultTables";
import { compareResults, pairsAt } from "../testing/compareResults";
import { resultOfRows } from "../testing/resultOf";
import { nestedTypes, orderedTypes, textTypes, type TypedValues } from "../testing/typedValues";

let folder: string;
let tables: ResultTables;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-forms-"));
  tables = new ResultTables(folder);
});
afterAll(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

/** SQL type and value of a cell of the earlier result, then of the later one. */
type Cells = readonly [string, unknown, string, unknown];

/** Whether two cells are the same as values of a row, as keys, and as parts of whole rows. */
async function areSame([typeBefore, before, typeNow, now]: Cells): Promise<boolean[]> {
  const earlier = resultOfRows({ id: "INTEGER", x: typeBefore }, [[1, before]]);
  const later = resultOfRows({ id: "INTEGER", x: typeNow }, [[1, now]]);
  const ways = [
    { keys: pairsAt(0), columns: pairsAt(1) },
    { keys: pairsAt(1), columns: pairsAt(0) },
    { keys: [], columns: pairsAt(0, 1) },
  ];
  const same: boolean[] = [];
  for (const way of ways) same.push((await compareResults(tables, earlier, later, way)).counts.same === 1);
  return same;
}

const ninesAnd = (last: string) => `${"9".repeat(37)}${last}`;
const seconds = "2026-11-20 10:11:12";

const same: Record<string, readonly Cells[]> = {
  "of one type, by value": [
    ["DOUBLE", "NaN", "DOUBLE", "NaN"],
    ["DOUBLE", "-0.0", "DOUBLE", "0.0"],
    ["FLOAT", "-0.0", "FLOAT", "0.0"],
    ["DECIMAL(5,2)", "1.5", "NUMERIC(5, 2)", "1.50"],
    ["TIMESTAMPTZ", `${seconds}+00`, "TIMESTAMP WITH TIME ZONE", "2026-11-20 12:11:12+02"],
    ["INTERVAL", { months: 1, days: 0, micros: "0" }, "INTERVAL", "1 month"],
    ["UUID", "7FFFFFFF-ffff-FFFF-ffff-ffffffffffff", "UUID", "7fffffff-ffff-ffff-ffff-ffffffffffff"],
    ["JSON", { a: [1, null] }, "JSON", '{"a":[1,null]}'],
    ["INTEGER[]", [1, 2], "INTEGER[]", [1, 2]],
    ["BLOB", String.raw`\x00\xFF`, "BLOB", String.raw`\x00\xFF`],
    ["INTEGER", null, "INTEGER", null],
  ],
  "whole numbers of any size": [
    ["INTEGER", 7, "BIGINT", "7"],
    ["UBIGINT", "18446744073709551615", "HUGEINT", "18446744073709551615"],
    ["UHUGEINT", "7", "UTINYINT", 7],
    ["UHUGEINT", `${2n ** 128n - 1n}`, "BIGNUM", `${2n ** 128n - 1n}`],
    ["UHUGEINT", "5", "HUGEINT", "5"],
    ["TINYINT", null, "BIGNUM", null],
  ],
  "decimals of any width and scale": [
    ["DECIMAL(10,2)", "1.10", "DECIMAL(12,2)", "1.10"],
    ["DECIMAL(10,2)", "-1.10", "DECIMAL(12,4)", "-1.1000"],
    ["INTEGER", 100, "DECIMAL(10,3)", "100.000"],
    ["DECIMAL(38,0)", "100", "DECIMAL(38,10)", "100.0000000000"],
    ["HUGEINT", ninesAnd("9"), "DECIMAL(38,0)", ninesAnd("9")],
    ["DECIMAL(38,38)", "0", "BIGNUM", "0"],
    ["DECIMAL(4,4)", "-0.1000", "DECIMAL(38,1)", "-0.1"],
    ["UBIGINT", "18446744073709551615", "DECIMAL(22,2)", "18446744073709551615.00"],
  ],
  "a DOUBLE and the number that it holds or shows": [
    ["DOUBLE", "7.0", "INTEGER", 7],
    ["DOUBLE", "0.5", "FLOAT", "0.5"],
    ["DOUBLE", "-0.0", "TINYINT", 0],
    ["DOUBLE", "9007199254740992.0", "BIGINT", "9007199254740992"],
    ["DOUBLE", "1e22", "HUGEINT", "10000000000000000000000"],
    ["DOUBLE", "0.1", "DECIMAL(4,2)", "0.10"],
    ["DOUBLE", "-0.1", "DECIMAL(4,2)", "-0.10"],
    ["DOUBLE", "1e-7", "DECIMAL(10,8)", "0.00000010"],
    ["DOUBLE", "1.5e-10", "DECIMAL(38,20)", "0.00000000015000000000"],
    ["DOUBLE", null, "UHUGEINT", null],
  ],
  "days and moments": [
    ["DATE", "2026-11-20", "TIMESTAMP", "2026-11-20 00:00:00"],
    ["DATE", "infinity", "TIMESTAMP_S", "infinity"],
    ["TIMESTAMP", `${seconds}.5`, "TIMESTAMP_NS", `${seconds}.5`],
    ["TIMESTAMP_S", seconds, "TIMESTAMP_MS", seconds],
    ["TIME", "10:11:12.5", "TIME_NS", "10:11:12.5"],
  ],
  "texts that cells of other types show": [
    ["VARCHAR", "a", "ENUM('a', 'b')", "a"],
    ["ENUM('b', 'a')", "a", "ENUM('a', 'b')", "a"],
    ["VARCHAR", "7", "INTEGER", 7],
    ["VARCHAR", "10000000000000000.0", "DOUBLE", "1e16"],
    ["BOOLEAN", true, "VARCHAR", "true"],
    ["VARCHAR", '{"a":1}', "JSON", { a: 1 }],
    ["VARCHAR", "1 month", "INTERVAL", { months: 1, days: 0, micros: "0" }],
    ["VARCHAR", `${seconds}+00`, "TIMESTAMPTZ", `${seconds}+00`],
  ],
};

const different: Record<string, readonly Cells[]> = {
  "what is no value, an empty text, a blank and the word": [
    ["VARCHAR", null, "VARCHAR", ""],
    ["VARCHAR", "", "VARCHAR", " "],
    ["VARCHAR", null, "VARCHAR", "NULL"],
    ["INTEGER", null, "BIGINT", "0"],
  ],
  "texts by case, blanks, composition and line ends": [
    ["VARCHAR", "a", "VARCHAR", "A"],
    ["VARCHAR", "a", "VARCHAR", "a "],
    ["VARCHAR", "\u00e9", "VARCHAR", "e\u0301"],
    ["VARCHAR", "a\nb", "VARCHAR", "a\r\nb"],
    ["VARCHAR", "a b", "VARCHAR", "a\u00a0b"],
    ["VARCHAR", "a\u0000b", "VARCHAR", "a\u0000c"],
  ],
  "numbers in their last digit": [
    ["BIGINT", "9007199254740993", "BIGINT", "9007199254740992"],
    ["BIGINT", "9223372036854775807", "BIGINT", "9223372036854775806"],
    ["DECIMAL(38,10)", `${"9".repeat(28)}.0000000001`, "DECIMAL(38,10)", `${"9".repeat(28)}.0000000002`],
    ["DECIMAL(38,0)", ninesAnd("8"), "HUGEINT", ninesAnd("9")],
    ["DECIMAL(38,0)", ninesAnd("8"), "BIGNUM", ninesAnd("9")],
    ["DOUBLE", "9007199254740992.0", "BIGINT", "9007199254740993"],
    ["DOUBLE", "0.1", "DOUBLE", "0.10000000000000002"],
    ["DOUBLE", "1e-7", "DECIMAL(10,8)", "0.00000011"],
    ["DOUBLE", "0.1", "DECIMAL(20,18)", "0.100000000000000001"],
    ["DOUBLE", "0.1", "FLOAT", "0.10000000149011612"],
    ["DOUBLE", "NaN", "DOUBLE", null],
    ["DOUBLE", "Infinity", "DOUBLE", "-Infinity"],
    ["DOUBLE", "Infinity", "HUGEINT", `${2n ** 127n - 1n}`],
    ["DOUBLE", "NaN", "DECIMAL(38,10)", "0"],
    ["DOUBLE", "1e300", "DECIMAL(38,0)", ninesAnd("9")],
    ["DOUBLE", "1e-300", "DECIMAL(38,38)", "0"],
    ["FLOAT", "-Infinity", "TINYINT", -128],
  ],
  "times by a microsecond, a zone or the lack of one": [
    ["TIMESTAMP", `${seconds}.000001`, "TIMESTAMP", `${seconds}.000002`],
    ["TIMESTAMP", `${seconds}.000001`, "TIMESTAMP_NS", `${seconds}.000001001`],
    ["DATE", "2026-11-20", "TIMESTAMP", "2026-11-20 00:00:00.000001"],
    ["TIMESTAMP", seconds, "TIMESTAMPTZ", `${seconds}+00`],
    ["TIME WITH TIME ZONE", "10:00:00+01", "TIME WITH TIME ZONE", "09:00:00+00"],
    ["INTERVAL", "1 month", "INTERVAL", "30 days"],
  ],
  "other texts that would be read as the same": [
    ["VARCHAR", "007", "INTEGER", 7],
    ["VARCHAR", "1.0", "INTEGER", 1],
    ["JSON", '{"a":1.0}', "JSON", '{"a":1.00}'],
    ["INTEGER[]", [1, 2], "INTEGER[]", [2, 1]],
    ["BLOB", "a", "BLOB", "A"],
  ],
};

describe("the same", () => {
  it.each(Object.entries(same))("are %s", async (_name, all) => {
    for (const cells of all) expect([cells, await areSame(cells)]).toEqual([cells, [true, true, true]]);
  });
});

it("are found for any two types, with the same answer from either side, and no value is only the same as none", async () => {
  const all = [...orderedTypes, ...textTypes, ...nestedTypes];
  const rows = 16;
  /** The edges of each type in a column of its own, NULL behind them. */
  const columnsOf = (types: readonly TypedValues[]) =>
    resultOfRows(
      Object.fromEntries([["id", "INTEGER"], ...types.map(({ type }, index) => [`c${index}`, type])]),
      Array.from({ length: rows }, (_, row) => [row, ...types.map(({ edges }) => edges[row] ?? null)]),
    );
  const each = columnsOf(all);
  const columns = all.map((_, index) => ({ before: 1, now: index + 1 }));
  const others: (readonly number[])[] = [];
  for (const type of all) {
    const by = { keys: pairsAt(0), columns };
    const { counts, views, viewId } = await compareResults(tables, columnsOf([type]), each, by);
    views.close(viewId);
    others.push(counts.changedIn);
  }
  for (const [row, { edges }] of all.entries()) {
    for (const [column, { edges: otherEdges }] of all.entries()) {
      const [count = -1, back] = [others[row]?.[column], others[column]?.[row]];
      expect([row, column, count]).toEqual([row, column, back]);
      expect(count).toBeGreaterThanOrEqual(Math.abs(edges.length - otherEdges.length));
      expect(count).toBeLessThanOrEqual(Math.max(edges.length, otherEdges.length));
    }
    expect(others[row]?.[row]).toBe(0);
  }
}, 120_000);

describe("not the same", () => {
  it.each(Object.entries(different))("are %s", async (_name, all) => {
    for (const cells of all) expect([cells, await areSame(cells)]).toEqual([cells, [false, false, false]]);
  });
});
