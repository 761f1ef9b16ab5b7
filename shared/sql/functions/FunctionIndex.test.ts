import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import type { SqlFunction } from "../../domain/sqlFunction";
import { duckdbFunctions } from "./duckdbFunctions";
import { FunctionIndex } from "./FunctionIndex";
import { functionsSql, readFunctionRows } from "./functionRows";
import { signatureText } from "./signatureText";

let functions: readonly SqlFunction[];
let macros: readonly SqlFunction[];

beforeAll(async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run("CREATE MACRO net(p, d := 0.1) AS p * (1 - d)");
  await connection.run("CREATE MACRO latest(n) AS TABLE SELECT n AS a");
  const read = async (condition: string) => {
    const found = await connection.runAndReadAll(functionsSql(condition));
    return found.getRowsJson().map((row) => row.map((value) => (typeof value === "string" ? value : null)));
  };
  functions = readFunctionRows(await read("internal"), "builtIn");
  macros = readFunctionRows(await read("NOT internal"), "builtIn");
});

function labelOf(index: FunctionIndex, name: string): string[] {
  const found = index.find(name);
  return found?.signatures.map((signature) => signatureText(found.name, signature).label) ?? [];
}

describe("FunctionIndex", () => {
  it("describes DuckDB's own functions by its catalog", () => {
    const index = new FunctionIndex(functions, []);
    expect(labelOf(index, "REGEXP_REPLACE")).toEqual([
      "regexp_replace(string VARCHAR, regex VARCHAR, replacement VARCHAR [, options VARCHAR]) → VARCHAR",
    ]);
    expect(index.find("regexp_replace")).toMatchObject({
      kind: "scalar",
      origin: "builtIn",
      examples: ["regexp_replace('hello', '[lo]', '-')"],
    });
    expect(labelOf(index, "count")).toEqual(["count([arg]) → BIGINT"]);
  });

  it("says something of every function that completion offers, and names its parameters", () => {
    const index = new FunctionIndex(functions, []);
    const names = Object.values(duckdbFunctions).flat();
    const silent = names.filter((name) => (index.find(name)?.description ?? "") === "");
    expect(silent).toEqual([]);
    const unnamed = names.filter((name) => labelOf(index, name).length === 0);
    expect(unnamed).toEqual([]);
    expect(labelOf(index, "lag")).toEqual(["lag(value [, offset [, default]])"]);
    expect(labelOf(index, "json_extract")).toEqual(["json_extract(json, path) → JSON | JSON[]"]);
  });

  it("offers macros of the database and functions that the service alone has, but not DuckDB's machinery", () => {
    const extra: SqlFunction = {
      name: "st_area",
      kind: "scalar",
      origin: "service",
      signatures: [],
      description: null,
      examples: [],
      definition: null,
    };
    const index = new FunctionIndex([...functions, extra], macros);
    const offered = index.offered.map(({ name }) => name);
    expect(offered).toContain("net");
    expect(offered).toContain("st_area");
    expect(offered).not.toContain("read_csv");
    expect(index.find("read_csv")).not.toBeNull();
    expect(labelOf(index, "net")).toEqual(["net(p, d)"]);
    expect(index.find("net")?.definition).toBe("(p * (1 - d))");
    expect(index.find("latest")?.kind).toBe("table");
  });

  it("knows the names alone before a catalog is read", () => {
    const index = new FunctionIndex([], []);
    expect(index.find("substring")).toMatchObject({ signatures: [], description: null });
    expect(index.offered.length).toBeGreaterThan(500);
  });

  it("tells values from tables, and what is both", () => {
    const index = new FunctionIndex(functions, macros);
    const fits = (name: string, kind: "scalar" | "table") => {
      const found = index.find(name);
      return found !== null && FunctionIndex.fits(found, [kind]);
    };
    expect([fits("range", "scalar"), fits("range", "table")]).toEqual([true, true]);
    expect([fits("upper", "scalar"), fits("upper", "table")]).toEqual([true, false]);
    expect([fits("latest", "scalar"), fits("latest", "table")]).toEqual([false, true]);
  });
});
