import { describe, expect, it } from "vitest";
import { rewriteCatalog } from "./rewriteCatalog";

const rewritten = (sql: string) => rewriteCatalog(sql).sql;

describe("a literal in PostgreSQL's words", () => {
  it.each([
    [String.raw`SELECT '\x00ff'::bytea`, "SELECT system.main.unhex('00ff')"],
    ["SELECT '1234567890123456.7891'::numeric", "SELECT '1234567890123456.7891'::DECIMAL(38,4)"],
    ["SELECT '-0.12345'::numeric", "SELECT '-0.12345'::DECIMAL(18,5)"],
    ["SELECT '1.5'::numeric(9, 2)", "SELECT '1.5'::numeric(9, 2)"],
    [`SELECT ('{"a,b",NULL}')::VARCHAR[]`, `SELECT ('["a,b",NULL]')::VARCHAR[]`],
  ])("means the same to DuckDB: %s", (sql, expected) => {
    expect(rewritten(sql)).toBe(expected);
  });
});

describe("a column that PostgreSQL has as a vector", () => {
  it("counts from 0", () => {
    expect(rewritten("SELECT 1 FROM pg_index i WHERE i.indkey[n - 1] = 2")).toContain("i.indkey[1 + n - 1]");
  });

  it("is a text of numbers between spaces where it is cast to one", () => {
    expect(rewritten("SELECT ix.indkey::varchar FROM pg_index ix")).toContain(
      "SELECT array_to_string(ix.indkey, ' ') FROM",
    );
  });

  it("is looked into where a value is any of it", () => {
    expect(rewritten("SELECT 1 FROM pg_index ix JOIN t a ON a.attnum = ANY(ix.indkey)")).toContain(
      "ON list_contains(ix.indkey, a.attnum)",
    );
  });
});
