import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowFormats, type RowFormat } from "#shared/domain/results/resultCopy";
import type { ResultView } from "#shared/domain/results/resultView";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";
import { copiedText } from "../testing/copiedText";

let folder: string;
let tables: ResultTables;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-totals-"));
  tables = new ResultTables(folder);
});
afterAll(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

/** The text of a copy of groups by day with their totals, from a row on. */
async function copied(format: RowFormat, sort: ResultView["sort"] = [], from = 0): Promise<string> {
  const result = resultOfRows({ day: "DATE", n: "INTEGER" }, [
    ["2026-01-05", 1],
    ["2026-01-06", 2],
  ]);
  const views = new ResultViews(result, tables);
  const groups = await views.group(0, {
    keys: [{ column: 0, bucket: { kind: "value" } }],
    across: [],
    values: [{ column: 1, aggregate: "sum" }],
    totals: true,
  });
  const { viewId } = await views.open(groups.viewId, { filters: [], sort });
  const target = { table: "t", keys: [0] };
  const copy = { viewId, format, rows: { from, count: 9 }, columns: [0, 1], target };
  return copiedText({ result, views }, copy);
}

describe("groups with totals", () => {
  it.each(rowFormats)("are copied as %s with the totals only where a total may stand", async (format) => {
    const text = await copied(format);
    expect(text).toContain("2026-01-06");
    expect(text.includes("Total")).toBe(!format.startsWith("sql"));
  });

  it("lose the totals in SQL in any order, and nothing else", async () => {
    const daysOf = (text: string) => [...text.matchAll(/2026-01-0\d/g)].map(([day]) => day);
    expect(daysOf(await copied("sqlValues"))).toEqual(["2026-01-05", "2026-01-06"]);
    const backwards = await copied("sqlValues", [{ column: 0, direction: "desc" }]);
    expect(daysOf(backwards)).toEqual(["2026-01-06", "2026-01-05"]);
    expect(daysOf(await copied("sqlInsert", [], 1))).toEqual(["2026-01-06"]);
    expect(daysOf(await copied("sqlInsert", [], 2))).toEqual([]);
  });
});
