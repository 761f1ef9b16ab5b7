import { describe, expect, it } from "vitest";
import { definitionAt } from "./definitionAt";
import { SchemaIndex } from "./SchemaIndex";

const schema = new SchemaIndex();
schema.add([
  {
    schema: "main",
    name: "orders",
    kind: "table",
    columns: [
      { name: "id", type: "BIGINT", nullable: true },
      { name: "Ship to", type: "VARCHAR", nullable: true },
    ],
  },
  {
    schema: "sales",
    name: "open_orders",
    kind: "view",
    columns: [{ name: "id", type: "BIGINT", nullable: true }],
  },
]);

/** Where the name in which the bar stands is defined, in one line. */
function definitionOf(marked: string): string | null {
  const text = marked.replace("|", "");
  const found = definitionAt(text, marked.indexOf("|"), schema);
  if (found === null) return null;
  const { definition } = found;
  if (definition.kind === "name") return `${definition.place.start}`;
  return [definition.relation.schema, definition.relation.name, definition.column]
    .filter((part) => part !== null)
    .join("/");
}

describe("definitionAt", () => {
  it.each([
    ["select * from or|ders", "main/orders"],
    ["select * from sales.open_|orders", "sales/open_orders"],
    ["select i|d from orders", "main/orders/id"],
    ['select o."Ship| to" from orders o', "main/orders/Ship to"],
    ["select |o.id from orders o", "24"],
    ["select o.id from orders |o", "main/orders"],
    ["with big as (select 1 as id) select id from b|ig", "5"],
    ["with b|ig as (select 1 as id) select id from big", "5"],
    ["delete from or|ders where id = 1", "main/orders"],
    ["update orders set i|d = 1", "main/orders/id"],
  ])("of %s", (marked, definition) => {
    expect(definitionOf(marked)).toBe(definition);
  });

  it.each([
    "select * from no|where",
    "select su|m(1)",
    "select 'or|ders'",
    "select i|d from orders, sales.open_orders",
  ])("is not known of %s", (marked) => {
    expect(definitionOf(marked)).toBeNull();
  });
});
