import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportFormats, type ExportFormat } from "#shared/domain/results/resultExport";
import { AppError } from "#shared/errors/AppError";
import type { CsvOptions } from "#shared/domain/csvOptions";
import { columnsOfPage, pageOfStatement } from "#shared/sql/wholeData/pageOfStatement";
import { ExactnessFixture } from "../testing/ExactnessFixture";
import { sheetCells } from "../testing/sheetCells";
import { intervals, nestedTypes, orderedTypes, textTypes, valuesSql } from "../testing/typedValues";
import { ResultViews } from "../session/ResultViews";
import { PagedExports } from "./PagedExports";
import { exportedFile } from "../testing/exportedFile";

const pageRows = 3;

let bed: ExactnessFixture;
let reader: DuckDBConnection;
beforeAll(async () => {
  bed = await ExactnessFixture.start();
  reader = await (await DuckDBInstance.create()).connect();
  await reader.run("SET TimeZone = 'UTC'");
});
afterAll(async () => {
  reader.closeSync();
  await bed.close();
});

/** What a reader of the format finds in a file that is gone afterwards. */
async function contentsOf(path: string, format: ExportFormat): Promise<unknown> {
  try {
    if (format === "xlsx") return await sheetCells(path);
    if (format !== "parquet") return await readFile(path, "utf8");
    const rows = await reader.runAndReadAll(`FROM read_parquet('${path}')`);
    return [rows.columnNames(), rows.columnTypes().map(String), rows.getRowsJson()];
  } finally {
    await rm(path);
  }
}

function target(format: ExportFormat) {
  return format === "sqlInsert" ? { table: "copied", keys: [] } : null;
}

/** The file of a statement whose rows come at once. */
async function atOnce(sql: string, format: ExportFormat): Promise<unknown> {
  const result = bed.answers.stored(await bed.answers.body(sql));
  const views = new ResultViews(result, bed.tables);
  const path = join(bed.folder, `${randomUUID()}.${format}`);
  const columns = [...(result.columns ?? []).keys()];
  const sqlTarget = target(format);
  const wish = { viewId: 0, format, columns, ...(sqlTarget === null ? {} : { target: sqlTarget }) };
  await exportedFile({ result, views }, wish, path, bed.tables);
  await bed.tables.drop(result.runId);
  return contentsOf(path, format);
}

/** The file of a statement that is run in pages by its first column. */
async function inPages(
  sql: string,
  format: ExportFormat,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
  csv?: CsvOptions,
): Promise<unknown> {
  const shape = bed.answers.stored(await bed.answers.body(`SELECT * FROM (${sql}) LIMIT 0`)).columns ?? [];
  const named = bed.answers.stored(await bed.answers.body(sql)).columns ?? shape;
  const keys = [0];
  const columns = [...named.keys()];
  const places = columnsOfPage({ columns, keys });
  const path = join(bed.folder, `${randomUUID()}.${format}`);
  const exports = new PagedExports(() => bed.tables);
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  const pages = {
    format,
    columns: named,
    target: target(format),
    csv,
    keys: keys.map((key) => places.indexOf(key)),
  };
  await exports.open(pages, { path, exportId: "one" });
  let lastKey: readonly string[] | null = null;
  for (let isMore = true; isMore;) {
    const page: string =
      pageOfStatement(sql, { resultColumns: named, columns, keys }, lastKey, pageRows) ?? "";
    const answer = bed.answers.stored(await bed.answers.body(page));
    try {
      lastKey = await exports.addPage("one", answer, watch);
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
    isMore = answer.rowCount === pageRows;
    await meanwhile();
  }
  await exports.end("one", watch.signal);
  return contentsOf(path, format);
}

describe.each([...orderedTypes, intervals, ...textTypes, ...nestedTypes])(
  "all rows of a statement in pages, with values of type $type",
  (type) => {
    it("are the same file as rows that come at once, in every format", async () => {
      const sql = `SELECT i AS id, v FROM (${valuesSql(type, type.edges)}) ORDER BY i`;
      for (const format of exportFormats) {
        expect(await inPages(sql, format), format).toEqual(await atOnce(sql, format));
      }
    });
  },
);

describe("all rows of a statement in pages", () => {
  const ducks = "range(8) AS ducks(i)";

  it.each([
    ["two columns of one name", `SELECT i AS id, 'a' || i AS x, 'b' || i AS x FROM ${ducks} ORDER BY id`],
    ["names that differ in case only", `SELECT i AS id, -i AS "ID", i * 2 AS Id FROM ${ducks} ORDER BY 1`],
    [
      "a name that a repeated one would get",
      `SELECT i AS id, 1 AS x, 2 AS x, 3 AS x_2 FROM ${ducks} ORDER BY 1`,
    ],
    ["expressions without names", `SELECT i, i + 1, lower('A'), NULL, i + 1 FROM ${ducks} ORDER BY i`],
    ["two keys of one name", `SELECT i, -i AS i FROM ${ducks} ORDER BY 1`],
    ["names that need quotes", `SELECT i AS "i d", 1 AS "a ""b""", 2 AS "select" FROM ${ducks} ORDER BY 1`],
    ["a join that repeats names", `SELECT * FROM ${ducks}, (SELECT 1 AS i) AS other ORDER BY 1`],
  ])("keep apart %s", async (_what, sql) => {
    for (const format of ["csv", "ndjson", "parquet", "xlsx"] as const) {
      expect(await inPages(sql, format), format).toEqual(await atOnce(sql, format));
    }
  });

  it("write CSV with the options, with one byte order mark and one header for all pages", async () => {
    const csv: CsvOptions = {
      delimiter: "|",
      quoting: "always",
      nullText: "NULL",
      hasHeader: true,
      encoding: "utf-8-bom",
      formulas: "keep",
    };
    const sql = `SELECT i AS id, CASE WHEN i % 2 = 0 THEN 'é' END AS v FROM ${ducks} ORDER BY i`;
    const rows = Array.from({ length: 8 }, (_, i) => `"${i}"|${i % 2 === 0 ? '"é"' : "NULL"}\r\n`);
    expect(await inPages(sql, "csv", undefined, csv)).toBe(`\uFEFF"id"|"v"\r\n${rows.join("")}`);
  });

  it("are no file where the row that a page ended with is gone before the next", async () => {
    await bed.answers.body(`CREATE TABLE crates AS SELECT i AS id FROM ${ducks}`);
    const meanwhile = async (): Promise<void> => {
      await bed.answers.body("DELETE FROM crates WHERE id = 2");
    };
    expect(await inPages("FROM crates", "csv", meanwhile)).toBe("EXPORT_ROWS_CHANGED");
  });
});
