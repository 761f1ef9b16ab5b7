import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Comparison } from "#shared/contract/resultComparison";
import type { StoredResult } from "../StoredResult";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../view/ResultViews";
import { ResultComparisons } from "./ResultComparisons";

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

function comparing(before: StoredResult, now: StoredResult) {
  const views = new ResultViews(now, tables);
  return new ResultComparisons(now, views, tables, async () => before);
}

async function compared(before: StoredResult, now: StoredResult, comparison: Omit<Comparison, "before">) {
  const { rows, counts, columns } = await comparing(before, now).compare({
    before: before.runId,
    ...comparison,
  });
  const places = columns.map((_, index) => index);
  return { counts, rows: Array.from({ length: rows.rowCount }, (_, row) => rows.rowTexts(row, places)) };
}

describe("two results", () => {
  it("are compared by key: what came, what went, and which cells are others", async () => {
    const types = { id: "INTEGER", name: "VARCHAR", price: "DECIMAL(10,2)" };
    const before = resultOfRows(types, [
      [1, "a", "1.00"],
      [2, "b", "2.00"],
      [3, "c", "3.00"],
    ]);
    const now = resultOfRows(types, [
      [4, "d", "4.00"],
      [3, "c", "3.50"],
      [1, "a", "1.00"],
    ]);
    const columns = [
      { before: 1, now: 1 },
      { before: 2, now: 2 },
    ];
    expect(await compared(before, now, { keys: [{ before: 0, now: 0 }], columns })).toEqual({
      counts: { added: 1, removed: 1, changed: 1, same: 1, changedIn: [0, 1] },
      rows: [
        ["removed", "2", "b", null, "2.00", null],
        ["changed", "3", "c", "c", "3.00", "3.50"],
        ["added", "4", null, "d", null, "4.00"],
      ],
    });
    expect(await comparing(before, now).comparable("x")).toMatchObject({
      beforeRows: 3,
      pairs: [0, 1, 2].map((index) => ({ before: index, now: index })),
      keys: [0, 1, 2].map((index) => [{ before: index, now: index }]),
    });
    expect(await compared(before, now, { keys: [], columns })).toEqual({
      counts: { added: 2, removed: 2, changed: 0, same: 1, changedIn: [0, 0] },
      rows: [
        ["removed", "1", "b", null, "2.00", null],
        ["removed", "1", "c", null, "3.00", null],
        ["added", "1", null, "c", null, "3.50"],
        ["added", "1", null, "d", null, "4.00"],
      ],
    });
  });
});
