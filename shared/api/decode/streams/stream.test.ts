import { describe, expect, it } from "vitest";
import type { SourceStream } from "../../sourceStream";
import { decodeStreams } from "./stream";

function decoded(json: unknown): SourceStream[] {
  const answer = decodeStreams(json);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const orders = { name: "public.orders", schema: "public", table: "orders" };
const users = { name: "public.users", schema: "public", table: "users" };

it("reads the canonical form", () => {
  const json = {
    streams: [
      {
        ...orders,
        available: true,
        enabled: false,
        excludeColumns: ["ssn"],
        columns: [{ name: "id", type: "bigint", nullable: false }],
        primaryKey: ["id"],
        estimatedRows: 1200,
        target: { schema: "prod", table: "orders" },
      },
    ],
  };
  expect(decoded(json)).toEqual([
    {
      ...orders,
      identity: orders,
      available: true,
      ...{ unavailable: null, held: false, heldColumns: [] },
      enabled: false,
      excludeColumns: ["ssn"],
      columns: [{ name: "id", type: "bigint", nullable: false }],
      primaryKey: ["id"],
      estimatedRows: 1200,
      target: { schema: "prod", table: "orders" },
    },
  ]);
});

describe("offered and saved come", () => {
  const expected = [
    { name: "public.orders", enabled: true, excludeColumns: [], available: true },
    { name: "public.users", enabled: false, excludeColumns: ["ssn"], available: true },
  ];
  const offered = [orders, users];
  const saved = [{ ...users, enabled: false, excludeColumns: ["ssn"] }];
  it.each<[string, unknown]>([
    ["merged under streams", { streams: [orders, ...saved] }],
    ["merged and bare", [orders, ...saved]],
    ["merged under data", { data: { streams: [orders, ...saved] } }],
    ["merged under tables", { tables: [orders, ...saved] }],
    ["as available and saved", { available: offered, saved }],
    ["as source and selected", { source: offered, selected: saved }],
    ["as discovered and configured", { discovered: offered, configured: saved }],
    ["as offered and choices", { offered, choices: saved }],
    ["as available and streams", { available: offered, streams: saved }],
    ["as streams and saved", { streams: offered, saved }],
    ["as streams and config.streams", { streams: offered, config: { streams: saved } }],
    ["as a catalog and config.streams", { catalog: { streams: offered }, config: { streams: saved } }],
    ["within data", { data: { available: offered, saved } }],
    [
      "with a saved map",
      { available: offered, saved: { "public.users": { enabled: false, excludeColumns: ["ssn"] } } },
    ],
    [
      "saved by schema and table",
      {
        available: offered,
        saved: [{ schema: "public", table: "users", enabled: false, excludeColumns: ["ssn"] }],
      },
    ],
    [
      "saved in the entry",
      { streams: [orders, { ...users, saved: { enabled: false, excludeColumns: ["ssn"] } }] },
    ],
  ])("%s", (_form, json) => {
    expect(decoded(json)).toMatchObject(expected);
    expect(decoded(json)).toHaveLength(2);
  });

  it("with what the source no longer has last", () => {
    expect(decoded({ available: [orders], saved: [{ ...users, enabled: true }] })).toMatchObject([
      { name: "public.orders", available: true },
      { name: "public.users", available: false, enabled: true },
    ]);
  });

  it("only as what was saved, while the source cannot be asked", () => {
    expect(decoded({ saved })).toMatchObject([{ name: "public.users", available: false, enabled: false }]);
  });

  it("as the names of what was selected, and the others are off", () => {
    expect(decoded({ available: offered, selected: ["public.users"] })).toMatchObject([
      { name: "public.orders", enabled: false },
      { name: "public.users", enabled: true },
    ]);
  });

  it("and an ambiguous choice is not given to the wrong table", () => {
    const twice = [orders, { name: "audit.orders", schema: "audit", table: "orders" }];
    expect(decoded({ available: twice, saved: [{ table: "orders", enabled: false }] })).toMatchObject([
      { name: "public.orders", enabled: true },
      { name: "audit.orders", enabled: true },
      { name: "orders", available: false, enabled: false },
    ]);
  });
});

describe("a stream is named by", () => {
  it.each<[unknown, string, object]>([
    ["public.orders", "public.orders", { name: "public.orders" }],
    [{ name: "orders" }, "orders", { name: "orders" }],
    [{ stream: "orders" }, "orders", { stream: "orders" }],
    [{ table: "orders" }, "orders", { table: "orders" }],
    [{ id: 7, name: "orders" }, "orders", { id: 7, name: "orders" }],
    [{ id: "st_1" }, "st_1", { id: "st_1" }],
    [{ key: "orders" }, "orders", { key: "orders" }],
    [{ schema: "public", table: "orders" }, "public.orders", { schema: "public", table: "orders" }],
    [{ namespace: "public", name: "orders" }, "public.orders", { namespace: "public", name: "orders" }],
    [{ schema: "public", name: "orders" }, "public.orders", { schema: "public", name: "orders" }],
    [
      { table_schema: "public", table_name: "orders" },
      "public.orders",
      { table_schema: "public", table_name: "orders" },
    ],
    [{ stream_name: "orders" }, "orders", { stream_name: "orders" }],
    [{ path: "in/orders.csv" }, "in/orders.csv", { path: "in/orders.csv" }],
    [
      { stream: { name: "orders", namespace: "public" }, config: { selected: true } },
      "public.orders",
      { name: "orders", namespace: "public" },
    ],
    [{ name: "__proto__" }, "__proto__", { name: "__proto__" }],
    [{ name: "streams" }, "streams", { name: "streams" }],
  ])("%j", (entry, name, identity) => {
    const [stream] = decoded({ streams: [entry] });
    expect(stream?.name).toBe(name);
    expect(stream?.identity).toEqual(identity);
  });

  it("its key in a map, whatever it is called", () => {
    const map: unknown = JSON.parse(
      '{"streams":{"__proto__":{"enabled":false},"constructor":{"enabled":true},"a.b":{}}}',
    );
    expect(decoded(map)).toMatchObject([
      { name: "__proto__", enabled: false, identity: { name: "__proto__" } },
      { name: "constructor", enabled: true },
      { name: "a.b", enabled: true },
    ]);
    expect({}).not.toHaveProperty("enabled");
  });

  it("a name that tells it apart from another", () => {
    expect(
      decoded({
        streams: [
          { id: 1, name: "orders" },
          { id: 2, name: "orders" },
        ],
      }).map(({ name }) => name),
    ).toEqual(["orders", "orders (2)"]);
  });
});

describe("a choice is read from", () => {
  it.each<[object, boolean, string[]]>([
    [{ enabled: false }, false, []],
    [{ enabled: "false" }, false, []],
    [{ selected: false }, false, []],
    [{ disabled: true }, false, []],
    [{ config: { selected: false } }, false, []],
    [{}, true, []],
    [{ exclude_columns: ["a", "b"] }, true, ["a", "b"]],
    [{ excludedColumns: [{ name: "a" }] }, true, ["a"]],
    [{ excludeColumns: "a" }, true, ["a"]],
    [{ columns: [{ name: "a", excluded: true }, { name: "b" }] }, true, ["a"]],
    [
      {
        columns: [
          { name: "a", selected: false },
          { name: "b", selected: true },
        ],
      },
      true,
      ["a"],
    ],
  ])("%j", (words, enabled, excludeColumns) => {
    expect(decoded([{ name: "orders", ...words }])).toMatchObject([{ enabled, excludeColumns }]);
  });
});

describe("further facts are read from", () => {
  it.each<[object, Partial<SourceStream>]>([
    [{ available: false }, { available: false }],
    [{ missing: true }, { available: false }],
    [{ columns: ["id"] }, { columns: [{ name: "id", type: null, nullable: null }] }],
    [{ columns: { id: "bigint" } }, { columns: [{ name: "id", type: "bigint", nullable: null }] }],
    [
      { columns: [{ column_name: "id", data_type: "bigint", is_nullable: "NO" }] },
      { columns: [{ name: "id", type: "bigint", nullable: false }] },
    ],
    [
      { json_schema: { properties: { id: { type: ["null", "integer"] }, at: { type: "string" }, x: {} } } },
      {
        columns: [
          { name: "id", type: "integer", nullable: true },
          { name: "at", type: "string", nullable: false },
          { name: "x", type: null, nullable: null },
        ],
      },
    ],
    [{}, { columns: null, primaryKey: [], estimatedRows: null, target: null }],
    [{ primary_key: "id" }, { primaryKey: ["id"] }],
    [{ sourceDefinedPrimaryKey: [["id"], ["at"]] }, { primaryKey: ["id", "at"] }],
    [{ columns: [{ name: "id", primaryKey: true }] }, { primaryKey: ["id"] }],
    [{ estimatedRows: "1200" }, { estimatedRows: 1200 }],
    [{ rowCount: "1,234,567" }, { estimatedRows: 1_234_567 }],
    [{ estimatedRows: -1 }, { estimatedRows: null }],
    [{ target: "prod.orders" }, { target: { schema: "prod", table: "orders" } }],
    [{ targetSchema: "prod", targetTable: "orders" }, { target: { schema: "prod", table: "orders" } }],
  ])("%j", (words, facts) => {
    expect(decoded([{ name: "orders", ...words }])).toMatchObject([facts]);
  });
});

it("is understood where there is nothing, and not where there is something else", () => {
  expect(decoded({ streams: [] })).toEqual([]);
  expect(decoded([])).toEqual([]);
  expect(decodeStreams({ weather: "fine" }).ok).toBe(false);
  expect(decodeStreams({ streams: [null, 7.5, {}] }).ok).toBe(false);
});

it("merges ten thousand tables without comparing all with all", () => {
  const available = Array.from({ length: 10_000 }, (_, index) => ({ schema: "public", table: `t${index}` }));
  const saved = available.map((entry, index) => ({ ...entry, enabled: index % 2 === 0 }));
  const streams = decoded({ available, saved });
  expect(streams).toHaveLength(10_000);
  expect(streams.filter(({ enabled }) => enabled)).toHaveLength(5000);
});
