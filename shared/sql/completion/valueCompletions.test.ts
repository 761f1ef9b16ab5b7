import { describe, expect, it } from "vitest";
import type { Relation } from "../../api/relation";
import { FunctionIndex } from "../functions/FunctionIndex";
import { completionsAt } from "./completionsAt";
import type { DatabaseCatalog } from "./DatabaseCatalog";
import { SchemaIndex } from "./SchemaIndex";
import { splitStatements } from "../splitStatements";

const orders: Relation = {
  schema: "main",
  name: "orders",
  kind: "table",
  columns: [
    { name: "status", type: "VARCHAR", nullable: null },
    { name: "mood", type: "ENUM('sad', 'it''s ok')", nullable: null },
    { name: "id", type: "BIGINT", nullable: null },
  ],
};
const schema = new SchemaIndex();
schema.add([orders]);
const one = (name: string, place = "main") => ({ schema: place, name });
const catalog: DatabaseCatalog = {
  functions: new FunctionIndex([], []),
  hasAllFunctions: false,
  sequences: [one("order ids"), one("ids", "sales")],
  indexes: [one("by_id")],
  types: [one("mood")],
};
const values = (relation: Relation, { name }: { name: string }) =>
  relation === orders && name === "status" ? ["new", "sent", "it's back"] : [];

/** What is inserted at the bar by the proposals of one kind. */
function inserted(marked: string, kind: string): string[] {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const list = completionsAt(text, offset, schema, splitStatements(text), catalog, values);
  return (list?.items ?? []).filter((item) => item.kind === kind).map(({ insertText }) => insertText);
}

describe("values in completion", () => {
  it.each([
    "select * from orders where status = |",
    "select * from orders o where o.status in (|",
    "select * from orders o where o.status not in ('new', |",
    "select * from orders o where status <> '|",
    "select * from orders o where o.status in ('new', '|",
    "update orders set id = 1 where status = |",
  ])("are those of the column that is compared in %s", (marked) => {
    expect(inserted(marked, "value")).toEqual(["'new'", "'sent'", "'it''s back'"]);
  });

  it("fit what is typed, replace the quote before it and leave one behind it", () => {
    expect(inserted("select * from orders where status = 'se|", "value")).toEqual(["'sent'"]);
    expect(inserted("select * from orders where status = '|'", "value")).toContain("'sent");
    expect(inserted("select * from orders where status = se|", "value")).toEqual(["'sent'"]);
    const open = "select * from orders where status = 'se";
    expect(completionsAt(open, open.length, schema, splitStatements(open), catalog, values)).toMatchObject({
      start: open.indexOf("'"),
      end: open.length,
    });
  });

  it("are those that the type names, without asking", () => {
    expect(inserted("select * from orders where mood = |", "value")).toEqual(["'sad'", "'it''s ok'"]);
  });

  it.each([
    "select * from orders where id = |",
    "select '|",
    "select * from (select status from orders) o where status = |",
    "with orders as (select 'a' as status) select * from orders where status = |",
    "select * from orders where status = 'new|' and id = 1 or lower(status) like 'x'",
    "select * from orders where upper(status) = |",
  ])("are none in %s", (marked) => {
    expect(inserted(marked, "value").filter((value) => value !== "'new")).toEqual([]);
  });
});

describe("objects in completion", () => {
  it("are offered where they are removed, and as types", () => {
    expect(inserted("drop index |", "index")).toEqual(["by_id"]);
    expect(inserted("drop sequence if exists |", "sequence")).toEqual(['"order ids"', "sales.ids"]);
    expect(inserted("drop type m|", "type")).toEqual(["mood"]);
    expect(inserted("select 'sad'::mo|", "type")).toEqual(["mood"]);
    expect(inserted("drop index |", "table")).toEqual([]);
    expect(inserted("drop table |", "table")).toEqual(["orders"]);
  });

  it("are names of sequences in quotes for nextval", () => {
    expect(inserted("select nextval('|", "sequence")).toEqual([`'"order ids"'`, "'sales.ids'"]);
    expect(inserted("select upper('|", "sequence")).toEqual([]);
  });
});
