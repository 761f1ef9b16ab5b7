import { describe, expect, it } from "vitest";
import type { Relation } from "../../api/relation";
import { splitStatements } from "../splitStatements";
import { completionsAt } from "./completionsAt";
import { noCatalog } from "./DatabaseCatalog";
import { meaningAt } from "./meaningAt";
import { SchemaIndex } from "./SchemaIndex";

const table = (schema: string, name: string, ...columns: string[]): Relation => ({
  ...{ schema, name, kind: "table" },
  columns: columns.map((column) => ({ name: column, type: "VARCHAR", nullable: null })),
});

function indexOf(...relations: Relation[]): SchemaIndex {
  const index = new SchemaIndex();
  index.add(relations);
  index.complete();
  return index;
}

const hereOrders = table("main", "orders", "id", "here_only");
const shopOrders = table("main", "orders", "id", "customer");
const shop = indexOf(shopOrders, table("sales", "returns", "reason"));
const schema = indexOf(hereOrders, table("sales", "regions", "region")).withDatabases([
  { name: "Web shop", index: shop },
  { name: "sales", index: indexOf(table("main", "hidden")) },
]);

/** What is inserted at the bar. */
function inserted(marked: string): string[] {
  const text = marked.replace("|", "");
  const list = completionsAt(text, marked.indexOf("|"), schema, splitStatements(text), noCatalog, () => [
    "value",
  ]);
  return (list?.items ?? []).map(({ insertText }) => insertText);
}

describe("Completion of other databases", () => {
  it("offers their names where tables are, and their tables and schemas behind them", () => {
    expect(inserted("select * from we|")).toContain('"Web shop"');
    expect(inserted('select * from "Web shop".|')).toEqual(
      expect.arrayContaining(["orders", "sales.returns", "main", "sales"]),
    );
    expect(inserted('select * from "web shop".sales.|')).toEqual(["returns"]);
  });

  it("offers the columns of their tables, not those of a namesake", () => {
    for (const name of ['"Web shop".main.orders', '"Web shop".orders']) {
      const columns = inserted(`select o.| from ${name} o`);
      expect(columns).toEqual(expect.arrayContaining(["id", "customer"]));
      expect(columns).not.toContain("here_only");
      expect(inserted(`select * from ${name} o where o.customer = |`)).not.toContain("'value'");
    }
    expect(inserted("select o.| from orders o")).toContain("here_only");
    expect(inserted("select * from orders o where o.here_only = |")).toContain("'value'");
  });

  it("takes the name of a schema for the schema", () => {
    expect(inserted("select * from sales.|")).toEqual(["regions"]);
  });
});

describe("Meaning of names of other databases", () => {
  it("is their table", () => {
    const text = 'select o.customer from "Web shop".main.orders o join orders here using (id)';
    expect(meaningAt(text, text.indexOf("orders o"), schema)?.meaning).toEqual({
      ...{ kind: "relation", relation: shopOrders },
    });
    expect(meaningAt(text, text.indexOf("customer"), schema)?.meaning).toMatchObject({
      relation: shopOrders,
    });
    expect(meaningAt(text, text.indexOf("orders here"), schema)?.meaning).toMatchObject({
      relation: hereOrders,
    });
  });
});
