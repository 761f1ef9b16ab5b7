import type { Relation } from "#shared/api/relation";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databaseOf } from "../../testing/databaseOf";
import { ExplorerModel, rootId } from "./ExplorerModel";
import { nodeId, nodeName } from "./explorerNode";
import { SchemaOutline } from "./SchemaOutline";
import { qualifiedName } from "./topRowsStatement";

const database = databaseOf("d1");

function relation(schema: string | null, name: string, columns: string[] = ["id"]): Relation {
  return {
    schema,
    name,
    kind: "table",
    columns: columns.map((column) => ({ name: column, type: "INTEGER", nullable: null })),
  };
}

function modelOf(relations: readonly Relation[]): ExplorerModel {
  return new ExplorerModel(
    [database],
    new Map([["d1", { status: "loaded", outline: new SchemaOutline(relations) }]]),
  );
}

describe("the tree of databases", () => {
  it("leads from databases over schemas and tables to columns", () => {
    const model = modelOf([relation("main", "orders", ["id", "total"])]);
    const [databaseId] = model.children(rootId);
    const [schemaId] = model.children(databaseId ?? "");
    const [tableId] = model.children(schemaId ?? "");
    const columns = model.children(tableId ?? "").map((id) => model.node(id));
    expect(columns).toMatchObject([
      { kind: "column", column: { name: "id" } },
      { kind: "column", column: { name: "total" } },
    ]);
  });

  it("keeps any two names apart and finds each again, whatever characters they have", () => {
    const names = fc.uniqueArray(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(names, names, (schemas, tables) => {
        const relations = schemas.flatMap((schema) => tables.map((table) => relation(schema, table)));
        const model = modelOf(relations);
        const ids = model.children(nodeId("d1")).flatMap((id) => model.children(id));
        expect(new Set(ids).size).toBe(relations.length);
        const found = ids.map((id) => model.node(id));
        expect(found.every(({ kind }) => kind === "relation")).toBe(true);
      }),
    );
  });

  it("shows tables whose schema is not known last, under a row that says so", () => {
    const model = modelOf([relation(null, "orders"), relation("main", "orders"), relation("null", "orders")]);
    const schemas = model.children(nodeId("d1"));
    expect(schemas.map((id) => nodeName(model.node(id)))).toEqual(["main", "null", "Unknown schema"]);
    const [table] = model.children(schemas[2] ?? "");
    const node = model.node(table ?? "");
    expect(node).toMatchObject({ kind: "relation", relation: { schema: null, name: "orders" } });
    expect(node.kind === "relation" && qualifiedName(node.relation)).toBe("orders");
    expect(model.children(table ?? "").map((id) => model.node(id).kind)).toEqual(["column"]);
  });

  it("keeps two columns of one name apart", () => {
    const model = modelOf([relation("main", "t", ["x", "x"])]);
    expect(new Set(model.children(nodeId("d1", "main", "t"))).size).toBe(2);
  });

  it("orders tables as people do: numbers in names count as numbers", () => {
    const outline = new SchemaOutline(["t10", "T2", "t1"].map((name) => relation("main", name)));
    expect(outline.relationsOf("main").map(({ name }) => name)).toEqual(["t1", "T2", "t10"]);
  });

  it("says what is missing: loading, nothing there, nothing that fits the filter", () => {
    const remark = (model: ExplorerModel) => model.children(nodeId("d1")).map((id) => model.node(id));
    expect(remark(new ExplorerModel([database], new Map()))).toMatchObject([{ remark: "loading" }]);
    expect(remark(modelOf([]))).toMatchObject([{ remark: "empty" }]);
    const filtered = new SchemaOutline([relation("main", "orders")]).filtered("zzz");
    const model = new ExplorerModel(
      [database],
      new Map([["d1", { status: "loaded", outline: filtered }]]),
      true,
    );
    expect(remark(model)).toMatchObject([{ remark: "noMatch" }]);
  });

  it("answers for a row that has just gone", () => {
    expect(modelOf([]).node(nodeId("d1", "main", "gone"))).toEqual({ kind: "root" });
    expect(modelOf([]).node(nodeId("other"))).toEqual({ kind: "root" });
  });
});
