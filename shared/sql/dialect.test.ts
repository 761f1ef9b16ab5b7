import { describe, expect, it } from "vitest";
import { dialectOf, isWholeIn } from "./dialect";

describe("dialectOf", () => {
  it("goes by the engine's name, and takes a service that names none for DuckDB", () => {
    expect(
      [null, "duckdb", "DuckDB 1.5", "clickhouse", "ClickHouse Cloud", "postgres"].map(dialectOf),
    ).toEqual(["duckdb", "duckdb", "duckdb", "clickhouse", "clickhouse", "unknown"]);
  });
});

describe("isWholeIn", () => {
  it.each([
    ["SELECT 'it\\'s; x'", true],
    ["SELECT 'it''s' -- ; '", true],
    ["SELECT '\\\\'", true],
    ["SELECT 1 /* ' */", true],
    ['SELECT `a;b`, "c\'d"', true],
    // Pieces of INSERT INTO t VALUES ('a\'; DROP TABLE t; --') as DuckDB would cut it.
    ["INSERT INTO t VALUES ('a\\'", false],
    ["SELECT `a", false],
    ["SELECT 1 /* a", false],
  ])("reads %s to its end as ClickHouse does", (sql, isWhole) => {
    expect(isWholeIn("clickhouse", sql)).toBe(isWhole);
    expect(isWholeIn("duckdb", sql)).toBe(true);
  });
});
