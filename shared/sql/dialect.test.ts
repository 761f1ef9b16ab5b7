import { describe, expect, it } from "vitest";
import { dialectOf } from "./dialect";

describe("dialectOf", () => {
  it("goes by the engine's name, and takes a service that names none for DuckDB", () => {
    expect(
      [null, "duckdb", "DuckDB 1.5", "clickhouse", "ClickHouse Cloud", "postgres"].map(dialectOf),
    ).toEqual(["duckdb", "duckdb", "duckdb", "clickhouse", "clickhouse", "unknown"]);
  });
});
