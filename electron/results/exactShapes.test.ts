import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { columnStatistics } from "./analysis/columnStatistics";
import type { StoredResult } from "./rows/StoredResult";
import { ResultTables } from "./table/ResultTables";
import { resultOf } from "./testing/resultOf";
import { ResultViews } from "./session/ResultViews";

let folder: string;
let tables: ResultTables;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-shapes-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

function answer(columns: readonly string[], types: readonly string[], rows: string): StoredResult {
  const head = `"columns":${JSON.stringify(columns)},"types":${JSON.stringify(types)}`;
  return resultOf([Buffer.from(`{${head},"rows":${rows},"truncated":false}`)]);
}

/** Texts of the first column of a view. */
async function shown(result: StoredResult, view: Partial<ResultView>): Promise<(string | null)[]> {
  const { rows } = await new ResultViews(result, tables).open(0, { filters: [], sort: [], ...view });
  return [...(rows.page(0, rows.rowCount)[0]?.texts ?? [])];
}

function is(text: string): Partial<ResultView> {
  return { filters: [{ column: 0, not: false, anyOf: [{ kind: "is", text }] }] };
}

const descending: Partial<ResultView> = { sort: [{ column: 0, direction: "desc" }] };

describe("an answer of another service", () => {
  it.each([
    ["DOUBLE", "1e5", "100000.5"],
    ["DOUBLE", "-0", "1E-7"],
    ["FLOAT", "0.1", "0.10000000149011613e1"],
    ["TIMESTAMP", '"2024-05-01T10:00:00.5Z"', '"2024-05-01 10:00:00"'],
    ["TIMESTAMP WITH TIME ZONE", '"2024-05-01T10:00:00+02:00"', '"2024-05-01 10:00:00Z"'],
    ["UUID", '"6B2F1A5E-0000-4000-8000-000000000001"', '"6b2f1a5e-0000-4000-8000-000000000002"'],
    ["INTERVAL", '{"months":1,"days":0,"micros":0}', '{"months":0,"days":30,"micros":0}'],
    ["BIGINT", "9007199254740993", "9007199254740992"],
    ["DECIMAL(20,2)", "123456789012345678.10", "123456789012345678.1e-1"],
    ["JSON", '{"a":12345678901234567.123456}', '{"a":12345678901234567.123457}'],
    ["JSON", '{"a": 1e5}', '"{\\"a\\": 1e5}"'],
    ["STRUCT(a DOUBLE)", '{"a":1E+21}', '{"a":1e21}'],
    ["INTEGER[]", '["\\u001F"]', "[1, 2]"],
    ["GEOMETRY", '{"type":"Point","at":[1.50,2]}', '"POINT (1 2)"'],
    ["MONEY", '"$1,000.00"', "1000.00"],
  ])("finds a %s by the text of its cell, %s and not %s", async (type, one, other) => {
    const result = answer(["v"], [type], `[{"v":${one}},{"v":${other}},{"v":null}]`);
    const [text, second] = result.page(0, 2)[0]?.texts ?? [];
    expect(text).not.toBe(second);
    expect(await shown(result, is(text ?? ""))).toEqual([text]);
    expect(await shown(result, is(second ?? ""))).toEqual([second]);
  });

  it("keeps rows apart that have no columns, and columns that have no rows", async () => {
    const none = answer([], [], "[{},{},[]]");
    const views = new ResultViews(none, tables);
    expect((await views.scope(0)).columns).toEqual([]);
    expect(none.rowCount).toBe(3);
    const empty = answer(["a", "", "A", "a"], ["INTEGER", "VARCHAR", "DATE", "DOUBLE"], "[]");
    expect(await shown(empty, descending)).toEqual([]);
    expect(await shown(empty, is("1"))).toEqual([]);
  });

  it("takes a key that a row lacks for NULL, in rows of either form", async () => {
    const result = answer(
      ["a", "b"],
      ["INTEGER", "VARCHAR"],
      '[{"b":"x"},{"a":2},[3,"y"],[1],{"a":10,"c":5}]',
    );
    expect(await shown(result, descending)).toEqual(["10", "3", "2", "1", null]);
    expect(await shown(result, is("10"))).toEqual(["10"]);
  });
});

describe("cells of 50 MB", { timeout: 120_000 }, () => {
  it("are sorted, filtered and counted without holding many of them", async () => {
    const large = (letter: string) => `{"s":"${letter.repeat(50_000_000)}","n":1}`;
    const result = answer(
      ["s", "n"],
      ["VARCHAR", "INTEGER"],
      `[${large("b")},{"s":"c","n":2},${large("a")}]`,
    );
    const views = new ResultViews(result, tables);
    const before = process.memoryUsage.rss();
    const { rows } = await views.open(0, { filters: [], sort: [{ column: 0, direction: "asc" }] });
    expect(rows.page(0, 3)[1]?.texts).toEqual(["1", "1", "2"]);
    expect(await shown(result, is("c"))).toEqual(["c"]);
    const scope = await views.scope(0);
    const column = scope.columns[0];
    if (column === undefined) throw new Error("The result has the column.");
    const { distinct, lengths, topValues } = await columnStatistics(await views.database(), scope, column);
    expect(distinct).toBe(3);
    expect(lengths).toEqual({ shortest: 1, longest: 50_000_000 });
    expect(Math.max(...topValues.map(({ text }) => text?.length ?? 0))).toBeLessThanOrEqual(10_000);
    // DuckDB is given 512 MB, and a cell is held as bytes and as text.
    expect(process.memoryUsage.rss() - before).toBeLessThan(1_000_000_000);
  });
});
