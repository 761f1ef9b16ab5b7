import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resultOfRows } from "../testing/resultOf";
import { ResultTables } from "./ResultTables";

let folder: string;
let tables: ResultTables;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-tables-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

async function countOf(table: string): Promise<unknown> {
  const database = await tables.database();
  return (await database.rows(`SELECT count(*)::INTEGER FROM ${table}`))[0]?.[0];
}

describe("ResultTables", () => {
  it("keeps the tables of several results for as long as somebody works on them together", async () => {
    const [one, other] = [resultOfRows({ n: "INTEGER" }, [[1]]), resultOfRows({ n: "INTEGER" }, [[1], [2]])];
    let dropped: Promise<void> = Promise.resolve();
    const names = await tables.together([one, other], async (both) => {
      dropped = tables.drop(one.runId);
      // Somebody else may want it meanwhile.
      await tables.of(one);
      return Promise.all(both.map(async ({ name }) => [name, await countOf(name)] as const));
    });
    expect(names.map(([, rows]) => rows)).toEqual([1, 2]);
    await dropped;
    await expect(countOf(names[0]?.[0] ?? "")).rejects.toThrow("does not exist");
    expect(await countOf((await tables.of(one)).name)).toBe(1);
  });

  it("lets tables go again after work on them failed", async () => {
    const result = resultOfRows({ n: "INTEGER" }, [[1]]);
    const { name } = await tables.of(result);
    const work = tables.together([result, result], () => Promise.reject(new Error("no")));
    await expect(work).rejects.toThrow("no");
    await tables.drop(result.runId);
    await expect(countOf(name)).rejects.toThrow("does not exist");
  });
});
