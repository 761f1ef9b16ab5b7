import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ExportedPages } from "#shared/processes/storePort";
import type { StoredResult } from "../rows/StoredResult";
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
let exports: PagedExports;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-pages-"));
  path = join(folder, "rows.csv");
  tables = new ResultTables(folder);
  exports = new PagedExports(() => tables);
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

const { signal } = new AbortController();
const begin = (some: Partial<ExportedPages> = {}) =>
  exports.open({ ...pages, ...some }, { path, exportId: "one" });
const add = (answer: StoredResult) => exports.addPage("one", answer, { signal, onProgress: () => undefined });
const end = () => exports.end("one", signal);

async function write(...answers: (string | null)[][]): Promise<void> {
  await begin();
  for (const keys of answers) await add(page(...keys));
  await end();
}

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
          await begin();
          for (let start = 0, next = 0; next < keys.length;) {
            next = start + size;
            const lastKey = await add(page(...keys.slice(start, next)));
            start = keys.indexOf(lastKey?.[0] ?? "");
            expect(start).toBe(Math.min(next, keys.length) - 1);
          }
          expect(await end()).toMatchObject({ rows: keys.length });
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
    await expect(write(...answers)).rejects.toMatchObject({ code: "EXPORT_KEY_UNFIT", message });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ["the row that a page ended with", [["1", "2"], ["3"]]],
    ["all rows from there on", [["1", "2"], []]],
  ])("is not written where %s went before the next page", async (_what, answers) => {
    await expect(write(...answers)).rejects.toMatchObject({ code: "EXPORT_ROWS_CHANGED" });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(["parquet", "xlsx"] as const)("leaves nothing of %s when it is stopped", async (format) => {
    await begin({ format });
    await add(page("1", "2"));
    await exports.discard("one");
    expect(await readdir(folder)).toEqual([]);
  });

  it("says what a sheet cannot hold before there is a row", async () => {
    const columns = Array.from({ length: 16_385 }, (_, index) => ({ name: `c${index}`, type: "VARCHAR" }));
    await expect(begin({ format: "xlsx", columns })).rejects.toMatchObject({ code: "EXPORT_NOT_POSSIBLE" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("keeps a column of Parquet as text from where a value is not what its type says", async () => {
    const typed = (...rows: (string | null)[][]) => resultOfRows({ at: "DATE", id: "BIGINT" }, rows);
    await begin({ columns: [{ name: "at", type: "DATE" }], format: "parquet" });
    await add(typed(["2026-01-05", "1"], [null, "2"]));
    await add(typed([null, "2"], ["soon", "3"]));
    await end();
    const reader = await (await DuckDBInstance.create()).connect();
    const read = await reader.runAndReadAll(`FROM read_parquet('${path}')`);
    reader.closeSync();
    expect(read.getRowsJson()).toEqual([["2026-01-05"], [null], ["soon"]]);
  });

  it("leaves nothing when it is discarded between two pages, and takes no more", async () => {
    await begin();
    await add(page("1"));
    await exports.discard("one");
    expect(await readdir(folder)).toEqual([]);
    await expect(add(page("2"))).rejects.toMatchObject({ code: "CANCELLED" });
    await exports.discard("one");
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves nothing when it is stopped in the middle of a page", async () => {
    await begin();
    const abort = new AbortController();
    const adding = exports.addPage("one", page("1"), {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(adding).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("ends where a page is not kept any more", async () => {
    await begin();
    const adding = exports.addPage("one", undefined, { signal, onProgress: () => undefined });
    await expect(adding).rejects.toMatchObject({ code: "RESULT_GONE" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("says where it cannot begin", async () => {
    const none = { path: join(folder, "none", "rows.csv"), exportId: "one" };
    await expect(exports.open(pages, none)).rejects.toMatchObject({ code: "EXPORT_NOT_WRITTEN" });
  });
});
