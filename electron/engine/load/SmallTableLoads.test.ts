import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LoadColumn, SmallTable } from "#shared/processes/enginePort";
import { openDatabase } from "../database/openDatabase";
import { SmallTableLoads } from "./SmallTableLoads";

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
let loads: SmallTableLoads;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-small-"));
  const loadFolder = join(folder, "load");
  const memory = { memoryMb: 512, spillMb: 1024 };
  const folders = { file: join(folder, "database.duckdb"), tempFolder: join(folder, "temp"), loadFolder };
  instance = await openDatabase({ threads: 2, ...memory, ...folders });
  connection = await instance.connect();
  loads = new SmallTableLoads(loadFolder, () => Promise.resolve());
});
afterEach(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

const number: LoadColumn = { name: "a", type: "INTEGER", readAs: "INTEGER", expression: "value" };

interface NewTable {
  readonly table: string;
  readonly csv: string;
  readonly rows: number;
  readonly columns?: readonly LoadColumn[];
}

async function load(tables: readonly NewTable[]): Promise<boolean[]> {
  const path = join(folder, "load", "rows");
  await writeFile(path, tables.map(({ csv }) => csv).join(""));
  const small = tables.map(({ table, csv, rows, columns = [number] }): SmallTable => ({
    target: { schema: "shop", table, mark: "mark", mode: "replace", primaryKey: [], columns, kept: [] },
    ...{ bytes: Buffer.byteLength(csv), rows },
  }));
  return loads.load(connection, path, small, new AbortController().signal);
}

async function rowsOf(sql: string): Promise<unknown> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

describe("SmallTableLoads", () => {
  it("creates and replaces tables in a database that is locked down", async () => {
    const text = { ...number, name: "b", type: "VARCHAR", readAs: "VARCHAR" };
    const two = { table: "two", csv: '1,x\n2,""\n3,\n', rows: 3, columns: [number, text] };
    const none = { table: "none", csv: "", rows: 0 };
    expect(await load([two, none])).toEqual([true, true]);
    expect(await load([{ ...two, csv: "4,y\n", rows: 1 }, none])).toEqual([true, true]);
    expect(await rowsOf("FROM shop.two")).toEqual([[4, "y"]]);
    expect(await rowsOf("SELECT count(*)::INTEGER FROM shop.none")).toEqual([[0]]);
    const comments = "SELECT DISTINCT comment FROM duckdb_tables() WHERE schema_name = 'shop'";
    expect(await rowsOf(comments)).toEqual([["mark"]]);
  });

  it("leaves out the tables that fail, whose old rows stay, and loads the others", async () => {
    const names = ["a", "b", "c", "d"];
    expect(await load(names.map((table) => ({ table, csv: "1\n", rows: 1 })))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const next = [
      { table: "a", csv: "2\n", rows: 1 },
      { table: "b", csv: "x\n", rows: 1 },
      { table: "c", csv: "2\n", rows: 2 },
      { table: "d", csv: "2\n", rows: 1 },
    ];
    expect(await load(next)).toEqual([true, false, false, true]);
    const all = names.map((name) => `SELECT '${name}', a FROM shop.${name}`).join(" UNION ALL ");
    expect(await rowsOf(`FROM (${all}) ORDER BY ALL`)).toEqual([
      ["a", 2],
      ["b", 1],
      ["c", 1],
      ["d", 2],
    ]);
  });

  it("leaves no files and no temporary tables", async () => {
    await load([{ table: "a", csv: "1\n", rows: 1 }]);
    expect(await readdir(join(folder, "load"))).toEqual(["rows"]);
    expect(await rowsOf("SELECT table_name FROM duckdb_tables() WHERE temporary")).toEqual([]);
  });
});
