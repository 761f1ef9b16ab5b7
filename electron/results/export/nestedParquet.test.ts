import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quoteText } from "#shared/sql/quote";
import { ResultTables } from "../table/ResultTables";
import { EngineAnswers } from "../testing/EngineAnswers";
import { ResultViews } from "../session/ResultViews";
import { PagedExports } from "./PagedExports";
import { exportedFile } from "../testing/exportedFile";

let answers: EngineAnswers;
let folder: string;
let tables: ResultTables;
let reader: DuckDBConnection;
beforeAll(async () => {
  answers = await EngineAnswers.start();
  folder = await mkdtemp(join(tmpdir(), "wharf-nested-"));
  tables = new ResultTables(folder);
  reader = await (await DuckDBInstance.create(":memory:")).connect();
}, 60_000);
afterAll(async () => {
  reader.closeSync();
  await tables.close();
  await answers.close();
  await rm(folder, { recursive: true });
});

/** Type and text of the one column of each row, as DuckDB reads them from the file. */
async function readBack(path: string): Promise<unknown[][]> {
  return (
    await reader.runAndReadAll(`SELECT typeof(v), v::VARCHAR FROM read_parquet(${quoteText(path)})`)
  ).getRows();
}

/** The same of the result of a statement that was exported at once, and in two pages. */
async function exported(values: readonly string[]): Promise<unknown[][][]> {
  const select = (some: readonly string[]) =>
    `SELECT v FROM (VALUES ${some.map((value, index) => `(${index}, ${value})`).join(", ")}) t(n, v) ORDER BY n`;
  const path = join(folder, "whole.parquet");
  const result = answers.stored(await answers.body(select(values)));
  const views = new ResultViews(result, tables);
  const wish = { viewId: 0, format: "parquet" as const, columns: [0] };
  expect(await exportedFile({ result, views }, wish, path, tables)).toMatchObject({ rows: values.length });
  const paged = new PagedExports(() => tables);
  const pagesPath = join(folder, "pages.parquet");
  const columns = (result.columns ?? []).map(({ name, type }) => ({ name, type }));
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  const pages = { format: "parquet" as const, columns, target: null, keys: [] };
  await paged.open(pages, { path: pagesPath, exportId: "pages" });
  for (const some of [values.slice(0, 1), values.slice(1)]) {
    await paged.addPage("pages", answers.stored(await answers.body(select(some))), watch);
  }
  expect(await paged.end("pages", watch.signal)).toMatchObject({ rows: values.length });
  const read = [await readBack(path), await readBack(pagesPath)];
  await rm(path);
  await rm(pagesPath);
  return read;
}

describe("a nested column in Parquet", () => {
  it.each([
    [
      "{'a': 9007199254740993, 'b': [1.10::DECIMAL(10,2), NULL]}",
      "STRUCT(a BIGINT, b DECIMAL(10,2)[])",
      "{'a': 9007199254740993, 'b': [1.10, NULL]}",
    ],
    ["MAP {'k': 0.1::DOUBLE}", "MAP(VARCHAR, DOUBLE)", "{k=0.1}"],
    ["[12::HUGEINT]", "DECIMAL(38,0)[]", "[12]"],
    [
      "[170141183460469231731687303715884105727::HUGEINT]",
      "VARCHAR[]",
      "[170141183460469231731687303715884105727]",
    ],
    ["{'HUGEINT': DATE '2024-02-29'}", "STRUCT(HUGEINT DATE)", "{'HUGEINT': 2024-02-29}"],
    [
      "[{'i': INTERVAL '1 month 0.000001 seconds'}]",
      "STRUCT(i VARCHAR)[]",
      "[{'i': '1 month 00:00:00.000001'}]",
    ],
    ["['a', '']", "VARCHAR[]", "[a, '']"],
  ])("keeps %s as %s", async (value, type, text) => {
    const expected = [
      [type, text],
      [type, null],
    ];
    expect(await exported([value, "NULL"])).toEqual([expected, expected]);
  });
});
