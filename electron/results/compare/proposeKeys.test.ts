import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { comparisonsOf } from "../testing/compareResults";
import { resultOf, resultOfRows } from "../testing/resultOf";

let folder: string;
let tables: ResultTables;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-keys-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

const comparable = (before: StoredResult, now = before) =>
  comparisonsOf(tables, before, now).comparable(before.runId);

/** The names of the later result's columns in each key that is proposed. */
async function keyNames(before: StoredResult, now = before): Promise<string[]> {
  const { keys } = await comparable(before, now);
  return keys.map((key) => key.map((pair) => now.columns?.[pair.now]?.name).join("+"));
}

const many = (row: (index: number) => unknown[]) => Array.from({ length: 200 }, (_, index) => row(index));

describe("columns that tell rows apart", () => {
  it("are proposed by how likely their names and types are those of a key", async () => {
    const types = {
      ratio: "DOUBLE",
      name: "VARCHAR",
      at: "TIMESTAMP",
      customer_id: "INTEGER",
      ID: "INTEGER",
      uid: "UUID",
    };
    const rows = many((index) => [
      index / 7,
      `name ${index}`,
      `2026-11-20 10:00:00.${index + 100_000}`,
      1000 - index,
      index,
      `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    ]);
    expect(await keyNames(resultOfRows(types, rows))).toEqual(["ID", "customer_id", "uid", "name", "at"]);
  });

  it("are not proposed where one of the results repeats them or has NULL in them", async () => {
    const types = { id: "INTEGER", code: "VARCHAR", number: "INTEGER" };
    const rows = many((index) => [index, `c${index}`, index]);
    const [first, ...others] = rows;
    const repeated = resultOfRows(types, [...others, [1, null, 0]]);
    expect(first).toBeDefined();
    expect(await keyNames(resultOfRows(types, rows), repeated)).toEqual(["number"]);
  });

  it("are proposed together where no single one does, no more of them than needed", async () => {
    const lines = many((index) => [Math.floor(index / 10), index % 10, "open", index % 3]);
    const types = { order_id: "INTEGER", line: "SMALLINT", state: "VARCHAR", size: "INTEGER" };
    expect(await keyNames(resultOfRows(types, lines))).toEqual(["order_id+line"]);
    const cube = many((index) => [Math.floor(index / 25), Math.floor(index / 5) % 5, index % 5]);
    expect(await keyNames(resultOfRows({ x: "INTEGER", y: "INTEGER", z: "INTEGER" }, cube))).toEqual([
      "x+y+z",
    ]);
    const twice = many((index) => [index % 100]);
    expect(await keyNames(resultOfRows({ n: "INTEGER" }, twice))).toEqual([]);
  });

  it("are those of the rows that are there, and any of none", async () => {
    const types = { id: "INTEGER", name: "VARCHAR" };
    const none = resultOfRows(types, []);
    expect(
      await keyNames(
        none,
        resultOfRows(types, [
          [1, "a"],
          [2, "a"],
        ]),
      ),
    ).toEqual(["id"]);
    expect(await keyNames(none)).toEqual(["id", "name"]);
  });

  it("are told apart as they are compared: a number and the text that shows it", async () => {
    const rows = many((index) => [index]);
    const texts = many((index) => [String(index)]);
    expect(
      await keyNames(resultOfRows({ n: "INTEGER" }, rows), resultOfRows({ n: "VARCHAR" }, texts)),
    ).toEqual(["n"]);
  });
});

describe("columns of two results", () => {
  it("are paired by name without its case, the second of a name with the second", async () => {
    const answer = (columns: string[]) =>
      resultOf([
        Buffer.from(
          JSON.stringify({
            columns,
            types: columns.map(() => "INTEGER"),
            rows: [columns.map((_, index) => index)],
            rowCount: 1,
            truncated: false,
          }),
        ),
      ]);
    const { pairs, beforeColumns, beforeRows, beforeTruncated } = await comparable(
      answer(["a", "gone", "b", "A", "a"]),
      answer(["B", "new", "A", "a"]),
    );
    expect(pairs).toEqual([
      { before: 2, now: 0 },
      { before: 0, now: 2 },
      { before: 3, now: 3 },
    ]);
    expect(beforeColumns.map(({ name }) => name)).toEqual(["a", "gone", "b", "A", "a"]);
    expect([beforeRows, beforeTruncated]).toEqual([1, false]);
  });

  it("say when the earlier result holds the first rows only", async () => {
    const cut = { columns: ["a"], types: ["INTEGER"], rows: [{ a: 1 }], rowCount: 1, truncated: true };
    expect(await comparable(resultOf([Buffer.from(JSON.stringify(cut))]))).toMatchObject({
      beforeTruncated: true,
    });
  });
});
