import { describe, expect, it } from "vitest";
import type { Relation } from "../../api/relation";
import { buildSchemaIndex, SchemaIndex } from "./SchemaIndex";

function schemaOf(tables: number): Relation[] {
  const columns = Array.from({ length: 50 }, (_, column) => ({
    name: `column_${column}`,
    type: "BIGINT",
    nullable: true,
  }));
  return Array.from({ length: tables }, (_, table) => ({
    schema: table % 2 === 0 ? "main" : "Sales",
    name: `table_${table}`,
    kind: "table" as const,
    columns,
  }));
}

describe("the index of a schema", () => {
  it("is built in steps between which the page is free, and holds every table at the end", () => {
    const steps = buildSchemaIndex(schemaOf(20_000));
    const sizes: number[] = [];
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) sizes.push(step.value.size);
    expect(sizes).toHaveLength(20);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(step.value.size).toBe(20_000);
    expect(step.value.search("table_19999", null, 5)[0]?.relation.name).toBe("table_19999");
    expect(step.value.search("", "sales", 5).map(({ relation }) => relation.schema)).toEqual(
      Array.from({ length: 5 }, () => "Sales"),
    );
  });

  it("finds a table whose schema is not known in any schema, after the one that is there", () => {
    const of = (schema: string | null) => ({ schema, name: "orders", kind: "table" as const, columns: [] });
    const steps = buildSchemaIndex([of(null), of("sales")]);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const index = step.value;
    expect(index.schemas).toEqual(["sales"]);
    expect(["sales", "main", null].map((schema) => index.find(schema, "orders")?.schema)).toEqual([
      "sales",
      null,
      null,
    ]);
    expect(index.search("", "main", 5)).toEqual([]);
  });

  it("finds a table without regard to case, in the schema named or else in main first", () => {
    const name = "Orders";
    const relations = ["other", "main"].map((schema) => ({
      schema,
      name,
      kind: "table" as const,
      columns: [],
    }));
    const steps = buildSchemaIndex(relations);
    steps.next();
    const { value: index } = steps.next();
    expect(index.find(null, "ORDERS")?.schema).toBe("main");
    expect(index.find("OTHER", "orders")?.schema).toBe("other");
    expect(index.find("nowhere", "orders")).toBeNull();
    expect(index.hasSchema("Main")).toBe(true);
  });

  it("puts temporary relations before those of their names, for a session alone", () => {
    const of = (schema: string, column: string): Relation => ({
      schema,
      name: "Orders",
      kind: "table",
      columns: [{ name: column, type: "INTEGER", nullable: true }],
    });
    const index = new SchemaIndex();
    index.add([of("main", "id")]);
    index.complete();
    const temporary = of("temp", "mine");
    const session = index.withTemporary([temporary], true);
    expect(session.find(null, "orders")).toBe(temporary);
    expect(session.find("main", "orders")?.columns[0]?.name).toBe("id");
    expect(session.isTemporary(temporary)).toBe(true);
    expect(session.search("ord", null, 10)).toHaveLength(2);
    expect(session.isComplete).toBe(true);
    expect(index.withTemporary([], false).isComplete).toBe(false);
    expect(index.find(null, "orders")?.schema).toBe("main");
    expect(index.named("orders")).toHaveLength(1);
  });
});
