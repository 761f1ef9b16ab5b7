import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { SchemaMirror } from "../../electron/diagnostics/SchemaMirror";
import { readTestFile } from "./readTestFile";
import { type FileOutcome, runTestFile } from "./runTestFile";

/** Set by `npm run duckdb-tests`. */
const folder = process.env["WHARF_DUCKDB_TESTS"] ?? "";

/** Names after `require` that are conditions of DuckDB's test runner or extensions that are built in. */
const met = new Set(
  "icu json parquet autocomplete core_functions skip_reload noforcestorage notwindows notmusl longdouble 64bit ram disk_space vector_size no_extension_autoloading strinline noalternativeverify no_alternative_verify".split(
    " ",
  ),
);

let mirror: SchemaMirror;
beforeAll(async () => {
  mirror = await SchemaMirror.open();
});

describe("DuckDB's own tests", () => {
  it("break no promise of the editor, in a file with all that such files have", async () => {
    const file = readTestFile(
      [
        "# a comment",
        "require icu",
        "",
        "statement ok",
        "CREATE TABLE berths (berth INTEGER, kind VARCHAR, lives STRUCT(a INTEGER))",
        "",
        "query IT rowsort",
        "SELECT berth, kind",
        "FROM berths",
        "----",
        "1\tselect",
        "",
        "statement error",
        "SELECT nothing_here FROM berths",
        "----",
        "Binder Error",
        "",
        "foreach type INTEGER VARCHAR",
        "",
        "statement ok",
        "SELECT CAST(NULL AS ${type}); SELECT 2",
        "",
        "endloop",
        "",
        "foreach type <integral>",
        "",
        "statement ok",
        "SELECT CAST(NULL AS ${type})",
        "",
        "endloop",
        "",
        "statement ok con1",
        "SELECT 1",
        "",
        "statement ok",
        "BEGIN",
        "",
        "statement error",
        "SELECT CAST(kind AS INTEGER) FROM (VALUES ('a')) AS t(kind)",
        "----",
        "Conversion Error",
        "",
        "statement maybe",
        "CREATE TABLE late (a INTEGER)",
        "",
        "statement ok",
        "ROLLBACK",
        "",
        "mode skip",
        "",
        "statement ok",
        "not a statement",
        "",
        "mode unskip",
        "",
        "statement ok",
        "FROM '__TEST_DIR__/a.csv'",
      ].join("\n"),
    );
    expect(file.requires).toEqual(["icu"]);
    expect(file.leftOut).toEqual({ "a placeholder without a value": 2, "skipped by its file": 1 });
    expect(file.records.map(({ line, succeeds }) => [line, succeeds])).toEqual([
      [4, true],
      [7, true],
      [13, false],
      [20, true],
      [32, true],
      [35, true],
      [38, false],
      [43, null],
      [46, true],
    ]);
    const outcome = await runTestFile(file, mirror);
    expect(outcome).toEqual({
      parsed: 8,
      checked: 7,
      leftOut: { "not taken by DuckDB here": 1, "on another connection": 1 },
      broken: [],
    });
  });

  it.runIf(folder !== "")(
    "break no promise of the editor (skipped without their folder: npm run duckdb-tests -- FOLDER)",
    async () => {
      const total = { files: 0, parsed: 0, checked: 0, leftOut: {} as Record<string, number> };
      const broken: unknown[] = [];
      for (const file of testFiles(folder)) {
        const read = readTestFile(readFileSync(file, "utf8"));
        const unmet = read.requires.find((name) => !met.has(name));
        add(
          total.leftOut,
          unmet === undefined ? read.leftOut : { [`requires ${unmet}`]: read.records.length },
        );
        if (unmet !== undefined) continue;
        const outcome: FileOutcome = await runTestFile(read, mirror);
        total.files += 1;
        total.parsed += outcome.parsed;
        total.checked += outcome.checked;
        add(total.leftOut, outcome.leftOut);
        broken.push(...outcome.broken.map((one) => ({ file: path.relative(folder, file), ...one })));
      }
      console.log(JSON.stringify({ ...total, broken: broken.length }));
      expect(broken).toEqual([]);
      expect(total.checked).toBeGreaterThan(0);
    },
    7_200_000,
  );
});

function add(total: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [reason, count] of Object.entries(more)) total[reason] = (total[reason] ?? 0) + count;
}

function testFiles(place: string): readonly string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
