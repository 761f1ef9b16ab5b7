import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { statementAdvice } from "./statementAdvice";

const refused = new AppError("STATEMENT_NOT_ALLOWED", "X is not available here: reasons.").toData();
const failed = (message: string) => new AppError("STATEMENT_FAILED", message).toData();

describe("statementAdvice", () => {
  it.each([
    ["ATTACH 'x.duckdb'", "attach", "newConnection"],
    ["COPY t FROM 'x.csv'", "readFile", "loadFile"],
    ["COPY (SELECT 1 AS to_do) TO 'x.csv'", "export", null],
    ["EXPORT DATABASE 'd'", "exportDatabase", null],
    ["SELECT * FROM read_parquet('x.parquet')", "readFile", "loadFile"],
    ["CREATE TABLE t AS SELECT * FROM Read_CSV_auto('x')", "readFile", "loadFile"],
    ["-- note\nset threads = 1", "settings", null],
    ["SET schema = 'old'", "use", "chooseDatabase"],
    ["SET SESSION search_path = 'old'", "use", "chooseDatabase"],
    ["PRAGMA version", "pragma", null],
    ["BEGIN", "transaction", null],
    ["INSTALL httpfs", "extension", "newConnection"],
    ["LOAD json", "extension", "newConnection"],
    ["USE other", "use", "chooseDatabase"],
    ["CREATE OR REPLACE TEMP TABLE t (a INT)", "temporary", null],
    ["INSERT INTO temp.t VALUES (1)", "temporary", null],
    ["CREATE PERSISTENT SECRET s (TYPE s3)", "secret", "newConnection"],
  ])("knows what does the same as %s", (sql, kind, feature) => {
    expect(statementAdvice(sql, refused)).toMatchObject({ kind, feature });
  });

  it.each([
    ["SET TimeZone = 'Europe/Berlin'", "session"],
    ["SET LOCAL TIME ZONE 'UTC'", "session"],
    ["SET VARIABLE x = 1", "session"],
    ['RESET "pivot_limit"', "session"],
    ["BEGIN", "session"],
    ["USE other", "session"],
    ["SET memory_limit = '8GB'", "settings"],
    ["SET GLOBAL TimeZone = 'UTC'", "settings"],
    ["SET SESSION threads = 1", "settings"],
    ["RESET memory_limit", "settings"],
  ])("suggests a session for %s only where a session takes it", (sql, kind) => {
    expect(statementAdvice(sql, refused, true)).toMatchObject({ kind });
  });

  it("writes CALL and PRAGMA as queries where there is a function that does the same", () => {
    const query = (sql: string) => statementAdvice(sql, refused)?.query;
    expect(query("CALL pragma_version();")).toBe("SELECT * FROM pragma_version()");
    expect(query("CALL f('a', x := 1)")).toBe("SELECT * FROM f('a', x := 1)");
    expect(query("PRAGMA table_info('my t')")).toBe("SELECT * FROM pragma_table_info('my t')");
    expect(query("PRAGMA version")).toBe("SELECT * FROM pragma_version()");
    expect(query("PRAGMA database_size;")).toBe("SELECT * FROM pragma_database_size()");
    expect(query("PRAGMA memory_limit='1GB'")).toBeNull();
  });

  it("takes the query out of a statement that puts its rows somewhere", () => {
    const query = (sql: string) => statementAdvice(sql, refused)?.query;
    expect(query("COPY (SELECT (1) AS a) TO 'x.csv'")).toBe("SELECT (1) AS a");
    expect(query("COPY s.\"my t\" (a, b) TO 'x.csv'")).toBe('SELECT a, b FROM s."my t"');
    expect(query("COPY t TO 'x.csv' (FORMAT csv)")).toBe("SELECT * FROM t");
    expect(query("CREATE TEMP TABLE t AS SELECT 1 AS a")).toBe("SELECT 1 AS a");
    expect(query("CREATE TEMP MACRO m(x) AS x + 1")).toBeNull();
    expect(query("CREATE TEMP TABLE t (a INT)")).toBeNull();
  });

  it("speaks up where the database itself does not do such things", () => {
    const disabled = failed("Permission Error: file system operations are disabled by configuration");
    expect(statementAdvice("FROM 'x.csv'", disabled)).toMatchObject({ kind: "readFile" });
  });

  it("is silent about errors of another kind", () => {
    expect(
      statementAdvice("SET threads = ", failed("Parser Error: syntax error at end of input")),
    ).toBeNull();
    expect(statementAdvice("SELECT 1", refused)).toBeNull();
    expect(statementAdvice("FROM 'x.csv'", new AppError("OFFLINE").toData())).toBeNull();
  });
});
