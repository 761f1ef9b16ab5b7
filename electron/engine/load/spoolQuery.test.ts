import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoadColumn } from "#shared/processes/enginePort";
import type { SpoolFormat } from "#shared/processes/SpoolFile";
import { spoolQuery } from "./spoolQuery";

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  // A pattern, were it not taken as it is.
  folder = await mkdtemp(join(tmpdir(), "it's a [spool] * ?"));
  instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
});
afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

const column = (name: string, type: string, readAs = type, expression = "value"): LoadColumn => ({
  name,
  type,
  readAs,
  expression,
});

async function rowsOf(columns: LoadColumn[], format: SpoolFormat, content: string): Promise<unknown> {
  const path = join(folder, `file.${format}`);
  await writeFile(path, content);
  return (await connection.runAndReadAll(spoolQuery(columns, format, [path]))).getRowsJson();
}

describe("spoolQuery", () => {
  it("reads CSV by place, with NULL apart from empty text, whatever the columns are called", async () => {
    const columns = [
      column('it\'s "a" $& value', "INTEGER"),
      column("select", "VARCHAR"),
      column("value", "BLOB", "VARCHAR", "unhex(value)"),
    ];
    expect(await rowsOf(columns, "csv", '1,"",616200\n,,""\n3,"a,""b""\nc",\n')).toEqual([
      [1, "", "ab\\x00"],
      [null, null, ""],
      [3, 'a,"b"\nc', null],
    ]);
  });

  it("reads lines of JSON by name, with missing ones as NULL", async () => {
    const columns = [
      column("b", "BIGINT"),
      column("a", "JSON"),
      column("t", "DATE", "VARCHAR", "CAST(value AS DATE)"),
    ];
    expect(
      await rowsOf(columns, "ndjson", '{"a":{"x":1.0},"b":9007199254740993,"t":"2024-02-29"}\n{"b":null}\n'),
    ).toEqual([
      ["9007199254740993", '{"x":1.0}', "2024-02-29"],
      [null, null, null],
    ]);
  });

  it("reads Parquet by name", async () => {
    const path = join(folder, "file.parquet");
    await connection.run(
      `COPY (SELECT 1::SMALLINT AS b, 'x' AS a) TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`,
    );
    const sql = spoolQuery([column("a", "VARCHAR"), column("b", "BIGINT", "SMALLINT")], "parquet", [path]);
    expect((await connection.runAndReadAll(sql)).getRowsJson()).toEqual([["x", "1"]]);
  });

  it("refuses a value of another type instead of leaving it out", async () => {
    await expect(rowsOf([column("n", "INTEGER")], "csv", "1\nx\n")).rejects.toThrow(
      /Could not convert string "x"/,
    );
  });

  it("leaves the word for the column alone where it is quoted, as the name of a field or a member", async () => {
    const columns = [
      column(
        "a",
        "VARCHAR",
        "VARCHAR",
        `value || ' value ''value''' || struct_extract({'value': 'x'}, 'value')`,
      ),
      column("b", "ENUM('value')", "VARCHAR", "CAST(value AS ENUM('value'))"),
      column("c", "INTEGER", "VARCHAR", 'CAST({"value": value} AS STRUCT("value" INTEGER))."value"'),
    ];
    expect(await rowsOf(columns, "csv", "1,value,3\n")).toEqual([["1 value 'value'x", "value", 3]]);
  });
});
