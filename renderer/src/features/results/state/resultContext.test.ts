import { describe, expect, it } from "vitest";
import { statementToWrap } from "./resultContext";

describe("statementToWrap", () => {
  const source = { profileId: "p", databaseId: "d", title: "Query 1" };

  it("offers more of all rows only in the dialect that it is written in", () => {
    expect(statementToWrap("SELECT 1", { ...source, dialect: "duckdb" })).toBe("SELECT 1");
    expect(statementToWrap("SELECT 1", null)).toBe("SELECT 1");
    expect(statementToWrap("SELECT 1", { ...source, dialect: "clickhouse" })).toBeNull();
    expect(statementToWrap("SELECT 1", { ...source, dialect: "unknown" })).toBeNull();
  });
});
