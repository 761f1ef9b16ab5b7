import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure } from "./testing/readAnswer";

let bed: TestEngine;
let engine: RunningEngine;

beforeAll(async () => {
  bed = await openTestEngine();
  engine = await bed.open();
  for (const sql of [
    "CREATE TABLE t (a INTEGER, b VARCHAR)",
    "INSERT INTO t VALUES (1, 'x'), (2, 'y')",
    "CREATE SEQUENCE s",
    "CREATE VIEW hidden AS SELECT nextval('s') AS n",
    "CREATE MACRO hidden_macro() AS nextval('s')",
  ]) {
    await readAnswer(engine, sql);
  }
});

afterAll(() => bed.remove());

async function tableIsUntouched(): Promise<void> {
  expect((await readAnswer(engine, "SELECT a, b FROM t ORDER BY a")).rows).toEqual([
    { a: 1, b: "x" },
    { a: 2, b: "y" },
  ]);
}

describe("statements that no request may run", () => {
  const own = () => join(bed.folder, "test.duckdb");
  it.each([
    ["several statements", () => "SELECT 1; DROP TABLE t", /holds 2 statements/],
    [
      "several in a dressed-up bracket",
      () => "SELECT 1) ; DROP TABLE t; SELECT * FROM (SELECT 2",
      /3 statements/,
    ],
    ["no statement", () => " -- nothing\n /* at /* all */ */ ;;", /no statement/],
    ["a NUL character", () => "SELECT 1\0; DROP TABLE t", /NUL character/],
    ["parameters", () => "SELECT $1", /parameters/],
    ["parameters by question mark", () => "SELECT a FROM t WHERE b = ?", /parameters/],
    [
      "COPY over its own file",
      () => `COPY (SELECT 1 a) TO '${own()}' (FORMAT csv, USE_TMP_FILE false)`,
      /COPY/,
    ],
    ["COPY over its own log", () => `COPY (SELECT 1 a) TO '${own()}.wal' (FORMAT csv)`, /COPY/],
    ["EXPLAIN ANALYZE COPY", () => `EXPLAIN ANALYZE COPY (SELECT 1) TO '${own()}.wal'`, /COPY/],
    ["EXPLAIN with options and COPY", () => `EXPLAIN (ANALYZE, FORMAT json) COPY t TO '${own()}'`, /COPY/],
    ["EXPLAIN EXPLAIN", () => "EXPLAIN EXPLAIN COPY t TO '/tmp/x'", /EXPLAIN needs one statement/],
    ["COPY FROM DATABASE", () => "COPY FROM DATABASE test TO memory", /COPY/],
    ["EXPORT", () => `EXPORT DATABASE '${bed.folder}/exported'`, /EXPORT/],
    ["IMPORT", () => "IMPORT DATABASE '/tmp/q'", /IMPORT/],
    ["ATTACH a file", () => "ATTACH 'other.duckdb'", /ATTACH/],
    ["ATTACH memory", () => "ATTACH ':memory:' AS m", /ATTACH/],
    ["DETACH", () => "DETACH test", /DETACH/],
    ["INSTALL", () => "INSTALL httpfs", /INSTALL/],
    ["FORCE INSTALL", () => "FORCE INSTALL httpfs", /FORCE/],
    ["LOAD", () => "LOAD json", /LOAD/],
    ["UPDATE EXTENSIONS", () => "UPDATE EXTENSIONS", /UPDATE EXTENSIONS/],
    ["SET", () => "SET threads = 1", /SET/],
    ["SET back", () => "SET enable_external_access = true", /SET/],
    ["RESET", () => "RESET threads", /RESET/],
    ["SET VARIABLE", () => "SET VARIABLE v = 1", /SET/],
    ["USE", () => "USE memory", /USE/],
    ["PRAGMA", () => "PRAGMA enable_verification", /PRAGMA/],
    ["PRAGMA reads", () => "PRAGMA table_info('t')", /PRAGMA/],
    ["CALL", () => "CALL enable_logging(storage = 'file')", /CALL/],
    ["CHECKPOINT", () => "CHECKPOINT", /CHECKPOINT/],
    ["transaction words", () => "COMMIT", /COMMIT/],
    ["PREPARE", () => "PREPARE p AS DELETE FROM t", /PREPARE/],
    ["CREATE SECRET", () => "CREATE OR REPLACE PERSISTENT SECRET x (TYPE http)", /CREATE SECRET/],
    ["logging by a table function", () => "SELECT * FROM enable_logging()", /enable_logging/],
    [
      "a quoted, qualified, commented call",
      () => 'FROM system.main."Enable_Logging" /* ( */ ()',
      /enable_logging/,
    ],
    [
      "a call put together by query()",
      () => "SELECT * FROM query('FROM enable_' || 'logging()')",
      /enable_logging|query\(\) takes one plain text/,
    ],
    [
      "a call inside CREATE TABLE AS",
      () => "CREATE TABLE u AS SELECT * FROM enable_logging()",
      /enable_logging/,
    ],
    [
      "query() inside CREATE TABLE AS",
      () => "CREATE TABLE u AS FROM query('FROM enable_' || 'logging()')",
      /enable_logging|query\(\) takes one plain text/,
    ],
    [
      "a call inside INSERT",
      () => "INSERT INTO t SELECT 1, content FROM read_text('/etc/passwd')",
      /read_text/,
    ],
    [
      "a call inside UPDATE",
      () => "UPDATE t SET b = (SELECT content FROM read_text('/etc/passwd'))",
      /read_text/,
    ],
    ["a call inside DELETE", () => "DELETE FROM t WHERE EXISTS (FROM checkpoint())", /checkpoint/],
    ["a call inside a view", () => "CREATE VIEW w AS SELECT * FROM duckdb_logs()", /duckdb_logs/],
    ["query() inside a view", () => "CREATE VIEW w AS FROM query('FROM duckdb_' || 'logs()')", /query/],
    ["query() inside a macro", () => "CREATE MACRO m(x) AS TABLE SELECT * FROM query(x)", /query/],
    [
      "a call inside PIVOT",
      () => "PIVOT (SELECT * FROM duckdb_logs()) ON type USING count(*)",
      /duckdb_logs/,
    ],
    [
      "query() inside PIVOT",
      () => "PIVOT (FROM query('FROM duckdb_' || 'logs()')) ON type USING count(*)",
      /query/,
    ],
    ["a call behind EXPLAIN", () => "EXPLAIN ANALYZE SELECT * FROM enable_logging()", /enable_logging/],
    [
      "serialized SQL",
      () => "FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
      /json_execute/,
    ],
    ["reading CSV", () => "FROM read_csv('/etc/passwd')", /read_csv/],
    [
      "a call after a wide space",
      () => "CREATE VIEW v AS FROM read_csv\u00a0\u2003('/etc/passwd')",
      /read_csv/,
    ],
    [
      "a call in what only looks like a comment's quote",
      () => "CREATE VIEW v AS SELECT /* ' */ 6//*;*/2 FROM read_csv\u2060('/etc/passwd')",
      /read_csv/,
    ],
    ["reading its own file", () => `FROM read_blob('${own()}')`, /read_blob/],
    ["globbing", () => "FROM glob('/*')", /glob/],
    ["Parquet", () => "FROM parquet_metadata('/x.parquet')", /parquet_metadata/],
    ["another database's file", () => "FROM read_duckdb('/x.duckdb')", /read_duckdb/],
    ["a temporary table", () => "CREATE TEMP TABLE z (a INT)", /CREATE TEMP TABLE.*connection of its own/],
    ["a temporary copy", () => "CREATE OR REPLACE TEMPORARY TABLE z AS FROM t", /CREATE TEMP TABLE/],
    ["a local temporary table", () => "create /* x */ local temp table z (a INT)", /CREATE TEMP TABLE/],
    ["a temporary view", () => "CREATE TEMP VIEW z AS SELECT 1", /CREATE TEMP VIEW/],
    ["a temporary recursive view", () => "CREATE TEMP RECURSIVE VIEW z(n) AS SELECT 1", /CREATE TEMP VIEW/],
    ["a temporary macro", () => "CREATE TEMP MACRO z(x) AS x", /CREATE TEMP MACRO/],
    ["a temporary function", () => "CREATE OR REPLACE TEMP FUNCTION z(x) AS x", /CREATE TEMP FUNCTION/],
    ["a temporary sequence", () => "CREATE TEMP SEQUENCE z", /CREATE TEMP SEQUENCE/],
    ["a temporary type", () => "CREATE TEMP TYPE z AS ENUM ('a')", /CREATE TEMP TYPE/],
    ["a table in temp", () => "CREATE TABLE temp.z (a INT)", /catalog temp/],
    ["a view in a quoted temp", () => 'CREATE VIEW IF NOT EXISTS "TEMP".main.z AS SELECT 1', /catalog temp/],
    ["a schema in temp", () => "CREATE SCHEMA temp.z", /catalog temp/],
    ["an insert into temp", () => "WITH x AS (SELECT 1) INSERT INTO temp.z FROM x", /catalog temp/],
    ["an update of temp", () => "UPDATE temp.main.z SET a = 1", /catalog temp/],
    ["a delete from temp", () => "DELETE FROM temp.z", /catalog temp/],
    ["a drop of temp", () => "DROP TABLE IF EXISTS temp.z", /catalog temp/],
    ["sleeping", () => "SELECT sleep_ms(100000)", /sleep_ms/],
  ])("refuses %s", async (_, sql, why) => {
    for (const readOnly of [true, false]) {
      const failure = await readFailure(engine, sql(), { readOnly });
      expect(failure).toEqual({ kind: "request", message: expect.stringMatching(why) as string });
    }
    await tableIsUntouched();
    expect(readFileSync(own()).subarray(8, 12).toString()).toBe("DUCK");
  });

  it("has external access off in the engine itself, whatever the text", async () => {
    for (const sql of [
      "FROM '/etc/passwd.csv'",
      "CREATE TABLE u AS FROM '/etc/passwd.csv'",
      "FROM '/proc/self/environ.csv'",
    ]) {
      const failure = await readFailure(engine, sql);
      expect(failure.kind).toBe("statement");
      expect(failure.message).toMatch(/file system operations are disabled/);
    }
    expect(existsSync(join(bed.folder, "exported"))).toBe(false);
  });
});

describe("statements that a read-only query may not run", () => {
  it.each([
    ["INSERT INTO t VALUES (3, 'z')", /INSERT is not a plain query/],
    ["INSERT INTO t VALUES (3, 'z') RETURNING a", /INSERT/],
    ["UPDATE t SET a = 0", /UPDATE/],
    ["DELETE FROM t", /DELETE/],
    ["TRUNCATE t", /DELETE/],
    ["MERGE INTO t USING t AS u ON t.a = u.a WHEN MATCHED THEN DELETE", /MERGE/],
    ["CREATE TEMP TABLE z (a INT)", /CREATE/],
    ["CREATE TEMP VIEW z AS SELECT 1", /CREATE/],
    ["ALTER TABLE t ADD COLUMN c INT", /ALTER/],
    ["COMMENT ON TABLE t IS 'x'", /ALTER/],
    ["DROP TABLE t", /DROP/],
    ["VACUUM", /VACUUM/],
    ["ANALYZE", /VACUUM/],
    ["EXPLAIN ANALYZE INSERT INTO t VALUES (3, 'z')", /INSERT/],
    ["EXPLAIN DELETE FROM t", /DELETE/],
    ["SELECT nextval('s')", /nextval/],
    ["SELECT a FROM t WHERE nextval('s') > 0", /nextval/],
    ["SELECT setseed(0.5)", /setseed/],
    ["FROM hidden", /nextval/],
    ["SELECT hidden_macro()", /nextval/],
    ["SELECT * FROM query('SELECT next' || 'val(''s'')')", /nextval/],
    ["SELECT * FROM query('SELECT nextval(''s'')')", /nextval/],
    ["SELECT * FROM query('FROM range(sleep_ms(5000))')", /sleep_ms/],
    ["CREATE TABLE z AS PIVOT t ON b USING sum(a)", /CREATE/],
    ["INSERT INTO t SELECT 1, 'z' FROM (PIVOT t ON b USING sum(a))", /INSERT/],
  ])("refuses %s", async (sql, why) => {
    const failure = await readFailure(engine, sql, { readOnly: true });
    expect(failure).toEqual({ kind: "request", message: expect.stringMatching(why) as string });
    await tableIsUntouched();
  });

  it("refuses a data-changing WITH", async () => {
    const sql = "WITH x AS (INSERT INTO t VALUES (3, 'z') RETURNING a) SELECT * FROM x";
    expect((await readFailure(engine, sql, { readOnly: true })).kind).toBe("statement");
    await tableIsUntouched();
  });
});

describe("plain queries", () => {
  it.each([
    "SELECT ';' AS a, $$;$$ AS b, $t$;'$t$ AS c, \"b\" FROM t",
    "WITH x AS (SELECT 1 AS n) SELECT * FROM x",
    "WITH RECURSIVE r AS (SELECT 1 n UNION ALL SELECT n + 1 FROM r WHERE n < 5) FROM r",
    "FROM t",
    "FROM t SELECT a",
    "VALUES (1, 2)",
    "TABLE t",
    "SELECT 1 UNION SELECT 2",
    "DESCRIBE t",
    "DESCRIBE SELECT 1",
    "SHOW TABLES",
    "SHOW ALL TABLES",
    "SUMMARIZE t",
    "PIVOT t ON b USING sum(a)",
    "PIVOT t ON b IN ('x') USING sum(a)",
    "SELECT * FROM (PIVOT t ON b USING sum(a))",
    "UNPIVOT t ON a INTO NAME n VALUE v",
    "EXPLAIN SELECT * FROM t",
    "EXPLAIN ANALYZE SELECT * FROM t",
    "EXPLAIN (FORMAT json) SELECT 1",
    "EXPLAIN (SELECT 1)",
    "EXPLAIN PIVOT t ON b USING sum(a)",
    ";;SELECT 1 -- end\n;; /* ; */",
    "SELECT 'read_csv(' AS text, \"b\" FROM t",
    "SELECT * FROM query('SELECT ''1''')",
    "FROM query($q$ FROM query('FROM t') $q$)",
    "SELECT list_transform([1, 2], lambda x: x + 1)",
    "SELECT * FROM duckdb_tables()",
    'SELECT a AS "checkpoint" FROM t',
    "SELECT temp.a FROM t AS temp JOIN t AS other ON temp.a = other.a",
  ])("accepts %s", async (sql) => {
    const answer = await readAnswer(engine, sql, { readOnly: true });
    expect(answer.columns.length).toBeGreaterThan(0);
    await tableIsUntouched();
  });
});

describe("statements that may write", () => {
  it.each([
    "CREATE TABLE checkpoint (a INTEGER DEFAULT nextval('s'), b VARCHAR)",
    "INSERT INTO checkpoint (b) VALUES ('read_text(''x'')')",
    "INSERT INTO main.checkpoint (b) SELECT b FROM t",
    "UPDATE checkpoint SET b = upper(b)",
    "DELETE FROM checkpoint WHERE a > 100",
    "MERGE INTO checkpoint USING t ON checkpoint.a = t.a WHEN MATCHED THEN UPDATE SET b = t.b",
    "EXPLAIN ANALYZE INSERT INTO checkpoint (b) VALUES ('x')",
    "ALTER TABLE checkpoint ADD COLUMN c DATE",
    "COMMENT ON TABLE checkpoint IS 'x'",
    "CREATE VIEW v AS SELECT upper(b) AS u FROM t",
    "UPDATE checkpoint SET b = temp.b FROM t AS temp WHERE temp.a = checkpoint.a",
    "CREATE VIEW temporary AS SELECT temp.a FROM t AS temp JOIN t AS other ON temp.a = other.a",
    "DROP VIEW temporary",
    "CREATE MACRO twice(x) AS x * 2",
    "CREATE INDEX i ON checkpoint (b)",
    "VACUUM",
    "ANALYZE",
    "CREATE TABLE pivoted AS PIVOT t ON b USING sum(a)",
    "INSERT INTO pivoted SELECT x, y FROM (PIVOT t ON b USING sum(a))",
    "TRUNCATE checkpoint",
    "DROP TABLE checkpoint",
  ])("runs %s", async (sql) => {
    await readAnswer(engine, sql);
  });

  it("keeps what a pivot wrote", async () => {
    expect((await readAnswer(engine, "FROM pivoted")).rows).toEqual([
      { x: "1", y: "2" },
      { x: "1", y: "2" },
    ]);
  });
});
