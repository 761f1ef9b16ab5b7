import { describe, expect, it } from "vitest";
import type { Relation } from "../../api/relation";
import { meaningAt } from "./meaningAt";
import { buildSchemaIndex } from "./SchemaIndex";

const relation = (schema: string, name: string, columns: Readonly<Record<string, string>>): Relation => ({
  schema,
  name,
  kind: "table",
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, nullable: true })),
});

const schema = [
  ...buildSchemaIndex([
    relation("main", "orders", { id: "BIGINT", customer: "BIGINT", amount: "DECIMAL(18,2)" }),
    relation("main", "customers", { id: "INTEGER", name: "VARCHAR", "Full name": "VARCHAR" }),
    relation("sales", "targets", { region: "VARCHAR", goal: "DOUBLE" }),
  ]),
].at(-1);

/** The meaning of the name in which the bar stands, in one line. */
function meaningOf(marked: string): string | null {
  const found = meaningAt(marked.replace("|", ""), marked.indexOf("|"), schema ?? fail());
  if (found === null) return null;
  const { meaning } = found;
  if (meaning.kind === "relation") return `${meaning.relation.schema}.${meaning.relation.name}`;
  if (meaning.kind === "query")
    return `${meaning.name}(${meaning.columns.map(({ name }) => name).join(", ")})`;
  return `${meaning.sources.join("/")}.${meaning.column.name} ${meaning.column.type}`;
}

function fail(): never {
  throw new Error("no schema was built");
}

describe("meaningAt", () => {
  it.each([
    ["select am|ount from orders", "orders.amount DECIMAL(18,2)"],
    ["select o.amo|unt from orders o", "o.amount DECIMAL(18,2)"],
    ["select |o.amount from orders o", "main.orders"],
    ["select amount from or|ders", "main.orders"],
    ["select * from sales.tar|gets", "sales.targets"],
    ['select "Full| name" from customers', "customers.Full name VARCHAR"],
    ["select i|d from orders o join customers c on true", "o/c.id BIGINT"],
    [
      "select * from orders o where exists (select 1 from customers c where c.id = o.cust|omer)",
      "o.customer BIGINT",
    ],
    ["with big as (select id, amount a from orders) select a| from big", "big.a DECIMAL(18,2)"],
    ["with big as (select id, amount a from orders) select a from b|ig", "big(id, a)"],
    ["select s.t| from (select amount as t from orders) s", "s.t DECIMAL(18,2)"],
    ["select |s.t from (select amount as t from orders) s", "s(t)"],
    ["update orders set amo|unt = 1", "orders.amount DECIMAL(18,2)"],
    ["select 1; select na|me from customers", "customers.name VARCHAR"],
  ])("of %s", (marked, meaning) => {
    expect(meaningOf(marked)).toBe(meaning);
  });

  it.each([
    "select 'am|ount' from orders",
    "select su|m(amount) from orders",
    "select nothing| from orders",
    "select * from no|where",
    "sel|ect 1",
    "select amount -- am|ount\n from orders",
    "|",
  ])("is not known of %s", (marked) => {
    expect(meaningOf(marked)).toBeNull();
  });

  it("knows where the name is", () => {
    const text = "select o.amount from orders o";
    expect(meaningAt(text, 12, schema ?? fail())).toMatchObject({ start: 9, end: 15 });
  });
});
