import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { generatedColumns } from "./generatedColumns";

describe("generatedColumns", () => {
  it("finds what DuckDB computes, in the statement that it keeps, and nothing that only looks like it", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    await connection.run(`CREATE TABLE t (
      id INTEGER PRIMARY KEY, "Net, of" DECIMAL(8, 2) DEFAULT 1.5, "generated always" VARCHAR DEFAULT 'a GENERATED ALWAYS AS (1)',
      "Twice ""it""" INTEGER GENERATED ALWAYS AS (id * 2) VIRTUAL, s STRUCT(a INTEGER, generated VARCHAR)[], next AS (id + 1), CHECK (id > 0))`);
    const read = await connection.runAndReadAll("SELECT sql FROM duckdb_tables()");
    expect([...generatedColumns(String(read.getRows()[0]?.[0]))]).toEqual(['twice "it"', "next"]);
    expect([...generatedColumns("CREATE TABLE t(a INTEGER);")]).toEqual([]);
    expect([...generatedColumns("")]).toEqual([]);
  });
});
