import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { runOneStatement } from "./runOneStatement";

describe("runOneStatement", () => {
  it("runs one statement, and nothing of a text with more or fewer", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await runOneStatement(connection, "CREATE TABLE victim AS SELECT 1 AS a");
    const { rowsChanged } = await runOneStatement(connection, "INSERT INTO victim VALUES (2), (3)");
    expect(rowsChanged).toBe(2);
    for (const sql of [
      "CREATE TABLE t (a INTEGER); DROP TABLE victim",
      "",
      "SELECT 1;; DROP TABLE victim; --",
    ])
      await expect(runOneStatement(connection, sql)).rejects.toThrow(/prepare/);
    const reader = await connection.runAndReadAll("SELECT count(*)::INTEGER FROM victim");
    expect(reader.getRows()).toEqual([[3]]);
    connection.closeSync();
    instance.closeSync();
  });
});
