import { describe, expect, it } from "vitest";
import type { Engine } from "../../database";
import { decodeEngineList } from "./engine";

const all = ["iad", "lax", "fra", "sin"];
const duckdb: Engine = { id: "duckdb", name: "DuckDB", version: "1.5.6", regions: all, isDefault: true };
const json = {
  id: "duckdb",
  name: "DuckDB",
  version: "1.5.6",
  protocol: "quack",
  regions: all,
  default: true,
};

describe("the engines are found", () => {
  it.each<[string, unknown, Engine[]]>([
    ["under their noun", { engines: [json] }, [duckdb]],
    ["bare", [json], [duckdb]],
    ["under data", { data: [json] }, [duckdb]],
    [
      "as an object map",
      { engines: { duckdb: { name: "DuckDB", version: "1.5.6", is_default: true } } },
      [duckdb],
    ],
    ["as plain names", { engines: ["duckdb"] }, [{ ...duckdb, name: null, version: null, isDefault: false }]],
    ["none", { engines: [] }, []],
  ])("%s", (_form, answer, engines) => {
    expect(decodeEngineList(answer)).toEqual({ ok: true, value: engines });
  });

  it.each(["engine", "type", "id", "slug", "kind", "key", "name"])("and named by %s", (key) => {
    expect(decodeEngineList([{ [key]: "duckdb" }])).toMatchObject({ ok: true, value: [{ id: "duckdb" }] });
  });

  it.each<[string, object]>([
    ["version", { version: "1.5.6" }],
    ["engineVersion", { engineVersion: "1.5.6" }],
    ["defaultVersion", { defaultVersion: "1.5.6" }],
    ["the first of versions", { versions: ["1.5.6", "1.4.0"] }],
    ["the first of versions as objects", { versions: [{ version: "1.5.6" }] }],
  ])("with the version from %s", (_place, version) => {
    expect(decodeEngineList([{ id: "duckdb", ...version }])).toMatchObject({
      ok: true,
      value: [{ version: "1.5.6" }],
    });
  });
});

it("takes regions that are left out for all of the contract's", () => {
  expect(decodeEngineList([{ id: "duckdb" }])).toMatchObject({ ok: true, value: [{ regions: all }] });
  expect(decodeEngineList([{ id: "x", regions: [{ id: "iad" }, "mars"] }])).toMatchObject({
    ok: true,
    value: [{ regions: ["iad", "mars"] }],
  });
});
