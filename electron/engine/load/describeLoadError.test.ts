import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { LoadColumn } from "#shared/processes/enginePort";
import type { SpoolFormat } from "#shared/processes/SpoolFile";
import { describeLoadError } from "./describeLoadError";
import { spoolQuery } from "./spoolQuery";

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-load-"));
  instance = await DuckDBInstance.create(":memory:", {
    memory_limit: "64MB",
    temp_directory: join(folder, "spill"),
    max_temp_directory_size: "4MB",
    threads: "1",
  });
  connection = await instance.connect();
});
afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

const column = (type: string, over: Partial<LoadColumn> = {}): LoadColumn => ({
  name: 'the "value"',
  type,
  readAs: type,
  expression: "value",
  ...over,
});

const target = (columns: readonly LoadColumn[]): LoadTarget => ({
  schema: "s",
  table: "t",
  mark: "m",
  mode: "replace",
  primaryKey: [],
  columns,
  kept: [],
});

/** What is said of a file that cannot be read as that column. */
async function problemOf(format: SpoolFormat, bytes: string | Buffer, over: LoadColumn): Promise<string> {
  const path = join(folder, "piece");
  await writeFile(path, bytes);
  const rows = connection.runAndReadAll(spoolQuery([over], format, [path], bytes.length));
  const error = await rows.then(
    () => "It could be read.",
    (problem: unknown) => problem,
  );
  return describeLoadError(error, target([over]));
}

describe("describeLoadError", () => {
  it.each([
    ["INTEGER", "x", 'The value "x" of the column the "value" does not fit its type INTEGER in the database'],
    [
      "DECIMAL(5,2)",
      "12345.67",
      'The value "12345.67" of the column the "value" does not fit its type DECIMAL(5,2)',
    ],
    ["TIMESTAMP", "294270-01-01 00:00:00", 'The value "294270-01-01 00:00:00" of the column the "value"'],
    ["HUGEINT", "9".repeat(200), `The value "${"9".repeat(80)}…" of the column`],
    ["VARCHAR", Buffer.from("41ff0a", "hex"), "A text of this table is not valid UTF-8"],
    ["VARCHAR", "a,b", "could not be read back (Expected Number of Columns: 1 Found: 2)"],
    ["VARCHAR", '"a"b', "could not be read back (Value with unterminated quote found)"],
  ])("says in words why a CSV cell of the type %s is refused", async (type, text, sentence) => {
    const bytes = typeof text === "string" ? `${text}\n` : text;
    expect(await problemOf("csv", bytes, column(type))).toContain(sentence);
  });

  it.each([
    ["unhex(value)", "BLOB", "zz"],
    ["CAST(value AS INTERVAL)", "INTERVAL", "999999999 years"],
  ])("says in words why %s refuses a value", async (expression, type, text) => {
    const sentence = await problemOf("csv", `${text}\n`, column(type, { readAs: "VARCHAR", expression }));
    expect(sentence).toMatch(
      /^A value of this table does not fit the type of its column in the database \(.+\)\. Correct/,
    );
  });

  it.each([
    [
      '{"v": "x"}\n',
      /^A value of this table does not fit the type of its column in the database \(Failed to cast value/,
    ],
    ['{"v":\n', /could not be read back \(Malformed JSON\)/],
    [Buffer.from("7b2276223a2241ff227d0a", "hex"), /not valid UTF-8/],
  ])("says in words why a line of JSON is refused, without the file's path", async (text, sentence) => {
    const problem = await problemOf("ndjson", text, column("INTEGER", { name: "v" }));
    expect(problem).toMatch(sentence);
    expect(problem).not.toContain(folder);
  });

  it("says in words that a row is too long, and shows none of it", async () => {
    const path = join(folder, "long");
    await writeFile(path, `${"x".repeat(5_000_000)}\n`);
    const one = column("VARCHAR", { name: "v" });
    // A file that is said to be small may hold no row beyond the least bound, which is 4 MB.
    const error = await connection.runAndReadAll(spoolQuery([one], "csv", [path], 1)).then(
      () => "It could be read.",
      (problem: unknown) => problem,
    );
    const sentence = describeLoadError(error, target([one]));
    expect(sentence).toMatch(/^A row of this table is longer than 64 MB/);
    expect(sentence).not.toContain("xxx");
  });

  it("says in words that memory or its room on disk is too small, and keeps the words of everything else", async () => {
    const sorted =
      "CREATE TABLE big AS SELECT repeat(range::VARCHAR, 100) AS s FROM range(2000000) ORDER BY s";
    const error = await connection.run(sorted).then(
      () => "It had room.",
      (problem: unknown) => problem,
    );
    expect(describeLoadError(error, target([]))).toMatch(
      /^Taking this table in needs more (memory|room on disk) than/,
    );
    expect(describeLoadError(new Error("TransactionContext Error: Transaction conflict"), target([]))).toBe(
      "TransactionContext Error: Transaction conflict",
    );
  });

  it.each([
    [
      "IO Error: Could not write file: No space left on device",
      /^The disk that holds the database is full\. Free/,
    ],
    [
      "Out of Memory Error: failed to allocate data",
      /^Making this table needs more memory than the database has/,
    ],
    [
      "Invalid Input Error: Maximum line size of 64 bytes exceeded",
      /^A row of this result is longer than 64 MB/,
    ],
    ["Some Error: of its own\nfile: /somewhere", /^Some Error: of its own$/],
  ])("says of a kept result what stood in its way, without a word of a source: %s", (text, sentence) => {
    const kept = { ...target([]), result: { replace: false, note: "" } };
    const problem = describeLoadError(new Error(text), kept);
    expect(problem).toMatch(sentence);
    expect(problem).not.toMatch(/sync|source/);
  });
});
