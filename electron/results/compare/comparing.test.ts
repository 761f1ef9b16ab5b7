import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ResultTables } from "../table/ResultTables";
import { compareResults, pairsAt } from "../testing/compareResults";
import { resultOf, resultOfRows } from "../testing/resultOf";
import { sampleAnswer, sampleText } from "../testing/sampleAnswer";

let folder: string;
let tables: ResultTables;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-compare-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

const types = { id: "INTEGER", name: "VARCHAR", price: "DECIMAL(10,2)" };
const byId = { keys: pairsAt(0), columns: pairsAt(1, 2) };

describe("two results compared by key", () => {
  it("give what came, what went and which cells are others, in the order of the key", async () => {
    const before = resultOfRows(types, [
      [1, "a", "1.00"],
      [2, "b", "2.00"],
      [3, "c", "3.00"],
      [null, "n", "0.00"],
    ]);
    const now = resultOfRows(types, [
      [null, "m", "0.00"],
      [10, "d", "4.00"],
      [3, "c", "3.50"],
      [1, "a", "1.00"],
    ]);
    const { texts, counts, columns } = await compareResults(tables, before, now, byId);
    expect(columns.map(({ name, type, role, pair }) => [name, type, role, pair])).toEqual([
      ["change", "VARCHAR", "change", null],
      ["id", "INTEGER", "key", 0],
      ["name before", "VARCHAR", "before", 0],
      ["name now", "VARCHAR", "now", 0],
      ["price before", "DECIMAL(10,2)", "before", 1],
      ["price now", "DECIMAL(10,2)", "now", 1],
    ]);
    expect(texts).toEqual([
      ["removed", "2", "b", null, "2.00", null],
      ["changed", "3", "c", "c", "3.00", "3.50"],
      ["added", "10", null, "d", null, "4.00"],
      ["changed", null, "n", "m", "0.00", "0.00"],
    ]);
    expect(counts).toEqual({ added: 1, removed: 1, changed: 2, same: 1, changedIn: [1, 1] });
  });

  it("find their columns under other names and at other places, and two columns of one name", async () => {
    const answer = (columns: string[], rows: unknown[][]) =>
      resultOf([
        Buffer.from(
          JSON.stringify({
            columns,
            types: columns.map(() => "VARCHAR"),
            rows,
            rowCount: rows.length,
            truncated: false,
          }),
        ),
      ]);
    const before = answer(["x", "key", "x"], [["first", "k", "second"]]);
    const now = answer(["Key", "x", "y"], [["k", "changed", "first"]]);
    const { texts, counts } = await compareResults(tables, before, now, {
      keys: [{ before: 1, now: 0 }],
      columns: [
        { before: 0, now: 2 },
        { before: 2, now: 1 },
      ],
    });
    expect(texts).toEqual([["changed", "k", "first", "first", "second", "changed"]]);
    expect(counts.changedIn).toEqual([0, 1]);
  });

  it("are all the same where a result is compared with itself, and all added to an empty one", async () => {
    const none = resultOfRows(types, []);
    const some = resultOfRows(types, [
      [1, "a", "1.00"],
      [2, null, null],
    ]);
    expect((await compareResults(tables, some, some, byId)).counts).toEqual({
      added: 0,
      removed: 0,
      changed: 0,
      same: 2,
      changedIn: [0, 0],
    });
    for (const keys of [pairsAt(0), []]) {
      const columns = pairsAt(1, 2);
      expect((await compareResults(tables, none, some, { keys, columns })).counts).toMatchObject({
        added: 2,
      });
      expect((await compareResults(tables, some, none, { keys, columns })).counts).toMatchObject({
        removed: 2,
      });
      expect((await compareResults(tables, none, none, { keys, columns })).counts).toMatchObject({ same: 0 });
    }
  });

  it("are refused where the key repeats, naming its value, how often, and in which result", async () => {
    const once = resultOfRows(types, [[1, "a", "1.00"]]);
    const repeated = resultOfRows(types, [
      [1, "a", "1.00"],
      [2, null, "1.00"],
      [2, null, "2.00"],
      [1, "a", "2.00"],
      [2, null, "2.00"],
    ]);
    const byBoth = { keys: pairsAt(0, 1), columns: pairsAt(2) };
    await expect(compareResults(tables, once, repeated, byBoth)).rejects.toMatchObject({
      code: "RESULTS_KEY_REPEATS",
      message: "In the later result, 3 rows have id = 2, name = NULL.",
    });
    await expect(compareResults(tables, repeated, once, byBoth)).rejects.toMatchObject({
      message: "In the earlier result, 3 rows have id = 2, name = NULL.",
    });
  });

  it("are refused without any column, and with one that is not there", async () => {
    const result = resultOfRows(types, [[1, "a", "1.00"]]);
    for (const by of [
      { keys: [], columns: [] },
      { keys: pairsAt(3), columns: [] },
      { keys: pairsAt(0), columns: [{ before: 0, now: 7 }] },
    ]) {
      await expect(compareResults(tables, result, result, by)).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
    }
  });

  it("show long texts as their beginning and around what is other, and read them whole", async () => {
    const long = "x".repeat(2000);
    const before = resultOfRows({ id: "INTEGER", text: "VARCHAR" }, [[1, `${long}a`]]);
    const now = resultOfRows({ id: "INTEGER", text: "VARCHAR" }, [[1, `${long}b`]]);
    const { rows } = await compareResults(tables, before, now, { keys: pairsAt(0), columns: pairsAt(1) });
    const around = { from: 1960, text: `${"x".repeat(40)}b` };
    expect(rows.page(0, 10)[3]).toEqual({
      texts: ["x".repeat(500)],
      cut: [[0, 2001]],
      differing: [[0, { start: 2000, end: 2001, around }]],
    });
    expect([rows.cell(0, 2), rows.cell(0, 3)]).toEqual([`${long}a`, `${long}b`]);
    expect(() => rows.cell(1, 0)).toThrow("no cell");
    expect(() => rows.cell(0, 4)).toThrow("no cell");
  });
});

describe("the cells of a changed row", () => {
  const differing = async (
    columnTypes: { before: string; now: string },
    rows: readonly (readonly [key: number, before: unknown, now: unknown])[],
  ) => {
    const { before, now } = columnTypes;
    const old = rows.map(([key, value]) => [key, value, "a"]);
    const own = rows.map(([key, , value]) => [key, value, "b"]);
    const compared = await compareResults(
      tables,
      resultOfRows({ id: "INTEGER", value: before, other: "VARCHAR" }, old),
      resultOfRows({ id: "INTEGER", value: now, other: "VARCHAR" }, own),
      byId,
    );
    const [, , oldPage, ownPage] = compared.rows.page(0, rows.length);
    const partsOf = (page: typeof ownPage) =>
      (page?.differing ?? []).map(([place, { start, end }]) => [place, start, end]);
    expect(compared.counts.changedIn).toEqual([partsOf(ownPage).length, rows.length]);
    return { before: partsOf(oldPage), now: partsOf(ownPage) };
  };

  it("are other by their value, not by how it is written", async () => {
    expect(
      await differing({ before: "DATE", now: "TIMESTAMP" }, [
        [1, "2026-01-01", "2026-01-01 00:00:00"],
        [2, "2026-01-02", "2026-01-02 00:00:01"],
      ]),
    ).toEqual({ before: [[1, 10, 10]], now: [[1, 10, 19]] });
    expect(await differing({ before: "DECIMAL(4,1)", now: "DOUBLE" }, [[1, "1.0", "1"]])).toEqual({
      before: [],
      now: [],
    });
  });

  it("tell NULL from a text without characters", async () => {
    expect(await differing({ before: "VARCHAR", now: "VARCHAR" }, [[1, null, ""]])).toEqual({
      before: [[0, 0, 0]],
      now: [[0, 0, 0]],
    });
  });

  it("are told apart in any of many columns, and in any order of the rows", async () => {
    const count = 70;
    const many = Object.fromEntries([
      ["id", "INTEGER"],
      ...Array.from({ length: count }, (_, index) => [`v${index}`, "INTEGER"]),
    ]);
    const rowsWith = (value: (row: number, pair: number) => number) =>
      Array.from({ length: count }, (_, row) => [
        row,
        ...Array.from({ length: count }, (__, pair) => value(row, pair)),
      ]);
    const { rows, counts, views, viewId } = await compareResults(
      tables,
      resultOfRows(
        many,
        rowsWith(() => 0),
      ),
      resultOfRows(
        many,
        rowsWith((row, pair) => Number(row === pair)),
      ),
      { keys: pairsAt(0), columns: pairsAt(...Array.from({ length: count }, (_, pair) => pair + 1)) },
    );
    expect(counts.changedIn).toEqual(Array.from({ length: count }, () => 1));
    const placesIn = (page: typeof rows) =>
      Array.from({ length: count }, (_, pair) =>
        page.page(0, count)[3 + 2 * pair]?.differing?.map(([place]) => place),
      );
    expect(placesIn(rows)).toEqual(Array.from({ length: count }, (_, pair) => [pair]));
    const reversed = await views.open(viewId, { filters: [], sort: [{ column: 1, direction: "desc" }] });
    expect(placesIn(reversed.rows)).toEqual(Array.from({ length: count }, (_, pair) => [count - 1 - pair]));
  });
});

describe("two results compared as whole rows", () => {
  it("say how many rows there are more or less, in the order of the columns", async () => {
    const rows = { name: "VARCHAR", size: "INTEGER" };
    const before = resultOfRows(rows, [
      ["b", 10],
      ["b", 10],
      ["b", 10],
      ["a", null],
    ]);
    const now = resultOfRows(rows, [
      ["b", 10],
      ["b", 9],
      ["a", null],
      ["C", 1],
      ["C", 1],
    ]);
    const { texts, counts, columns } = await compareResults(tables, before, now, {
      keys: [],
      columns: pairsAt(0, 1),
    });
    expect(columns.slice(0, 2).map(({ name, role }) => [name, role])).toEqual([
      ["change", "change"],
      ["rows", "rows"],
    ]);
    expect(texts).toEqual([
      ["added", "1", null, "b", null, "9"],
      ["removed", "2", "b", null, "10", null],
      ["added", "2", null, "C", null, "1"],
    ]);
    expect(counts).toEqual({ added: 3, removed: 2, changed: 0, same: 2, changedIn: [0, 0] });
  });
});

it("finds one row in a hundred among 100,000 rows of 20 columns", async () => {
  /** A blank more in the texts of each row whose number ends in 50. */
  function* changed(): Generator<Buffer, void, void> {
    for (const part of sampleAnswer(100_000, 20)) {
      yield Buffer.from(part.toString().replaceAll(/"name (\d*50)\\t/g, '"name $1 \\t'));
    }
  }
  const by = { keys: pairsAt(0), columns: pairsAt(...Array.from({ length: 20 }).keys()).slice(1) };
  const { counts, texts } = await compareResults(
    tables,
    resultOf(sampleAnswer(100_000, 20)),
    resultOf(changed()),
    by,
  );
  expect(counts).toMatchObject({ added: 0, removed: 0, changed: 1000, same: 99_000 });
  expect(counts.changedIn).toEqual(by.columns.map(({ now }) => (now % 5 === 1 ? 1000 : 0)));
  expect(texts[0]?.slice(0, 4)).toEqual(["changed", sampleText(50, 0), "name 50\té", "name 50 \té"]);
}, 120_000);
