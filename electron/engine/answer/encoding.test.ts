import { type DuckDBConnection, DuckDBInstance, DuckDBMaterializedResult } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { materializedRows, streamedRows } from "./AnswerRows";
import { BodyWriter } from "./BodyWriter";
import { writeAnswer } from "./writeAnswer";
import { dedupeColumnNames } from "./dedupeColumnNames";
import { typeName } from "./typeName";
import { renderedQuery, streamedQuery } from "./wrapQuery";

let instance: DuckDBInstance;
let connection: DuckDBConnection;
let keywords: ReadonlySet<string>;

beforeAll(async () => {
  instance = await DuckDBInstance.fromCache(":memory:");
  connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  const reader = await connection.runAndReadAll("SELECT keyword_name FROM duckdb_keywords()");
  keywords = new Set(reader.getRows().map(([name]) => String(name)));
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** How the rows are written: by DuckDB at once, by DuckDB while they are taken, or from their values. */
type Writing = "rendered" | "streamed" | "from values";

/** The rows of a query as an answer's reader parses them. */
async function rowsOf(sql: string, writing: Writing): Promise<unknown[]> {
  const prepared = await connection.prepare(sql);
  const indexes = Array.from({ length: prepared.columnCount }, (_, index) => index);
  const columns = dedupeColumnNames(indexes.map((index) => prepared.columnName(index)));
  const types = indexes.map((index) => prepared.columnType(index));
  const cut = { sql, limit: 100_000, isPlainScan: false, isTableRead: false };
  const queries = {
    rendered: renderedQuery(cut, columns, types),
    streamed: streamedQuery(cut, columns, types),
    "from values": sql,
  };
  const query = queries[writing];
  if (query === undefined) throw new Error("A type here can't be rendered by SQL.");
  const chunks: Buffer[] = [];
  const body = new BodyWriter((bytes) => {
    chunks.push(Buffer.from(bytes));
    return Promise.resolve();
  });
  const result = writing === "streamed" ? await connection.stream(query) : await connection.run(query);
  const rows =
    result instanceof DuckDBMaterializedResult
      ? materializedRows(result)
      : streamedRows(result, await result.fetchChunk());
  const rendered = writing !== "from values";
  await writeAnswer({ columns, types: [], rows, rendered }, 100_000, body);
  await body.finish();
  return (JSON.parse(Buffer.concat(chunks).toString()) as { rows: unknown[] }).rows;
}

async function allWays(sql: string): Promise<unknown[]> {
  const fromValues = await rowsOf(sql, "from values");
  expect(await rowsOf(sql, "rendered")).toEqual(fromValues);
  expect(await rowsOf(sql, "streamed")).toEqual(fromValues);
  return fromValues;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const float = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, NaN, Infinity, -Infinity, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53, 1e21, 1e-7),
);
const text = fc
  .oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }))
  .map((value) => value.replaceAll("\0", ""));
const bytes = fc.uint8Array({ maxLength: 40 }).map((value) => Buffer.from(value).toString("hex"));
const day = fc.integer({ min: -1_000_000, max: 1_000_000 });
const wide = fc.bigInt({ min: -(2n ** 127n) + 1n, max: 2n ** 127n - 1n });
const micros = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });

/** SQL of a random value, one for each kind of type. */
const leaf: Record<string, fc.Arbitrary<string>> = {
  BOOLEAN: fc.boolean().map(String),
  TINYINT: fc.integer({ min: -128, max: 127 }).map((value) => `(${value})::TINYINT`),
  UINTEGER: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((value) => `${value}::UINTEGER`),
  INTEGER: fc.integer().map((value) => `(${value})::INTEGER`),
  BIGINT: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => `'${value}'::BIGINT`),
  HUGEINT: wide.map((value) => `'${value}'::HUGEINT`),
  BIGNUM: wide.map((value) => `'${value}'::BIGNUM`),
  DECIMAL: wide.map((value) => `(${value % 10n ** 15n} / 1000)::DECIMAL(18,3)`),
  FLOAT: float
    // Beyond the largest FLOAT the cast itself fails.
    .filter((value) => !Number.isFinite(value) || Math.abs(value) < 3.4e38)
    .map((value) => `${quoted(String(value))}::DOUBLE::FLOAT`),
  DOUBLE: float.map((value) => `${quoted(Object.is(value, -0) ? "-0.0" : String(value))}::DOUBLE`),
  VARCHAR: text.map(quoted),
  JSON: fc.json().map((value) => `${quoted(value)}::JSON`),
  BLOB: bytes.map((value) => `unhex('${value}')`),
  BIT: fc.nat(100_000).map((value) => `${value}::INTEGER::BIT`),
  UUID: fc.uuid().map((value) => `'${value}'::UUID`),
  DATE: fc.oneof(
    day.map((value) => `DATE '1970-01-01' + (${value})::INTEGER`),
    fc.constantFrom("DATE 'infinity'", "DATE '-infinity'"),
  ),
  TIME: fc.nat(86_399).map((value) => `TIME '00:00:00' + INTERVAL (${value}) SECOND`),
  TIMESTAMP: fc.oneof(
    micros.map((value) => `make_timestamp('${value}'::BIGINT)`),
    fc.constantFrom("TIMESTAMP 'infinity'", "TIMESTAMP '-infinity'"),
  ),
  TIMESTAMPTZ: micros.map((value) => `make_timestamp('${value}'::BIGINT)::TIMESTAMPTZ`),
  INTERVAL: fc
    .tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 }), micros)
    .map(
      ([m, d, u]) => `(INTERVAL (${m}) MONTH + INTERVAL (${d}) DAY + INTERVAL ('${u}'::BIGINT) MICROSECOND)`,
    ),
};

function nested(inner: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    // The items of a list are of one type, which two random values seldom are.
    inner.map((value) => `[${value}, NULL, ${value}]`),
    fc.constant("[]"),
    fc.tuple(inner, text).map(([value, name]) => `{${quoted(`k${name}`)}: ${value}, 'same': ${value}}`),
    inner.map((value) => `MAP {'a': ${value}, 'b': NULL}`),
    inner.map((value) => `union_value(num := ${value})`),
    inner.map((value) => `row(${value}, ${value})`),
  );
}

describe("a value", () => {
  it.each(Object.keys(leaf))(
    "of %s is the same whichever way it is written, alone and nested",
    async (type) => {
      const value = leaf[type] ?? fc.constant("NULL");
      const any = fc.oneof(value, nested(value), nested(nested(value)), fc.constant("NULL"));
      await fc.assert(
        fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 6 }), async (values) => {
          await allWays(`SELECT ${values.map((sql, index) => `${sql} AS v${index}`).join(", ")}`);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(["DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"])(
    "of %s has DuckDB's own year at the turn of the eras",
    async (type) => {
      const years = ["0001-01-01", "0001-12-31 (BC)", "0001-01-01 (BC)", "0002-12-31 (BC)"];
      // Nanoseconds begin in 1677.
      const days = type === "TIMESTAMP_NS" ? ["1677-09-22"] : years;
      const items = days.map((date) => `'${date}'::${type}`);
      const [row] = await allWays(`SELECT ${items.map((item, index) => `${item} AS v${index}`).join(", ")}`);
      const expected = days.map((date) =>
        expect.stringMatching(new RegExp(`^${date.replace(/[()]/g, "\\$&")}`)),
      );
      expect(Object.values(row as object)).toEqual(expected);
    },
  );

  it("of every type that DuckDB has is the same both ways, smallest, largest and NULL", async () => {
    const all = await connection.runAndReadAll("SELECT column_name FROM (DESCRIBE FROM test_all_types())");
    const names = all.getRows().map(([name]) => String(name));
    expect(names.length).toBeGreaterThan(50);
    // VARIANT alone has no SQL form.
    const kept = names.filter((name) => !/variant|geometry/i.test(name)).map((name) => `"${name}"`);
    await allWays(`SELECT ${kept.join(", ")} FROM test_all_types()`);
  });

  it.each([
    ["5::BIGINT", "5"],
    ["count(*)", "1"],
    ["2147483647", 2147483647],
    ["12.34::DECIMAL(10,3)", "12.340"],
    ["'NaN'::DOUBLE", "NaN"],
    ["['-inf'::FLOAT, 1.5]", ["-Infinity", 1.5]],
    ["DATE '2026-11-20'", "2026-11-20"],
    ["DATE 'infinity'", "infinity"],
    ["{'d': DATE '-infinity'}", { d: "-infinity" }],
    ["TIME '10:11:12.5'", "10:11:12.5"],
    ["TIMESTAMP '2026-11-20 10:11:12.123456'", "2026-11-20 10:11:12.123456"],
    ["TIMESTAMPTZ '2026-11-20 10:11:12+00'", "2026-11-20 10:11:12+00"],
    ["TIMESTAMP_NS '2026-11-20 10:11:12.123456789'", "2026-11-20 10:11:12.123456789"],
    ["TIME_NS '10:11:12.123456789'", "10:11:12.123456789"],
    ["TIMETZ '10:11:12+02'", "10:11:12+02"],
    ["INTERVAL '1 month 2 days'", { months: 1, days: 2, micros: "0" }],
    ["INTERVAL '-1 hour'", { months: 0, days: 0, micros: "-3600000000" }],
    ["'\\xAA\\x00a'::BLOB", "\\xAA\\x00a"],
    ["'\\x5C\\x22'::BLOB", "\\x5C\\x22"],
    ["[1, 2]::BIGINT[]", ["1", "2"]],
    ["[1, 2]::INTEGER[2]", [1, 2]],
    ["{'a': 1, 'b': 2::BIGINT}", { a: 1, b: "2" }],
    ["row(1, 2)", { "": 2 }],
    ["MAP {'k': 1}", [{ key: "k", value: 1 }]],
    ["union_value(num := 2)", { tag: "num", value: 2 }],
    ["'101'::BIT", "101"],
    ["'b'::ENUM('a', 'b')", "b"],
    ["'{\"a\": 1}'::JSON", '{"a": 1}'],
    ["['1'::JSON]", ["1"]],
    ["1::BIGNUM", "1"],
    ["chr(0) || 'x'", "\0x"],
    ["NULL", null],
    ["''", ""],
    ["true", true],
  ])("%s is %j", async (sql, value) => {
    expect(await allWays(`SELECT ${sql} AS v`)).toEqual([{ v: value }]);
  });

  it("of VARIANT follows the type it holds", async () => {
    const sql =
      "SELECT [1::VARIANT, 'a'::VARIANT, {'b': 2::BIGINT}::VARIANT, 'nan'::DOUBLE::VARIANT, NULL] AS v";
    await expect(rowsOf(sql, "rendered")).rejects.toThrow("can't be rendered");
    expect(await rowsOf(sql, "from values")).toEqual([{ v: [1, "a", { b: "2" }, "NaN", null] }]);
  });
});

describe("column names", () => {
  it("are kept apart whatever they are, and the first of a name keeps it", () => {
    const name = fc.oneof(fc.constantFrom("a", "a:1", "a:2", "A", "1", "__proto__", ""), fc.string());
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const unique = dedupeColumnNames(names);
        expect(new Set(unique).size).toBe(names.length);
        names.forEach((original, index) => {
          if (names.indexOf(original) === index) expect(unique[index]).toBe(original);
          else expect(unique[index]).toMatch(/:\d+$/);
        });
      }),
    );
  });

  it("lose no value in a row", async () => {
    const sql = 'SELECT 1 AS a, 2 AS a, 3 AS "a:1", 4 AS "__proto__", 5 AS "2", 6 AS "it\'s ""x""", 7 AS "A"';
    const [row] = await allWays(sql);
    expect(Object.entries(row as object).toSorted(([, a], [, b]) => Number(a) - Number(b))).toEqual([
      ["a", 1],
      ["a:2", 2],
      ["a:1", 3],
      ["__proto__", 4],
      ["2", 5],
      ['it\'s "x"', 6],
      ["A", 7],
    ]);
  });
});

describe("a type's name", () => {
  it.each([
    "1::DECIMAL(18,2)",
    "now()",
    "'{}'::JSON",
    "['{}'::JSON]",
    "[[1]]::INTEGER[1][]",
    "MAP {'a': ['1'::JSON]}",
    "{'a': 1, 'b c': 'x', 'select': 1, 'Abc': 1, 'a$b': 1, 'ä': 1, 'say \"hi\"': 1}",
    "row(1, 'x')",
    'union_value("two words" := 1)',
    "'it''s'::ENUM('it''s', 'b')",
    "TIMETZ '10:00:00+00'",
    "1::VARIANT",
    "INTERVAL 1 DAY",
  ])("%s is as DuckDB prints it", async (sql) => {
    const prepared = await connection.prepare(`SELECT ${sql}`);
    const reader = await connection.runAndReadAll(`SELECT typeof(${sql})`);
    expect(typeName(prepared.columnType(0), keywords)).toBe(reader.getRows()[0]?.[0]);
  });
});
