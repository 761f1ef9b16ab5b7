import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparisonAsSql, type ComparedStatement } from "#shared/sql/wholeData/comparisonAsSql";
import { ResultsDuckDb } from "../table/ResultsDuckDb";

let folder: string;
let database: ResultsDuckDb;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wharf-comparison-"));
  database = await ResultsDuckDb.open(folder);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const columns = [
  { name: "id", type: "BIGINT" },
  { name: "the amount", type: "DECIMAL(38,2)" },
  { name: "note", type: "VARCHAR" },
];
const of = (values: string): ComparedStatement => ({
  sql: `SELECT id::BIGINT AS id, a::DECIMAL(38,2) AS "the amount", note FROM (VALUES ${values}) t(id, a, note); -- rows`,
  columns,
});
const before = of(`(9007199254740992, '1.00', 'a'), (2, '1.10', NULL), (NULL, '0', 'x'), (4, '4', 'gone')`);
const now = of(
  `(9007199254740993, '1.00', 'a'), (2, '123456789012345678901234567890123456.11', NULL), (NULL, '0', 'y')`,
);
const pair = (index: number) => ({ before: index, now: index });

async function rowsOf(sql: string | null): Promise<unknown[][]> {
  const rows = await database.rows(`SELECT COLUMNS(*)::VARCHAR FROM (${String(sql)})`);
  return rows.map((row) => [...row]);
}

describe("two whole statements compared", () => {
  it("tells which rows were added, removed and changed by their key, to the last digit", async () => {
    const sql = comparisonAsSql(before, now, { keys: [pair(0)], columns: [pair(1), pair(2)] });
    expect(await rowsOf(sql)).toEqual([
      ["changed", "2", "1.10", "123456789012345678901234567890123456.11", null, null],
      ["removed", "4", "4.00", null, "gone", null],
      ["removed", "9007199254740992", "1.00", null, "a", null],
      ["added", "9007199254740993", null, "1.00", null, "a"],
      ["changed", null, "0.00", "0.00", "x", "y"],
    ]);
    expect(sql).toContain('AS "the amount before"');
  });

  it("compares whole rows as often as they are there where no key is named", async () => {
    const twice = { ...before, sql: `${before.sql.replace(/;.*/su, "")} UNION ALL SELECT 4, 4, 'gone'` };
    const sql = comparisonAsSql(twice, before, { keys: [], columns: [pair(0), pair(1), pair(2)] });
    expect(await rowsOf(sql)).toEqual([["removed", "4", "4.00", "gone"]]);
  });

  it("compares values of different types by what they show, numbers by their value", async () => {
    const texts = {
      sql: "SELECT '2' AS id, 1.5::DOUBLE AS n",
      columns: [
        { name: "id", type: "VARCHAR" },
        { name: "n", type: "DOUBLE" },
      ],
    };
    const numbers = {
      sql: "SELECT 2 AS id, 1.50 AS n",
      columns: [
        { name: "id", type: "INTEGER" },
        { name: "n", type: "DECIMAL(3,2)" },
      ],
    };
    expect(await rowsOf(comparisonAsSql(texts, numbers, { keys: [pair(0)], columns: [pair(1)] }))).toEqual(
      [],
    );
  });

  it("cannot be written where one of them is no query, or a column is not there", () => {
    const wish = { keys: [pair(0)], columns: [pair(1)] };
    expect(comparisonAsSql({ ...before, sql: "SHOW TABLES" }, now, wish)).toBeNull();
    expect(comparisonAsSql(before, now, { keys: [pair(7)], columns: [] })).toBeNull();
  });
});
