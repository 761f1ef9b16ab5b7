import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ExportedPages, StoreEvent } from "#shared/processes/storePort";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { PagedExports } from "./PagedExports";

const pages: ExportedPages = {
  format: "csv",
  columns: [{ name: "label", type: "VARCHAR" }],
  target: null,
  keys: [1],
};

let folder: string;
let path: string;
let tables: ResultTables;
let events: StoreEvent[];
let exports: PagedExports;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-pages-"));
  path = join(folder, "rows.csv");
  events = [];
  tables = new ResultTables(folder);
  exports = new PagedExports(
    (event) => events.push(event),
    () => tables,
  );
});
afterEach(async () => {
  await tables.close();
  await rm(folder, { recursive: true });
});

/** A page as a service answers it: the wanted column, then the key. */
const page = (...keys: (string | null)[]) =>
  resultOfRows(
    { label: "VARCHAR", id: "BIGINT" },
    keys.map((key) => [`row ${key}`, key]),
  );

async function write(...answers: (string | null)[][]): Promise<void> {
  exports.begin("one", pages, path);
  for (const keys of answers) await exports.addPage("one", page(...keys));
  await exports.end("one");
}

const failure = () => {
  const last = events.at(-1);
  return last?.type === "exportFailed" ? last.error : null;
};

describe("a file of pages", () => {
  it("holds every row once, wherever a page ends", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.integer({ min: 2, max: 9 }),
        async (ids, size) => {
          const keys = ids.toSorted((one, other) => (one < other ? -1 : 1)).map(String);
          exports.begin("one", pages, path);
          for (let start = 0, end = 0; end < keys.length;) {
            end = start + size;
            await exports.addPage("one", page(...keys.slice(start, end)));
            const told = events.at(-1);
            start = told?.type === "pageExported" ? keys.indexOf(told.lastKey?.[0] ?? "") : end;
            expect(start).toBe(Math.min(end, keys.length) - 1);
          }
          await exports.end("one");
          expect(events.at(-1)).toMatchObject({ type: "exported", rows: keys.length });
          const lines = keys.map((key) => `row ${key}\r\n`);
          expect(await readFile(path, "utf8")).toBe(`label\r\n${lines.join("")}`);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("has its names also where there is no row", async () => {
    await write([]);
    expect(await readFile(path, "utf8")).toBe("label\r\n");
  });

  it.each([
    ["a key that is NULL", [[null, "1"]], "id is NULL in some rows."],
    ["two rows of one key", [["1", "1"]], "Several rows have id = 1."],
    [
      "two rows of one key where a page ends",
      [
        ["1", "2"],
        ["2", "2"],
      ],
      "Several rows have id = 2.",
    ],
  ])("is not written with %s", async (_what, answers, message) => {
    await write(...answers);
    expect(failure()).toMatchObject({ code: "EXPORT_KEY_UNFIT", message });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ["the row that a page ended with", [["1", "2"], ["3"]]],
    ["all rows from there on", [["1", "2"], []]],
  ])("is not written where %s went before the next page", async (_what, answers) => {
    await write(...answers);
    expect(failure()).toMatchObject({ code: "EXPORT_ROWS_CHANGED" });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(["parquet", "xlsx"] as const)("leaves nothing of %s when it is stopped", async (format) => {
    exports.begin("one", { ...pages, format }, path);
    await exports.addPage("one", page("1", "2"));
    await exports.stop("one");
    expect(failure()).toMatchObject({ code: "CANCELLED" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("says what a sheet cannot hold before there is a row", async () => {
    const columns = Array.from({ length: 16_385 }, (_, index) => ({ name: `c${index}`, type: "VARCHAR" }));
    exports.begin("one", { ...pages, format: "xlsx", columns }, path);
    await expect.poll(failure).toMatchObject({ code: "EXPORT_NOT_POSSIBLE" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("keeps a column of Parquet as text from where a value is not what its type says", async () => {
    const typed = (...rows: (string | null)[][]) => resultOfRows({ at: "DATE", id: "BIGINT" }, rows);
    exports.begin("one", { ...pages, columns: [{ name: "at", type: "DATE" }], format: "parquet" }, path);
    await exports.addPage("one", typed(["2026-01-05", "1"], [null, "2"]));
    await exports.addPage("one", typed([null, "2"], ["soon", "3"]));
    await exports.end("one");
    const reader = await (await DuckDBInstance.create()).connect();
    const read = await reader.runAndReadAll(`FROM read_parquet('${path}')`);
    reader.closeSync();
    expect(read.getRowsJson()).toEqual([["2026-01-05"], [null], ["soon"]]);
  });

  it("leaves nothing when it is stopped between two pages", async () => {
    exports.begin("one", pages, path);
    await exports.addPage("one", page("1"));
    await exports.stop("one");
    expect(failure()).toMatchObject({ code: "CANCELLED" });
    expect(await readdir(folder)).toEqual([]);
    await exports.addPage("one", page("2"));
    expect(events.filter(({ type }) => type === "exportFailed")).toHaveLength(1);
  });

  it("says where it cannot begin", async () => {
    exports.begin("one", pages, join(folder, "none", "rows.csv"));
    await expect.poll(failure).toMatchObject({ code: "EXPORT_NOT_WRITTEN" });
  });
});
