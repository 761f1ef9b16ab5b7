import { describe, expect, it } from "vitest";
import { patternOf } from "./patternOf";
import { singleStatement } from "./singleStatement";

function pattern(sql: string): string | undefined {
  return patternOf(singleStatement(sql));
}

describe("The pattern of a statement", () => {
  it.each([
    ["SELECT * FROM t WHERE id = 1", "SELECT * FROM t WHERE id = 99"],
    [
      "SELECT a, b FROM t WHERE a IN (1, 2) AND (b > 3)",
      "SELECT a,b  FROM t WHERE a IN (7, 8) AND (b > 9) -- same",
    ],
    ["SELECT a FROM t ORDER BY 1 LIMIT 10", "SELECT a FROM t ORDER BY 1 LIMIT 20"],
  ])("is that of another with other whole numbers behind FROM: %s", (one, other) => {
    expect(pattern(one)).toBeDefined();
    expect(pattern(one)).toBe(pattern(other));
  });

  it.each([
    ["SELECT 1 FROM t", "SELECT 2 FROM t"],
    ["SELECT a AS Name FROM t", "SELECT a AS name FROM t"],
    ["SELECT a FROM t WHERE b = 'x'", "SELECT a FROM t WHERE b = 'y'"],
    ["SELECT a FROM t WHERE b = 1", "SELECT a FROM t WHERE b = 1.5"],
    ["SELECT a FROM t WHERE b = 1", "SELECT a FROM t WHERE b = 1e5"],
    ["SELECT a FROM t WHERE b = 1", "SELECT a FROM t WHERE b = 1000000000"],
    ['SELECT a FROM t WHERE "b" = 1', "SELECT a FROM t WHERE b = 1"],
    ["SELECT a FROM t WHERE b = 1", "SELECT a FROM u WHERE b = 1"],
  ])("is another where more differs: %s, %s", (one, other) => {
    expect(pattern(one)).not.toBe(pattern(other));
  });

  it.each([
    "SELECT * FROM query('SELECT ' || chr(65)) WHERE id = 1",
    "SELECT * FROM \"query\"('SELECT 1')",
    "SELECT * FROM t WHERE a = m(1)",
    "SELECT * FROM t WHERE a = x.m(1)",
    "SELECT * FROM t WHERE a = CAST(1 AS DECIMAL(4, 1))",
    "SELECT * FROM (SELECT 1)",
    "SELECT * FROM (VALUES (1))",
    "SELECT a FROM t UNION SELECT 1",
    "SELECT a FROM t UNION VALUES (1)",
    "WITH c AS (SELECT 1) SELECT * FROM c",
    "SELECT a FROM t WHERE #1 = 5",
    "SELECT a FROM t WHERE a = $1",
    "SELECT 1",
    "FROM t WHERE a = 1",
    "INSERT INTO t SELECT a FROM t WHERE a = 1",
    "EXPLAIN SELECT a FROM t WHERE a = 1",
    "DELETE FROM t WHERE a = 1",
  ])("is none where a number could choose what is called or a column: %s", (sql) => {
    expect(pattern(sql)).toBeUndefined();
  });
});
