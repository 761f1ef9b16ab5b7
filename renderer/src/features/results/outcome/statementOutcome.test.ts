import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeText } from "./OutcomeState";
import { statementOutcome } from "./statementOutcome";

const count = (rows: string) => ({
  columns: [{ name: "Count", type: "BIGINT" }],
  rowCount: 1,
  firstCell: rows,
});
const nothing = { columns: [], rowCount: 0, firstCell: null };
const emptyCount = { columns: [{ name: "Count", type: "BIGINT" }], rowCount: 0, firstCell: null };
const emptySuccess = { columns: [{ name: "Success", type: "BOOLEAN" }], rowCount: 0, firstCell: null };

function text(sql: string, result: Parameters<typeof statementOutcome>[1]): string | null {
  const outcome = statementOutcome(sql, result);
  return outcome === null ? null : outcomeText(outcome, 17);
}

describe("statementOutcome", () => {
  it.each([
    ["DELETE FROM t", "1000", "1,000 rows deleted in 17 ms"],
    ["TRUNCATE t", "1", "1 row deleted in 17 ms"],
    ['INSERT INTO t SELECT 1 AS "Count"', "2", "2 rows inserted in 17 ms"],
    ["INSERT OR REPLACE INTO t VALUES (1)", "1", "1 row inserted or replaced in 17 ms"],
    ["INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET a = 1", "3", "3 rows inserted or updated in 17 ms"],
    ["WITH x AS (SELECT 1) UPDATE t SET a = 1", "0", "0 rows updated in 17 ms"],
    ["MERGE INTO t USING s ON a = b WHEN MATCHED THEN DELETE", "12", "12 rows merged in 17 ms"],
    ["COPY t FROM 'x.csv'", "5", "5 rows copied in 17 ms"],
    ["CREATE TABLE orders AS SELECT 1", "1000", "Table orders created with 1,000 rows in 17 ms"],
  ])("counts the rows of %s", (sql, rows, expected) => {
    expect(text(sql, count(rows))).toBe(expected);
  });

  it.each([
    ["CREATE TABLE orders (id INT)", "Table orders created in 17 ms"],
    ["CREATE OR REPLACE VIEW sales.v AS SELECT 1", "View sales.v created or replaced in 17 ms"],
    ["CREATE TABLE IF NOT EXISTS t (a INT)", "Table t created, unless it already existed, in 17 ms"],
    ["DROP TABLE IF EXISTS t", "Table t dropped, if it existed, in 17 ms"],
    ["DROP SCHEMA s CASCADE", "Schema s dropped in 17 ms"],
    ["ALTER TABLE t ADD COLUMN c INT", "Table t altered in 17 ms"],
    ["COMMENT ON COLUMN t.a IS 'x'", "Comment on column t.a set in 17 ms"],
    ["VACUUM", "VACUUM completed in 17 ms"],
    ["BEGIN TRANSACTION", "BEGIN completed in 17 ms"],
    ["ROLLBACK", "ROLLBACK completed in 17 ms"],
    ["SET VARIABLE day = DATE '2026-03-09'", "SET completed in 17 ms"],
  ])("names the object of %s, whatever empty result the service gives", (sql, expected) => {
    for (const result of [nothing, emptyCount, emptySuccess]) expect(text(sql, result)).toBe(expected);
  });

  it.each([
    'SELECT count(*) AS "Count" FROM t',
    'WITH gone AS (DELETE FROM t RETURNING *) SELECT count(*) AS "Count" FROM gone',
    'INSERT INTO t VALUES (1) RETURNING a AS "Count"',
    "EXPLAIN ANALYZE DELETE FROM t",
    "FROM counts",
    "CALL something()",
  ])("leaves the rows of %s to the grid", (sql) => {
    expect(statementOutcome(sql, count("1000"))).toBeNull();
    expect(statementOutcome(sql, emptyCount)).toBeNull();
  });

  it("leaves anything to the grid that is not one integer", () => {
    const sql = "DELETE FROM t";
    expect(statementOutcome(sql, { ...count("1"), firstCell: null })).toBeNull();
    expect(statementOutcome(sql, { ...count("1"), rowCount: 2 })).toBeNull();
    expect(
      statementOutcome(sql, { columns: [{ name: "a", type: "VARCHAR" }], rowCount: 1, firstCell: "1" }),
    ).toBeNull();
  });

  it("says nothing of the time where it is not known", () => {
    const outcome = statementOutcome("DROP TABLE IF EXISTS t", nothing);
    expect(outcome === null ? null : outcomeText(outcome, null)).toBe("Table t dropped, if it existed");
  });

  it("never takes a query's rows for an outcome", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("SELECT", "FROM", "VALUES", "SHOW"),
        fc.string(),
        fc.nat(),
        (verb, rest, rows) => {
          expect(statementOutcome(`${verb} '${rest.replaceAll("'", "")}'`, count(String(rows)))).toBeNull();
        },
      ),
    );
  });
});
