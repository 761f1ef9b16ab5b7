import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { stableFunctions } from "./readPlan";

/** Names in plans for which DuckDB lists no function. */
const NOT_LISTED = new Set(["seq_scan", "fill", "error"]);

describe("stableFunctions", () => {
  it("holds no function that DuckDB says may give something else the next time", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const read = async (where: string) => {
      const reader = await connection.runAndReadAll(
        `SELECT DISTINCT function_name FROM duckdb_functions() WHERE internal AND ${where}`,
      );
      return new Set(reader.getRows().map(([name]) => String(name)));
    };
    const unstable = await read("stability <> 'CONSISTENT'");
    const clocks = ["age", "current_localtime", "current_localtimestamp", "current_setting", "getvariable"];
    const named = [...stableFunctions].filter((name) => !NOT_LISTED.has(name));
    expect(named.filter((name) => unstable.has(name) || clocks.includes(name))).toEqual([]);
    expect(unstable.size).toBeGreaterThan(20);
    connection.closeSync();
  });
});
