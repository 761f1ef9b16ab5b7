import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KeepProgress } from "#shared/processes/resultTable";
import { KeptTableFixture, textsOf } from "../testing/KeptTableFixture";
import { resultOf, resultOfRows } from "../testing/resultOf";

let bed: KeptTableFixture;
beforeAll(async () => {
  bed = await KeptTableFixture.start();
}, 60_000);
afterAll(() => bed.close());

const hostileName = `a"b'c;--\n\t\u0007$&é🦆 ${"x".repeat(80)}`;

/** Keeps values of one column that another service sent, and reads them back. */
async function keptFrom(type: string, values: readonly unknown[]) {
  const result = resultOfRows(
    { v: type },
    values.map((value) => [value]),
  );
  await bed.keep(result, "foreign");
  const { types, texts } = await bed.read("FROM results.foreign");
  return { type: types[0], texts: texts[0], shown: textsOf(result)[0] };
}

describe("a result of another service", () => {
  it.each([
    ["INTEGER", [1, "2147483647", null], "INTEGER"],
    ["INTEGER", [1, 9_999_999_999], "BIGINT"],
    ["SERIAL", [1, "170141183460469231731687303715884105727"], "HUGEINT"],
    ["INTEGER", [1, "007"], "VARCHAR"],
    ["INTEGER", ["1.5"], "VARCHAR"],
    ["BOOL", ["t", "f"], "VARCHAR"],
    ["DECIMAL(10,2)", ["1.555", "2.00"], "VARCHAR"],
    ["TIMESTAMP", ["2026-11-20 10:11:12.1234567"], "VARCHAR"],
    ["DATE", ["2026-11-20 10:11:12"], "VARCHAR"],
    ["DOUBLE", ["1e400"], "VARCHAR"],
    ["DOUBLE", ["9007199254740993"], "VARCHAR"],
    ["TIME", ["now"], "VARCHAR"],
    ["GEOMETRY", ["POINT(1 2)"], "VARCHAR"],
    ["numeric", ["12345678901234567890", "-1", "0"], "DECIMAL(38,0)"],
    ["numeric", ["0.0000000000000000000001"], "VARCHAR"],
    ["money", ["$1.50"], "VARCHAR"],
    ["JSONB", [{ a: [1, null, "x"] }], "JSON"],
    ["VARCHAR[]", ["{a,b}"], "VARCHAR"],
    ["BIGINT[]", [["1", "x"]], "JSON"],
    ["STRUCT(a INTEGER)", [{ a: 1, b: 2 }], "JSON"],
    [
      "MAP(VARCHAR, INTEGER)",
      [
        [
          { key: "a", value: 1 },
          { key: "a", value: 2 },
        ],
      ],
      "JSON",
    ],
    [
      'STRUCT(value INTEGER, "a/b~c" VARCHAR)[]',
      [[{ value: 1, "a/b~c": "it's" }, null]],
      'STRUCT("value" INTEGER, "a/b~c" VARCHAR)[]',
    ],
    ["INTEGER); DROP TABLE results.foreign; --", [1], "BIGINT"],
    ["STRUCT(a INTEGER) NULL); --", ["x"], "VARCHAR"],
    ["ENUM('a'); DROP TABLE results.foreign", ["a"], "VARCHAR"],
    ["ENUM('a\0', 'b')", ["b"], "VARCHAR"],
    ["ENUM('value', 'it''s')", ["it's", "value"], "ENUM('value', 'it''s')"],
  ])("of the type %s keeps what its cells show: %j as %s", async (type, values, expected) => {
    const kept = await keptFrom(type, values);
    expect(kept.texts).toEqual(kept.shown);
    expect(kept.type).toBe(expected);
  });

  it.each([
    ["timestamp(6) without time zone", "2026-11-20T10:11:12.500Z", "TIMESTAMP", "2026-11-20 10:11:12.5"],
    ["TIMESTAMPTZ", "2026-11-20T10:11:12.5+02:00", "TIMESTAMP WITH TIME ZONE", "2026-11-20 08:11:12.5+00"],
    ["NUMERIC(10,3)", "1.5", "DECIMAL(10,3)", "1.500"],
    ["numeric", "12345678901234567890.5", "DECIMAL(38,2)", "12345678901234567890.50"],
    ["FLOAT", 0.1, "FLOAT", "0.10000000149011612"],
    ["FLOAT", 0.123456789012, "DOUBLE", "0.123456789012"],
    ["DOUBLE PRECISION", "0.10000000000000001", "DOUBLE", "0.1"],
    ["bytea", String.raw`\x00ff41`, "BLOB", String.raw`\x00\xFFA`],
    ["UUID", "7FFFFFFF-ffff-FFFF-ffff-ffffffffffff", "UUID", "7fffffff-ffff-ffff-ffff-ffffffffffff"],
  ])(
    "of the type %s keeps the value of %j though it is written otherwise",
    async (type, value, expected, text) => {
      const kept = await keptFrom(type, [value]);
      expect([kept.type, kept.texts]).toEqual([expected, [text]]);
    },
  );

  it("keeps intervals with more hours than a text can say", async () => {
    const kept = await keptFrom("INTERVAL", [
      { months: 2_147_483_647, days: -2_147_483_648, micros: "9223372036854775807" },
      { months: -14, days: 0, micros: "-9223372036854775807" },
      { months: 0, days: 0, micros: "0" },
      null,
    ]);
    expect(kept.texts).toEqual(kept.shown);
    expect(kept.type).toBe("INTERVAL");
  });
});

it("keeps texts of every kind apart from each other and from NULL", async () => {
  const values = [
    "",
    null,
    "null",
    "NULL",
    " ",
    "\0",
    "a\0b",
    '"',
    '""',
    "a,b",
    "\n",
    "\r\n",
    "\r",
    "'",
    "\\N",
    "\ufeffa",
    "#",
    "é🦆\u2028",
  ];
  for (const rows of [values, values.toReversed(), [null], [null, null], [""]]) {
    const kept = await keptFrom("VARCHAR", rows);
    expect(kept.texts).toEqual(rows);
  }
});

it("replaces half of a surrogate pair, which no database can hold", async () => {
  const kept = await keptFrom("VARCHAR", ["a\ud800b"]);
  expect(kept.texts).toEqual(["a\ufffdb"]);
});

it("gives every column a name of its own, whatever the names are", async () => {
  const names = [
    "a",
    "A",
    "a",
    "a_2",
    "",
    "",
    "rowid",
    "value",
    "c0",
    hostileName,
    "é",
    "É",
    "null\0name",
    "\ud800",
  ];
  const answer = {
    columns: names,
    types: names.map(() => "INTEGER"),
    rows: [names.map((_, index) => index)],
    rowCount: 1,
    truncated: false,
  };
  const result = resultOf([Buffer.from(JSON.stringify(answer))]);
  await bed.keep(result, "names");
  const { columns } = JSON.parse((await bed.answers.body("FROM results.names")).toString()) as {
    columns: string[];
  };
  expect(columns).toEqual([
    "a",
    "A_3",
    "a_4",
    "a_2",
    "column",
    "column_2",
    "rowid",
    "value",
    "c0",
    hostileName,
    "é",
    "É",
    "null\ufffdname",
    "\ufffd",
  ]);
  expect((await bed.read('SELECT "a", "value", "É" FROM results.names')).texts).toEqual([
    ["0"],
    ["7"],
    ["11"],
  ]);
});

it.each([hostileName, "select", "x.y", "É", "a__loading", "'; DROP TABLE t; --"])(
  "keeps a result under the name %j, and replaces it there",
  async (name) => {
    const table = `results."${name.replaceAll('"', '""')}"`;
    for (const value of ["first", "second"]) {
      await bed.keep(resultOfRows({ v: "VARCHAR" }, [[value]]), name);
      expect((await bed.read(`FROM ${table}`)).texts).toEqual([[value]]);
    }
  },
);

it("makes an empty table of a result without rows, and says that one without columns cannot be kept", async () => {
  await bed.keep(resultOfRows({ a: "INTEGER", b: "INTEGER[]", c: "POINT" }, []), "empty");
  expect(await bed.read("FROM results.empty")).toEqual({
    types: ["INTEGER", "INTEGER[]", "VARCHAR"],
    texts: [[], [], []],
  });
  await expect(bed.write(resultOfRows({}, [[], []]))).rejects.toMatchObject({
    code: "RESULT_NOT_LOADED",
    message: "This result has no columns, so there is nothing to make a table of.",
  });
});

it("says in the table's comment that a result was cut", async () => {
  const answer = {
    columns: ["a"],
    types: ["INTEGER"],
    rows: [{ a: 1 }, { a: 2 }],
    rowCount: 2,
    truncated: true,
  };
  await bed.keep(resultOf([Buffer.from(JSON.stringify(answer))]), "cut");
  await bed.keep(resultOfRows({ a: "INTEGER" }, [[1]]), "whole");
  const { texts } = await bed.read(
    "SELECT comment FROM duckdb_tables() WHERE table_name IN ('cut', 'whole') ORDER BY table_name",
  );
  expect(texts).toEqual([
    ["A result kept by Wharf. The result was cut: these are its first 2 rows.", "A result kept by Wharf."],
  ]);
});

it("keeps the order and every row of a result of several files", async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => [index, `${index} ${"text, ".repeat(80)}`]);
  const result = resultOfRows({ n: "BIGINT", t: "VARCHAR" }, rows);
  const written = await bed.write(result);
  expect(written.files.length).toBeGreaterThan(2);
  await bed.answers.keep({ ...written, table: "many", replace: true });
  expect((await bed.read("SELECT n FROM results.many")).texts).toEqual([rows.map(([n]) => String(n))]);
}, 30_000);

it("says how many rows are written, and then that their values are tried", async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`${index} ${"x".repeat(1000)}`]);
  const told: KeepProgress[] = [];
  await bed.write(resultOfRows({ t: "VARCHAR" }, rows), undefined, (progress) => told.push(progress));
  expect(told.pop()).toEqual({ step: "checking", rowsDone: null });
  const written = told.map(({ rowsDone }) => rowsDone ?? 0);
  expect(told.every(({ step }) => step === "writing")).toBe(true);
  expect(written.length).toBeGreaterThan(5);
  expect(written).toEqual(written.toSorted((a, b) => a - b));
  expect(written.at(-1)).toBe(5000);
});

it("stops in the middle when nobody wants it any more", async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`${index} ${"x".repeat(1000)}`]);
  const abort = new AbortController();
  const writing = bed.write(resultOfRows({ t: "VARCHAR" }, rows), abort.signal);
  setImmediate(() => abort.abort(new Error("stopped")));
  await expect(writing).rejects.toThrow("stopped");
});

it("refuses a row that is longer than a table's row can be", async () => {
  const result = resultOfRows({ t: "VARCHAR" }, [["short"], ["x".repeat(65 * 1024 * 1024)]]);
  await expect(bed.write(result)).rejects.toMatchObject({
    code: "RESULT_NOT_LOADED",
    message: /^Row 2 is longer than 64 MB/,
  });
});
