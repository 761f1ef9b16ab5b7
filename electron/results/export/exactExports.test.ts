import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RowFormat } from "#shared/domain/results/resultCopy";
import type { ExportFormat } from "#shared/domain/results/resultExport";
import { copiedText } from "../testing/copiedText";
import { exportedFile } from "../testing/exportedFile";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";

/** Whole numbers of so many bits, the bounds among them as often as the rest. */
function integers(bits: bigint, isSigned: boolean): fc.Arbitrary<string> {
  const max = isSigned ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
  const min = isSigned ? -(2n ** (bits - 1n)) : 0n;
  return fc.oneof(fc.constantFrom(min, max, 0n), fc.bigInt({ min, max })).map(String);
}

/** Texts of values as a service sends them, by type: both signs, both ends, and what is easily lost. */
const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  TINYINT: integers(8n, true),
  SMALLINT: integers(16n, true),
  INTEGER: integers(32n, true),
  BIGINT: integers(64n, true),
  HUGEINT: integers(128n, true),
  UTINYINT: integers(8n, false),
  UBIGINT: integers(64n, false),
  UHUGEINT: integers(128n, false),
  "DECIMAL(38,0)": fc.constantFrom(`-${"9".repeat(38)}`, "9".repeat(38), "0", "-1"),
  "DECIMAL(18,3)": fc.constantFrom("-999999999999999.999", "999999999999999.999", "0.000", "-0.001", "1.100"),
  DOUBLE: fc.oneof(
    fc.constantFrom("5e-324", "-1.7976931348623157e+308", "NaN", "-Infinity", "-0.0", "0.30000000000000004"),
    fc.double().map((value) => (Object.is(value, -0) ? "-0.0" : String(value))),
  ),
  BOOLEAN: fc.constantFrom("true", "false"),
  VARCHAR: fc.oneof(
    fc.constantFrom("", " ", "NULL", "null", '"', "'", "a\tb", "a\r\nb", "\\N", "=1+1", "00042", "1-2", "🦆"),
    fc.string({
      unit: fc.constantFrom("a", '"', "'", ",", "\n", "\r", "\t", "\\", "|", "é", ";"),
      maxLength: 8,
    }),
  ),
  DATE: fc.constantFrom("0044-03-15 (BC)", "0001-01-01", "1970-01-01", "9999-12-31", "infinity", "-infinity"),
  TIME: fc.constantFrom("00:00:00", "23:59:59.999999", "10:11:12.5"),
  TIMESTAMP: fc.constantFrom(
    "1969-12-31 23:59:59.999999",
    "2026-11-20 10:11:12.123456",
    "9999-12-31 23:59:59",
  ),
  TIMESTAMP_NS: fc.constantFrom("1969-12-31 23:59:59.999999999", "2026-11-20 10:11:12.123456789"),
  "TIMESTAMP WITH TIME ZONE": fc.constantFrom("1969-12-31 23:59:59.999999+00", "2026-11-20 10:11:12+00"),
  INTERVAL: fc.constantFrom("1 year 2 months 3 days 04:05:06.7", "-1 days", "00:00:00.000001"),
  UUID: fc.uuid(),
  BLOB: fc.constantFrom(String.raw`\x00\xFFab`, String.raw`\x27\x22\x0A`, "plain"),
  BIT: fc.constantFrom("0", "1", "00101"),
};
const types = Object.keys(texts);
const columns = Object.fromEntries(types.map((type, index) => [`c${index}`, type]));
const rows = fc.array(fc.tuple(...types.map((type) => fc.option(texts[type] ?? fc.constant("")))), {
  minLength: 1,
  maxLength: 4,
});

let connection: DuckDBConnection;
let folder: string;
let tables: ResultTables;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
  await connection.run("SET TimeZone = 'UTC'");
});
afterAll(() => connection.closeSync());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-exact-"));
  tables = new ResultTables(await mkdtemp(join(folder, "store-")));
});
afterEach(async () => {
  await tables.close();
  await rm(folder, { recursive: true });
});

async function select(sql: string): Promise<(string | null)[][]> {
  const read = (await connection.runAndReadAll(sql)).getRows();
  return read.map((row) => row.map((value) => (value === null ? null : String(value))));
}

let files = 0;
async function exported(result: StoredResult, format: ExportFormat): Promise<string> {
  files += 1;
  const path = join(folder, `rows${files}.${format}`);
  const target = { table: "back", keys: [] };
  const wish = { viewId: 0, format, columns: types.map((_, index) => index), target };
  const source = { result, views: new ResultViews(result, tables) };
  expect(await exportedFile(source, wish, path, tables)).toMatchObject({ rows: result.rowCount });
  return path;
}

function copied(
  result: StoredResult,
  format: RowFormat,
  target: { table: string; keys: number[] },
): Promise<string> {
  const window = { from: 0, count: result.rowCount };
  const copy = { viewId: 0, format, rows: window, columns: types.map((_, index) => index), target };
  return copiedText({ result, views: new ResultViews(result, tables) }, copy);
}

/** Column names and types as a reader of DuckDB wants them, all as text. */
const asTexts = `{${types.map((_, index) => `'c${index}': 'VARCHAR'`).join(", ")}}`;
/** Every column's text, as the value of its type shows it: what a cell says. */
const ofTypes = types.map((type, index) => `CAST(CAST(c${index} AS ${type}) AS VARCHAR)`).join(", ");

/** What the same texts are as values of their types, shown as text: DOUBLEs have several texts. */
async function expected(values: readonly (readonly (string | null)[])[]): Promise<(string | null)[][]> {
  const literal = (text: string | null) => (text === null ? "NULL" : `'${text.replaceAll("'", "''")}'`);
  const list = values.map((row) => `(${row.map(literal).join(", ")})`).join(", ");
  const names = types.map((_, index) => `c${index}`).join(", ");
  return select(`SELECT ${ofTypes} FROM (VALUES ${list}) AS t(${names})`);
}

const readers: readonly (readonly [ExportFormat, (path: string) => string])[] = [
  [
    "csv",
    (path) =>
      `SELECT ${ofTypes} FROM read_csv('${path}', header = true, quote = '"', escape = '"', delim = ',', new_line = '\\r\\n', allow_quoted_nulls = false, nullstr = '', columns = ${asTexts})`,
  ],
  ["json", (path) => `SELECT ${ofTypes} FROM read_json('${path}', format = 'array', columns = ${asTexts})`],
  [
    "ndjson",
    (path) =>
      `SELECT ${ofTypes} FROM read_json('${path}', format = 'newline_delimited', columns = ${asTexts})`,
  ],
  ["parquet", (path) => `SELECT ${ofTypes} FROM '${path}'`],
];

describe("values of every type, both signs and both ends", () => {
  it.each(readers)(
    "come back from %s as they are",
    async (format, read) => {
      await fc.assert(
        fc.asyncProperty(rows, async (values) => {
          const path = await exported(resultOfRows(columns, values), format);
          expect(await select(read(path))).toEqual(await expected(values));
        }),
        { numRuns: 12 },
      );
    },
    60_000,
  );

  it("come back from INSERT and UPDATE statements as they are", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        const numbered = values.map((row, index) => [...row.slice(0, 2), String(index), ...row.slice(3)]);
        const result = resultOfRows(columns, numbered);
        await connection.run(
          `CREATE OR REPLACE TABLE back (${types.map((type, index) => `c${index} ${type}`).join(", ")})`,
        );
        await connection.run(await readFile(await exported(result, "sqlInsert"), "utf8"));
        expect(await select(`SELECT ${ofTypes} FROM back ORDER BY c2`)).toEqual(await expected(numbered));
        const others = types.flatMap((_, index) => (index === 2 ? [] : [`c${index} = NULL`]));
        await connection.run(`UPDATE back SET ${others.join(", ")}`);
        await connection.run(await copied(result, "sqlUpdate", { table: "back", keys: [2] }));
        expect(await select(`SELECT ${ofTypes} FROM back ORDER BY c2`)).toEqual(await expected(numbered));
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
