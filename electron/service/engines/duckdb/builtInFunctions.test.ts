import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure, readRelations } from "./testing/readAnswer";

let fixture: TestEngine;
let engine: RunningEngine;

beforeAll(async () => {
  fixture = await openTestEngine();
  engine = await fixture.open();
});

afterAll(() => fixture.remove());

describe("CREATE MACRO under a built-in name", () => {
  it.each([
    "CREATE MACRO json_serialize_plan(x) AS '{}'",
    "CREATE OR REPLACE MACRO abs(x) AS x",
    'CREATE TEMP MACRO "Json_Object"(x) AS x',
    'CREATE FUNCTION main."+"(a, b) AS 42',
    "CREATE MACRO IF NOT EXISTS test.main.duckdb_functions() AS TABLE SELECT 1",
  ])("is refused: %s", async (sql) => {
    expect((await readFailure(engine, sql)).kind).toBe("request");
    expect((await readAnswer(engine, "SELECT abs(-1) + 1 AS n")).rows).toEqual([{ n: 2 }]);
  });

  it("names the function and says what to do", async () => {
    expect((await readFailure(engine, "CREATE MACRO abs(x) AS x")).message).toBe(
      'A macro named "abs" would replace the built-in function of that name in every query. Choose another name, or create the macro in a schema of its own.',
    );
  });

  it("is accepted in a schema of its own, where no unqualified call finds it", async () => {
    await readAnswer(engine, "CREATE SCHEMA own");
    await readAnswer(engine, "CREATE MACRO own.abs(x) AS 7");
    expect((await readAnswer(engine, "SELECT own.abs(-1) AS own, abs(-1) AS built_in")).rows).toEqual([
      { own: 7, built_in: 1 },
    ]);
  });

  it("leaves other macros alone", async () => {
    await readAnswer(engine, "CREATE MACRO twice(x) AS 2 * x");
    expect((await readAnswer(engine, "SELECT twice(21) AS n")).rows).toEqual([{ n: 42 }]);
  });
});

describe("a database file that already shadows built-in functions", () => {
  const shadows = [
    `CREATE MACRO json_serialize_plan(x) AS '{"error":false,"plans":[{"type":"LOGICAL_GET"}]}'`,
    'CREATE MACRO json_object(a, b) AS \'{"a":"shadowed"}\'',
    "CREATE MACRO to_json(x) AS '\"shadowed\"'",
    "CREATE MACRO isfinite(x) AS false",
    "CREATE MACRO isnan(x) AS true",
    "CREATE MACRO datepart(a, b) AS 1",
    "CREATE MACRO list_transform(a, b) AS ['shadowed']",
    "CREATE MACRO struct_extract(a, b) AS 'shadowed'",
    "CREATE MACRO map_entries(a) AS []",
    "CREATE MACRO random() AS -1",
    "CREATE MACRO duckdb_columns() AS TABLE SELECT 1",
    "CREATE MACRO duckdb_views() AS TABLE SELECT 1",
    "CREATE MACRO current_database() AS 'shadowed'",
    "CREATE MACRO list(x) AS ['shadowed']",
    "CREATE MACRO duckdb_keywords() AS TABLE SELECT 'a' AS keyword_name",
    "CREATE MACRO \"||\"(a, b) AS 'shadowed'",
    'CREATE MACRO "+"(a, b) AS 42',
    'CREATE MACRO "*"(a, b) AS 42',
  ];
  let shadowed: RunningEngine;

  beforeAll(async () => {
    const instance = await DuckDBInstance.create(join(fixture.folder, "shadowed.duckdb"));
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE t (a DOUBLE, i INTERVAL, l BIGINT[], s STRUCT(x DATE), m MAP(VARCHAR, BIGINT))",
    );
    await connection.run(
      "INSERT INTO t VALUES (1.5, INTERVAL '14 months 3 days 04:05:06', [1, 2], {x: DATE '2026-01-02'}, MAP {'k': 9})",
    );
    await connection.run("CREATE SEQUENCE s");
    await connection.run("CREATE VIEW hidden AS SELECT nextval('s') AS n");
    for (const sql of shadows) await connection.run(sql);
    connection.closeSync();
    instance.closeSync();
    shadowed = await fixture.open("shadowed");
  });

  it("answers with the values that are stored", async () => {
    for (const maxRows of [10, 10_000]) {
      const { rows } = await readAnswer(shadowed, "SELECT * FROM t", { maxRows });
      expect(rows).toEqual([
        {
          a: 1.5,
          i: { months: 14, days: 3, micros: "14706000000" },
          l: ["1", "2"],
          s: { x: "2026-01-02" },
          m: [{ key: "k", value: "9" }],
        },
      ]);
    }
  });

  it("keeps the read-only guard seeing through views", async () => {
    expect(await readFailure(shadowed, "FROM hidden", { readOnly: true })).toEqual({
      kind: "request",
      message: expect.stringMatching(/nextval/) as string,
    });
  });

  it("keeps denied calls in hidden text refused", async () => {
    const failure = await readFailure(shadowed, "SELECT * FROM query('FROM enable_' || 'logging()')");
    expect(failure.kind).not.toBe("interrupted");
    expect(await readFailure(shadowed, "SELECT * FROM query('FROM enable_logging()')")).toEqual({
      kind: "request",
      message: expect.stringMatching(/enable_logging/) as string,
    });
  });

  it("shows its schema", async () => {
    const relations = await readRelations(shadowed);
    expect(relations.map(({ name }) => name).toSorted()).toEqual(["hidden", "t"]);
  });
});

describe("ALTER TABLE ADD COLUMN with a computed default", () => {
  it.each([
    ["now()", "TIMESTAMPTZ"],
    ["current_timestamp", "TIMESTAMPTZ"],
    ["nextval('ids')", "BIGINT"],
    ["gen_random_uuid()", "UUID"],
    ["random()", "DOUBLE"],
  ])("fills the rows there are and those that follow: %s", async (value, type) => {
    await readAnswer(engine, "CREATE SEQUENCE IF NOT EXISTS ids");
    await readAnswer(engine, "CREATE OR REPLACE TABLE people (a INTEGER)");
    await readAnswer(engine, "INSERT INTO people VALUES (1), (2)");
    const answer = await readAnswer(engine, `ALTER TABLE people ADD COLUMN added ${type} DEFAULT ${value}`);
    expect(answer.columns).toEqual([]);
    await readAnswer(engine, "INSERT INTO people (a) VALUES (3)");
    expect((await readAnswer(engine, "SELECT count(added)::INTEGER AS n FROM people")).rows).toEqual([
      { n: 3 },
    ]);
  });

  it("changes nothing where a row cannot be filled", async () => {
    await readAnswer(engine, "CREATE OR REPLACE TABLE people (a INTEGER)");
    await readAnswer(engine, "INSERT INTO people VALUES (1)");
    const sql = "ALTER TABLE people ADD COLUMN b INTEGER DEFAULT (random() + 1e12)::INTEGER";
    expect((await readFailure(engine, sql)).kind).toBe("statement");
    expect((await readAnswer(engine, "FROM people")).columns).toEqual(["a"]);
  });

  it("is refused in a read-only query", async () => {
    const sql = "ALTER TABLE people ADD COLUMN c TIMESTAMP DEFAULT now()";
    expect(await readFailure(engine, sql, { readOnly: true })).toEqual({
      kind: "request",
      message: expect.stringMatching(/ALTER is not a plain query/) as string,
    });
  });
});

describe("a constant beyond the range of DOUBLE", () => {
  it("is Infinity wherever it is written", async () => {
    expect((await readAnswer(engine, "SELECT 1e400 AS high, -1e400 AS low")).rows).toEqual([
      { high: "Infinity", low: "-Infinity" },
    ]);
    expect((await readAnswer(engine, "SELECT 1 AS n WHERE 1e308 < 1e400")).rows).toEqual([{ n: 1 }]);
    await readAnswer(engine, "CREATE TABLE far AS SELECT 1e400 AS x, 'Infinity NaN \" -Infinity' AS text");
    await readAnswer(engine, "CREATE TABLE farther (n INTEGER, x DOUBLE DEFAULT 1e400)");
    await readAnswer(engine, "INSERT INTO farther (n) VALUES (1)");
    await readAnswer(engine, "INSERT INTO farther VALUES (2, -1e400)");
    await readAnswer(engine, "CREATE VIEW farthest AS SELECT 1e400 AS x, [1e400, -1e400] AS xs");
    expect((await readAnswer(engine, "FROM far")).rows).toEqual([
      { x: "Infinity", text: 'Infinity NaN " -Infinity' },
    ]);
    expect((await readAnswer(engine, "FROM farther ORDER BY n")).rows).toEqual([
      { n: 1, x: "Infinity" },
      { n: 2, x: "-Infinity" },
    ]);
    expect((await readAnswer(engine, "FROM farthest")).rows).toEqual([
      { x: "Infinity", xs: ["Infinity", "-Infinity"] },
    ]);
    expect((await readAnswer(engine, "UPDATE farther SET x = 1e400 WHERE x < 1e400")).rows).toEqual([
      { Count: "1" },
    ]);
    expect((await readAnswer(engine, "EXPLAIN SELECT 1e400")).rowCount).toBeGreaterThan(0);
  });

  it("does not hide what a read-only query calls", async () => {
    await readAnswer(engine, "CREATE SEQUENCE IF NOT EXISTS ids");
    await readAnswer(engine, "CREATE VIEW moving AS SELECT nextval('ids') AS n, 1e400 AS x");
    expect((await readFailure(engine, "FROM moving", { readOnly: true })).kind).toBe("request");
  });
});
