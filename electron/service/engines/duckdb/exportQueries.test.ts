import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quoteText } from "#shared/sql/quote";
import type { RunningEngine } from "../DatabaseEngine";
import { readAnswer } from "./testing/readAnswer";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";

let bench: TestEngine;
let engine: RunningEngine;
let reader: Awaited<ReturnType<DuckDBInstance["connect"]>>;

beforeAll(async () => {
  bench = await openTestEngine();
  engine = await bench.open();
  reader = await (await DuckDBInstance.create(":memory:")).connect();
}, 60_000);
afterAll(async () => {
  reader.closeSync();
  await bench.remove();
});

const never = () => new AbortController().signal;

async function run(sql: string): Promise<void> {
  await readAnswer(engine, sql);
}

/** Types and texts of all columns of the first row of an exported query, as DuckDB reads the file. */
async function exported(sql: string): Promise<string[][]> {
  const answer = await engine.exportParquet({ sql, signal: never(), onProgress: () => undefined });
  if (!answer.ok) throw new Error(answer.failure.message);
  const file = quoteText(answer.file);
  const described = await reader.runAndReadAll(`DESCRIBE FROM read_parquet(${file})`);
  const names = described.getRows().map(([name]) => `"${String(name)}"::VARCHAR`);
  const rows = await reader.runAndReadAll(`SELECT ${names.join(", ")} FROM read_parquet(${file})`);
  await rm(answer.file);
  return described.getRows().map(([, type], index) => [String(type), String(rows.value(index, 0))]);
}

async function pages(sql: string): Promise<{ rows: Record<string, unknown>[]; rowCount: number }[]> {
  const answer = await engine.exportPages({ sql, signal: never() });
  if (!answer.ok) throw new Error(answer.failure.message);
  const lines = (await text(answer.body)).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as { rows: Record<string, unknown>[]; rowCount: number });
}

describe("exportParquet", () => {
  it.each([
    ["[1.10::DECIMAL(10,2), NULL]", "DECIMAL(10,2)[]", "[1.10, NULL]"],
    [
      "{'a': 9007199254740993, 'b': [{'c': 0.1::DECIMAL(4,3)}]}",
      "STRUCT(a BIGINT, b STRUCT(c DECIMAL(4,3))[])",
      "{'a': 9007199254740993, 'b': [{'c': 0.100}]}",
    ],
    ["MAP {'k': 12345678901234567890::UBIGINT}", "MAP(VARCHAR, UBIGINT)", "{k=12345678901234567890}"],
    ["sum(9223372036854775807)", "DECIMAL(38,0)", "9223372036854775807"],
    [
      "{'h': 99999999999999999999999999999999999999::HUGEINT}",
      "STRUCT(h DECIMAL(38,0))",
      "{'h': 99999999999999999999999999999999999999}",
    ],
    [
      "[170141183460469231731687303715884105727::HUGEINT]",
      "VARCHAR[]",
      "[170141183460469231731687303715884105727]",
    ],
    [
      "MAP {1::HUGEINT: {'i': INTERVAL '1 year 2 days 0.000001 seconds'}}",
      "MAP(DECIMAL(38,0), STRUCT(i VARCHAR))",
      "{1={'i': '1 year 2 days 00:00:00.000001'}}",
    ],
    ["INTERVAL '14 months 3 days 123.456789 seconds'", "VARCHAR", "1 year 2 months 3 days 00:02:03.456789"],
    ["'12:34:56.123456+05:30'::TIMETZ", "VARCHAR", "12:34:56.123456+05:30"],
    ["['infinity'::TIMESTAMP_S]", "TIMESTAMP[]", "[infinity]"],
    [
      "union_value(num := 2::HUGEINT)::UNION(num HUGEINT, tag VARCHAR)",
      "STRUCT(_tag VARCHAR, num DECIMAL(38,0), tag VARCHAR)",
      "{'_tag': num, 'num': 2, 'tag': NULL}",
    ],
    ["'nan'::DOUBLE", "DOUBLE", "nan"],
    ["['-inf'::FLOAT, -0.0::FLOAT]", "FLOAT[]", "[-inf, -0.0]"],
    ["'\\x00\\xFF'::BLOB", "BLOB", "\\x00\\xFF"],
    ["'550e8400-e29b-41d4-a716-446655440000'::UUID", "UUID", "550e8400-e29b-41d4-a716-446655440000"],
    ["'a' || chr(0) || 'b'", "VARCHAR", "a\0b"],
    ["'b'::ENUM('a', 'b')", "VARCHAR", "b"],
    ["NULL::STRUCT(h HUGEINT)", "STRUCT(h DECIMAL(38,0))", "null"],
  ])("writes %s as %s", async (value, type, shown) => {
    expect(await exported(`SELECT ${value} AS v`)).toEqual([[type, shown]]);
  });

  it("keeps the order, the names and every row, and tells how far it is", async () => {
    const percents: number[] = [];
    const sql = 'SELECT i, 1 AS label, i::VARCHAR AS "LABEL" FROM range(400000) r(i) ORDER BY i DESC';
    const answer = await engine.exportParquet({
      sql,
      signal: never(),
      onProgress: (one) => percents.push(one),
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(answer.rows).toBe(400_000);
    const read = await reader.runAndReadAll(
      `SELECT count(*) FILTER (i <> 399999 - file_row_number OR "LABEL_1" <> i::VARCHAR) FROM read_parquet(${quoteText(answer.file)}, file_row_number = true)`,
    );
    expect(read.value(0, 0)).toBe(0n);
    expect(percents.every((percent) => percent > 0 && percent <= 100)).toBe(true);
    await rm(answer.file);
  });

  it.each([
    ["COPY (SELECT 1) TO '/tmp/x'", "COPY"],
    ["SELECT * FROM read_csv('/etc/passwd')", "read_csv"],
    ["SELECT 1; SELECT 2", "one"],
    ["DELETE FROM t", ""],
    ["SELECT * FROM '/etc/passwd.csv'", ""],
  ])("refuses %s", async (sql, reason) => {
    await run("CREATE OR REPLACE TABLE t AS SELECT 1 a");
    const answers = [
      await engine.exportParquet({ sql, signal: never(), onProgress: () => undefined }),
      await engine.exportPages({ sql, signal: never() }),
    ];
    for (const answer of answers) {
      if (answer.ok) throw new Error("This was accepted.");
      expect(answer.failure.message).toContain(reason);
    }
    expect(await pages("FROM t")).toMatchObject([{ rowCount: 1 }]);
  });

  it("says what is wrong with a query that DuckDB does not understand", async () => {
    const answer = await engine.exportParquet({
      sql: "SELECT 1,\n  nothing\nFROM range(3)",
      signal: never(),
      onProgress: () => undefined,
    });
    expect(answer).toMatchObject({ ok: false, failure: { kind: "statement" } });
    expect(answer.ok ? "" : answer.failure.message).toContain("nothing");
  });

  it("leaves no file where it is stopped in the middle, and the database answers on", async () => {
    const abort = new AbortController();
    const exporting = engine.exportParquet({
      sql: "SELECT i, md5(i::VARCHAR) FROM range(50000000) r(i)",
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    const timer = setTimeout(() => abort.abort(), 1500);
    expect(await exporting).toMatchObject({ ok: false, failure: { kind: "interrupted" } });
    clearTimeout(timer);
    expect(await readdir(join(bench.folder, "test.duckdb.load"))).toEqual([]);
    expect(await pages("SELECT 1 AS one")).toMatchObject([{ rows: [{ one: 1 }] }]);
  });

  it("exports a PIVOT whose values are found while it runs", async () => {
    await run("CREATE OR REPLACE TABLE p AS SELECT i % 3 AS k, i AS v FROM range(9) r(i)");
    expect(await exported("PIVOT p ON k USING sum(v)")).toEqual([
      ["DECIMAL(38,0)", "9"],
      ["DECIMAL(38,0)", "12"],
      ["DECIMAL(38,0)", "15"],
    ]);
  });
});

describe("exportPages", () => {
  it("gives all rows once and in the query's order, in several answers", async () => {
    const answers = await pages("SELECT i::INTEGER AS i FROM range(100000) r(i) ORDER BY i DESC");
    expect(answers.length).toBeGreaterThan(3);
    const rows = answers.flatMap(({ rows: some }) => some.map(({ i }) => i));
    expect(rows).toEqual(Array.from({ length: 100_000 }, (_, index) => 99_999 - index));
    expect(answers.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(100_000);
  });

  it("gives one answer without rows for a query without rows", async () => {
    expect(await pages("SELECT 1 AS a, 'x' AS b WHERE false")).toMatchObject([
      { columns: ["a", "b"], types: ["INTEGER", "VARCHAR"], rows: [], rowCount: 0 },
    ]);
  });

  it("ends with an error where a later row fails, however many were given before", async () => {
    const answer = await engine.exportPages({
      sql: "SELECT CASE WHEN i = 199999 THEN error('no more') ELSE i END AS i FROM range(200000) r(i)",
      signal: never(),
    });
    if (!answer.ok) return expect(answer.failure.message).toContain("no more");
    await expect(text(answer.body)).rejects.toThrow();
  });
});
