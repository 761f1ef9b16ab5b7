import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultExport } from "#shared/domain/results/resultExport";
import type { ResultView } from "#shared/domain/results/resultView";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { resultOf, resultOfRows } from "../testing/resultOf";
import { partOf, sheetName, withoutPlaces } from "../testing/sheetCells";
import { sampleAnswer, sampleText } from "../testing/sampleAnswer";
import { ResultViews } from "../session/ResultViews";
import { exportedFile } from "../testing/exportedFile";
import { exportResult } from "./exportResult";
import { stylesXml } from "../write/sheetCellXml";
import { sheetXml } from "./sheetXml";

let storeFolder: string;
let folder: string;
let tables: ResultTables;
let progress: number[];

beforeEach(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), "wharf-store-"));
  folder = await mkdtemp(join(tmpdir(), "wharf-exports-"));
  tables = new ResultTables(storeFolder);
  progress = [];
});
afterEach(async () => {
  await tables.close();
  await rm(storeFolder, { recursive: true });
  await rm(folder, { recursive: true });
});

async function exported(
  result: StoredResult,
  wish: Omit<ResultExport, "viewId">,
  view?: ResultView,
): Promise<string> {
  const views = new ResultViews(result, tables);
  const { viewId } = await views.open(0, view ?? { filters: [], sort: [] });
  const path = join(folder, `rows.${wish.format}`);
  const { bytes } = await exportedFile({ result, views }, { ...wish, viewId }, path, tables, (rowsDone) =>
    progress.push(rowsDone),
  );
  expect(await readdir(folder)).toEqual([`rows.${wish.format}`]);
  expect(bytes).toBe((await readFile(path)).length);
  return path;
}

/** The cells of a workbook's sheet, each with its kind. */
async function sheetOf(path: string): Promise<string[][]> {
  const xml = withoutPlaces(await partOf(path, "xl/worksheets/sheet1.xml"));
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [
      ...row.matchAll(
        /<c\/>|<c><v>(.*?)<\/v><\/c>|<c(?: s="1")? t="inlineStr"><is><t(?: xml:space="preserve")?>(.*?)<\/t><\/is><\/c>/gs,
      ),
    ].map(([, number, words]) =>
      number === undefined ? (words === undefined ? "empty" : `text ${words}`) : `number ${number}`,
    ),
  );
}

describe("A workbook with texts that look like formulas", () => {
  it("holds them as texts, and keeps them texts when they are edited", () => {
    const writer = sheetXml([{ name: "=1+1", type: "VARCHAR" }]);
    const row = writer.row(["=HYPERLINK(1)"], 0);
    expect(writer.begin + row).not.toContain("<f>");
    const [, style = ""] = /^<row><c s="(\d)" t="inlineStr">/.exec(withoutPlaces(row)) ?? [];
    const styles = [...stylesXml.matchAll(/<xf [^>]*xfId[^>]*>/g)].map(([xf]) => xf);
    expect(styles[Number(style)]).toContain('quotePrefix="1"');
    expect(writer.row(["-5"], 1)).not.toContain("s=");
  });
});

describe("an exported file", () => {
  it("holds 100,000 rows of 20 columns exactly, with progress", async () => {
    const path = await exported(resultOf(sampleAnswer(100_000, 20)), { format: "ndjson", columns: [1, 0] });
    const lines = (await readFile(path, "utf8")).split("\n").slice(0, -1);
    expect(lines).toHaveLength(100_000);
    for (const row of [0, 50_000, 99_999]) {
      expect(JSON.parse(lines[row] ?? "")).toEqual({
        column_1: sampleText(row, 1),
        column_0: sampleText(row, 0),
      });
    }
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it("has the rows that a filter leaves, in the order they are shown, in every format", async () => {
    const view: ResultView = {
      filters: [{ column: 0, not: false, anyOf: [{ kind: "compare", operator: ">", value: "1" }] }],
      sort: [{ column: 0, direction: "desc" }],
    };
    const result = () =>
      resultOfRows({ n: "INTEGER", "a,b": "VARCHAR" }, [
        [1, "x"],
        [2, null],
        [3, ""],
      ]);
    const csv = await exported(result(), { format: "csv", columns: [0, 1] }, view);
    expect(await readFile(csv, "utf8")).toBe('n,"a,b"\r\n3,""\r\n2,\r\n');
    await rm(csv);
    const xlsx = await exported(result(), { format: "xlsx", columns: [0, 1] }, view);
    expect(await sheetOf(xlsx)).toEqual([
      ["text n", "text a,b"],
      ["number 3", "text "],
      ["number 2", "empty"],
    ]);
    await rm(xlsx);
    const parquet = await exported(result(), { format: "parquet", columns: [1, 0] }, view);
    const reader = await (await (await DuckDBInstance.create()).connect()).runAndReadAll(`FROM '${parquet}'`);
    expect(reader.columnNames()).toEqual(["a,b", "n"]);
    expect(reader.getRowsJson()).toEqual([
      ["", 3],
      [null, 2],
    ]);
  });

  it("keeps every digit of a number in a spreadsheet, as text where the spreadsheet would round it", async () => {
    const rows = [
      ["123456789012345"],
      ["1234567890123456"],
      ["0.1"],
      ["-12345.6789012345"],
      ["0.000000000000000123"],
      ["1e5"],
      [null],
    ];
    const path = await exported(resultOfRows({ n: "DECIMAL(38,18)" }, rows), {
      format: "xlsx",
      columns: [0],
    });
    expect((await sheetOf(path)).slice(1).flat()).toEqual([
      "number 123456789012345",
      "text 1234567890123456",
      "number 0.1",
      "number -12345.6789012345",
      "number 0.000000000000000123",
      "text 1e5",
      "empty",
    ]);
  });

  it("says that its rows are not all, where the format has a place for that", async () => {
    const note = { title: "First 2 rows", text: "The first 2 rows | of a cut result;\nthere are more." };
    const written = async (wish: Omit<ResultExport, "viewId" | "columns">): Promise<string> => {
      const path = await exported(resultOfRows({ n: "INTEGER" }, [[1], [2]]), {
        ...wish,
        columns: [0],
        note,
      });
      const bytes = await readFile(path);
      await rm(path);
      return bytes.toString();
    };
    expect(await written({ format: "markdown" })).toBe(
      "| n |\n| --: |\n| 1 |\n| 2 |\n\nThe first 2 rows \\| of a cut result;<br>there are more.\n",
    );
    expect(await written({ format: "sqlInsert", target: { table: "t", keys: [] } })).toBe(
      "-- The first 2 rows | of a cut result; there are more.\nINSERT INTO t (n) VALUES\n  (1),\n  (2);\n",
    );
    expect(await written({ format: "csv" })).toBe("n\r\n1\r\n2\r\n");
    expect(JSON.parse(await written({ format: "json" }))).toEqual([{ n: 1 }, { n: 2 }]);
    const result = () => resultOfRows({ n: "INTEGER" }, [[1], [2]]);
    const parquet = await exported(result(), { format: "parquet", columns: [0], note });
    const reader = await (await DuckDBInstance.create()).connect();
    const said = await reader.runAndReadAll(
      `SELECT decode(value) FROM parquet_kv_metadata('${parquet}') WHERE decode(key) = 'note'`,
    );
    expect(said.getRowsJson()).toEqual([[note.text]]);
    await rm(parquet);
    expect(await sheetName(await exported(result(), { format: "xlsx", columns: [0], note }))).toBe(
      "First 2 rows",
    );
  });

  it("writes signs into a spreadsheet that its XML cannot hold as they are", async () => {
    const path = await exported(resultOfRows({ s: "VARCHAR" }, [["<a>&\u0001\r\n_x0041_"]]), {
      format: "xlsx",
      columns: [0],
    });
    expect((await sheetOf(path))[1]).toEqual(["text &lt;a&gt;&amp;_x0001_&#13;\n_x005F_x0041_"]);
  });

  it("says what a spreadsheet cannot hold, and leaves no file", async () => {
    const result = resultOfRows({ s: "VARCHAR" }, [["short"], ["x".repeat(32_768)]]);
    await expect(exported(result, { format: "xlsx", columns: [0] })).rejects.toThrow(
      /32768 characters in row 2/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it("keeps types and digits in Parquet, and writes as text what Parquet would cut", async () => {
    const columns = {
      d: "DECIMAL(38,2)",
      t: "TIMESTAMP WITH TIME ZONE",
      small: "HUGEINT",
      large: "HUGEINT",
      i: "INTERVAL",
    };
    const values = [
      "123456789012345678901234567890123456.78",
      "2026-11-20 10:11:12.123456+00",
      "12345678901234567890123",
    ];
    const largest = "170141183460469231731687303715884105727";
    const interval = { months: 0, days: 0, micros: "1" };
    const result = resultOfRows(columns, [[...values, largest, interval]]);
    const path = await exported(result, { format: "parquet", columns: [0, 1, 2, 3, 4] });
    const connection = await (await DuckDBInstance.create()).connect();
    const described = await connection.runAndReadAll(`DESCRIBE FROM '${path}'`);
    const types = ["DECIMAL(38,2)", "TIMESTAMP WITH TIME ZONE", "DECIMAL(38,0)", "VARCHAR", "VARCHAR"];
    expect(described.getColumnsJson()[1]).toEqual(types);
    const rows = await connection.runAndReadAll(`FROM '${path}'`);
    expect(rows.getRowsJson()).toEqual([[...values, largest, "00:00:00.000001"]]);
  });

  it("leaves the totals of groups out of Parquet and SQL, and says how many rows there are", async () => {
    const result = resultOfRows({ at: "DATE", n: "INTEGER" }, [
      ["2026-01-05", 1],
      ["2026-01-06", 2],
    ]);
    const views = new ResultViews(result, tables);
    const { viewId } = await views.group(0, {
      keys: [{ column: 0, bucket: { kind: "value" } }],
      across: [],
      values: [{ column: 1, aggregate: "maximum" }],
      totals: true,
    });
    const path = join(folder, "groups.parquet");
    const wish = { viewId, format: "parquet" as const, columns: [0, 1] };
    const source = { result, views };
    expect(await exportedFile(source, wish, path, tables)).toMatchObject({ rows: 2 });
    const connection = await (await DuckDBInstance.create()).connect();
    const read = await connection.runAndReadAll(`FROM read_parquet('${path}')`);
    expect(read.getRowsJson()).toEqual([
      ["2026-01-05", 1],
      ["2026-01-06", 2],
    ]);
    const csv = join(folder, "groups.csv");
    await exportedFile(source, { ...wish, format: "csv" }, csv, tables);
    expect(await readFile(csv, "utf8")).toContain("Total,2\r\n");
    const sql = join(folder, "groups.sql");
    const target = { table: "daily", keys: [] };
    const asSql = { ...wish, format: "sqlInsert" as const, target };
    expect(await exportedFile(source, asSql, sql, tables)).toMatchObject({ rows: 2 });
    await connection.run('CREATE TABLE daily ("at" DATE, "max(n)" INTEGER)');
    await connection.run(await readFile(sql, "utf8"));
    const kept = await connection.runAndReadAll("FROM daily");
    expect(kept.getRowsJson()).toEqual(read.getRowsJson());
  });

  it("takes the place of the file that was there only when it is complete", async () => {
    const path = join(folder, "rows.csv");
    await writeFile(path, "before");
    const result = resultOf(sampleAnswer(50_000, 10));
    const views = new ResultViews(result, tables);
    const abort = new AbortController();
    const running = exportResult(
      { result, views },
      { viewId: 0, format: "csv", columns: [0, 1, 2] },
      { path, exportId: "two" },
      tables,
      { signal: abort.signal, onProgress: () => abort.abort() },
    );
    await expect(running).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await readFile(path, "utf8")).toBe("before");
    expect(await readdir(folder)).toEqual(["rows.csv"]);
  });

  it("is not written where the folder is gone, which is said", async () => {
    const result = resultOfRows({ n: "INTEGER" }, [[1]]);
    const source = { result, views: new ResultViews(result, tables) };
    const wish = { viewId: 0, format: "csv" as const, columns: [0] };
    await expect(exportedFile(source, wish, join(folder, "none", "rows.csv"), tables)).rejects.toMatchObject({
      code: "EXPORT_NOT_WRITTEN",
    });
  });
});

describe("an exported workbook", () => {
  it("has dates, times and booleans as such, and as text what a spreadsheet would change", async () => {
    const columns = { d: "DATE", t: "TIME", m: "TIMESTAMP", b: "BOOLEAN", z: "TIMESTAMP WITH TIME ZONE" };
    const path = await exported(
      resultOfRows(columns, [
        ["2024-02-29", "12:34:56.789", "2024-01-02 03:04:05", true, "2024-01-02 03:04:05+00"],
        ["1900-02-28", "12:34:56.7891", "2024-01-02 03:04:05.0001", false, null],
        ["1900-03-01", "00:00:00", "9999-12-31 23:59:59.999", null, null],
        ["0044-03-15 (BC)", null, "infinity", null, null],
      ]),
      { format: "xlsx", columns: [0, 1, 2, 3, 4] },
    );
    const xml = withoutPlaces(await partOf(path, "xl/worksheets/sheet1.xml"));
    const rows = [...xml.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = ""]) => row);
    const textOf = (shown: string) => `<c t="inlineStr"><is><t>${shown}</t></is></c>`;
    expect(rows.slice(1)).toEqual([
      `<c s="2"><v>45351</v></c><c s="6"><v>0.5242683912037037</v></c><c s="3"><v>45293.12783564815</v></c><c t="b"><v>1</v></c>${textOf("2024-01-02 03:04:05+00")}`,
      `${textOf("1900-02-28")}${textOf("12:34:56.7891")}${textOf("2024-01-02 03:04:05.0001")}<c t="b"><v>0</v></c><c/>`,
      '<c s="2"><v>61</v></c><c s="5"><v>0</v></c><c s="4"><v>2958465.9999999884</v></c><c/><c/>',
      `${textOf("0044-03-15 (BC)")}<c/>${textOf("infinity")}<c/><c/>`,
    ]);
  });

  it("has every DOUBLE that a spreadsheet has as a number, with all of its digits", async () => {
    const values = ["0.30000000000000004", "1e300", "-1.7976931348623157e308", "0.0", "5e-324", "NaN", "inf"];
    const path = await exported(
      resultOfRows(
        { d: "DOUBLE", n: "DECIMAL(18,17)" },
        values.map((value) => [value, "0.30000000000000004"]),
      ),
      { format: "xlsx", columns: [0, 1] },
    );
    expect((await sheetOf(path)).slice(1)).toEqual(
      values.map((value, index) => [`${index < 4 ? "number" : "text"} ${value}`, "text 0.30000000000000004"]),
    );
  });

  it("names the place of every row and cell, without which some readers take nothing", async () => {
    const columns = Object.fromEntries(Array.from({ length: 28 }, (_, index) => [`c${index}`, "INTEGER"]));
    const path = await exported(
      resultOfRows(columns, [Array.from({ length: 28 }, (_, index) => index % 2 || null)]),
      {
        format: "xlsx",
        columns: Array.from({ length: 28 }, (_, index) => index),
      },
    );
    const xml = await partOf(path, "xl/worksheets/sheet1.xml");
    expect([...xml.matchAll(/<row[^>]*>/g)].map(([row]) => row)).toEqual(['<row r="1">', '<row r="2">']);
    const cells = [...xml.matchAll(/<c( r="\w+")?/g)].filter(([cell]) => !cell.startsWith("<col"));
    const places = cells.flatMap(([, place = ""]) => /r="(\w+)"/.exec(place)?.[1] ?? []);
    expect(places).toHaveLength(56);
    expect(places.slice(25, 30)).toEqual(["Z1", "AA1", "AB1", "A2", "B2"]);
  });

  it("has a bold header that stays and filters, and columns as wide as their texts", async () => {
    const path = await exported(
      resultOfRows({ id: "INTEGER", note: "VARCHAR" }, [
        [1, "x".repeat(20)],
        [2, "y".repeat(99)],
      ]),
      {
        format: "xlsx",
        columns: [0, 1],
      },
    );
    const xml = withoutPlaces(await partOf(path, "xl/worksheets/sheet1.xml"));
    expect(xml).toContain('<row><c s="1" t="inlineStr"><is><t>id</t>');
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
    expect(xml).toContain('width="8" customWidth="1"');
    expect(xml).toContain('width="60" customWidth="1"');
    expect(await partOf(path, "xl/styles.xml")).toContain("<font><b/>");
  });
});
