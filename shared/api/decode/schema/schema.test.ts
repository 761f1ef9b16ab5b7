import { describe, expect, it } from "vitest";
import { relation, type Relation } from "../../relation";
import { decodeSchema } from "./schema";

const id = { name: "id", type: "BIGINT", nullable: false };
const note = { name: "note", type: "VARCHAR", nullable: true };
const orders: Relation = { schema: "main", name: "orders", kind: "table", columns: [id, note] };
const recent: Relation = { schema: "main", name: "recent", kind: "view", columns: [note] };
const columns = [id, note];

const flatRows = [
  {
    table_schema: "main",
    table_name: "orders",
    table_type: "BASE TABLE",
    column_name: "id",
    data_type: "BIGINT",
    is_nullable: "NO",
  },
  {
    table_schema: "main",
    table_name: "recent",
    table_type: "VIEW",
    column_name: "note",
    data_type: "VARCHAR",
    is_nullable: "YES",
  },
  {
    table_schema: "main",
    table_name: "orders",
    table_type: "BASE TABLE",
    column_name: "note",
    data_type: "VARCHAR",
    is_nullable: "YES",
  },
];

describe("tables and views are found", () => {
  it("within a resource that has a name of its own", () => {
    const table = { metadata: { namespace: "main", name: "orders" }, spec: { columns } };
    expect(
      decodeSchema({ kind: "Schema", metadata: { name: "sales" }, status: { tables: [table] } }),
    ).toEqual({ ok: true, value: [orders] });
  });

  it("with their columns as elements of XML", () => {
    const Column = columns.map(({ name, type, nullable }) => ({
      "@Name": name,
      "@Type": type,
      "@Nullable": String(nullable),
    }));
    const Table = { "@Name": "orders", Columns: { Column } };
    expect(decodeSchema({ Schemas: { Schema: { "@Name": "main", Tables: { Table: [Table] } } } })).toEqual({
      ok: true,
      value: [orders],
    });
  });

  it.each<[string, unknown]>([
    [
      "in one list",
      {
        tables: [
          { ...orders, kind: undefined, type: "table" },
          { ...recent, kind: undefined, type: "view" },
        ],
      },
    ],
    ["in a bare list", [orders, recent]],
    [
      "in two lists",
      {
        tables: [{ schema: "main", name: "orders", columns }],
        views: [{ schema: "main", name: "recent", columns: [note] }],
      },
    ],
    [
      "in lists within schemas",
      {
        schemas: [
          {
            name: "main",
            tables: [{ name: "orders", columns }],
            views: [{ name: "recent", columns: [note] }],
          },
        ],
      },
    ],
    [
      "in lists within a map of schemas",
      {
        schemas: {
          main: { tables: [{ name: "orders", columns }], views: [{ name: "recent", columns: [note] }] },
        },
      },
    ],
    [
      "in an object map",
      { "main.orders": { columns, type: "BASE TABLE" }, "main.recent": { type: "VIEW", columns: [note] } },
    ],
    [
      "in an object map under tables",
      { tables: { "main.orders": { columns }, "main.recent": { kind: "view", columns: [note] } } },
    ],
    ["in bare rows of one column each", flatRows],
    ["in rows of one column each under columns", { columns: flatRows }],
    ["in rows of one column each under tables", { tables: flatRows }],
    ["wrapped in schema", { schema: { tables: [orders, recent] } }],
    ["wrapped in data", { data: { tables: [orders, recent] } }],
    ["wrapped in data, bare", { data: [orders, recent] }],
    [
      "wrapped in data and schema",
      { data: { schema: { tables: [orders], views: [{ ...recent, kind: "view" }] } } },
    ],
    [
      "with columns as maps",
      {
        tables: [
          {
            schema: "main",
            name: "orders",
            columns: { id: { type: "BIGINT", nullable: false }, note: { type: "VARCHAR", nullable: true } },
          },
          {
            table_schema: "main",
            view_name: "recent",
            type: "VIEW",
            columns: { note: { dataType: "VARCHAR", isNullable: "YES" } },
          },
        ],
      },
    ],
  ])("%s", (_form, json) => {
    const answer = decodeSchema(json);
    expect(answer).toEqual({ ok: true, value: [orders, recent] });
    expect(relation.array().safeParse(answer.ok && answer.value).success).toBe(true);
  });

  it.each([
    { tables: [] },
    { tables: [], views: [] },
    { tables: {} },
    { schemas: [] },
    { columns: [] },
    { tables: null },
    null,
    [],
  ])("none: %j", (json) => {
    expect(decodeSchema(json)).toEqual({ ok: true, value: [] });
  });

  it.each([7, "tables", {}, { error: "no" }, { tables: [{}] }, { tables: "none" }])(
    "only where there are some: %j is not an understood schema",
    (json) => {
      expect(decodeSchema(json)).toMatchObject({ ok: false, error: { code: "ANSWER_NOT_UNDERSTOOD" } });
    },
  );
});

describe("a table", () => {
  it.each(["name", "table", "table_name", "view_name", "tableName"])("is named by %s", (key) => {
    expect(decodeSchema([{ [key]: "orders", columns }])).toMatchObject({
      ok: true,
      value: [{ name: "orders" }],
    });
  });

  it.each([
    ["BASE TABLE", "table"],
    ["VIEW", "view"],
    ["MATERIALIZED VIEW", "view"],
    ["LOCAL TEMPORARY", "table"],
  ])("of type %s is a %s", (type, kind) => {
    expect(decodeSchema([{ name: "t", table_type: type }])).toMatchObject({ ok: true, value: [{ kind }] });
  });

  it("may be called like a property of every object", () => {
    const json: unknown = JSON.parse('{"tables":{"__proto__":{"columns":{"__proto__":"BIGINT"}}}}');
    expect(decodeSchema(json)).toEqual({
      ok: true,
      value: [
        {
          schema: null,
          name: "__proto__",
          kind: "table",
          columns: [{ name: "__proto__", type: "BIGINT", nullable: null }],
        },
      ],
    });
  });

  it.each([
    [{ tables: [{ name: "orders", columns }] }],
    [{ tables: { orders: { columns } } }],
    [[{ table_name: "orders", columns }]],
    [["orders"]],
  ])("is in no known schema where the service names none: %j", (json) => {
    expect(decodeSchema(json)).toMatchObject({ ok: true, value: [{ schema: null, name: "orders" }] });
  });

  it("is of no known kind where the service says none", () => {
    expect(decodeSchema([{ name: "t", columns }])).toMatchObject({ value: [{ name: "t", kind: null }] });
    expect(decodeSchema({ tables: [{ name: "t", columns }] })).toMatchObject({ value: [{ kind: "table" }] });
  });

  it("of a plain name has no columns yet", () => {
    expect(decodeSchema({ tables: ["orders"] })).toMatchObject({
      ok: true,
      value: [{ name: "orders", columns: [] }],
    });
  });
});

describe("a column", () => {
  it.each<[string, Record<string, unknown>, boolean | null]>([
    ["nullable", { nullable: true }, true],
    ["isNullable", { isNullable: false }, false],
    ["is_nullable YES", { is_nullable: "YES" }, true],
    ["is_nullable NO", { is_nullable: "NO" }, false],
    ["notNull, turned round", { notNull: true }, false],
    ["not_null, turned round", { not_null: 0 }, true],
    ["nothing", {}, null],
  ])("takes whether it may be null from %s", (_key, field, nullable) => {
    expect(decodeSchema([{ name: "t", columns: [{ name: "c", type: "INTEGER", ...field }] }])).toMatchObject({
      ok: true,
      value: [{ columns: [{ name: "c", type: "INTEGER", nullable }] }],
    });
  });

  it.each(["type", "data_type", "dataType"])("takes its type from %s", (key) => {
    expect(decodeSchema([{ name: "t", columns: [{ column_name: "c", [key]: "INTEGER" }] }])).toMatchObject({
      ok: true,
      value: [{ columns: [{ name: "c", type: "INTEGER" }] }],
    });
  });
});
