import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";

const folder = mkdtempSync(join(tmpdir(), "wharf-differing-"));
const tables = new ResultTables(folder);
afterAll(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

describe("differing", () => {
  it("shows the rows in which two columns differ by value, also in the last digit and where one is NULL", async () => {
    const result = resultOfRows({ id: "INTEGER", before: "HUGEINT", now: "DECIMAL(38,1)" }, [
      [1, "9007199254740993", "9007199254740993.0"],
      [2, "9007199254740993", "9007199254740992.0"],
      [3, null, null],
      [4, null, "0.0"],
    ]);
    const view = { filters: [], differing: [{ column: 1, other: 2 }], sort: [] };
    const { rows } = await new ResultViews(result, tables).open(0, view);
    expect(rows.page(0, rows.rowCount)[0]?.texts).toEqual(["2", "4"]);
  });
});
