import { describe, expect, it } from "vitest";
import type { Relation } from "../../api/relation";
import { losesData } from "./dataLoss";

const relation = (schema: string | null, name: string, kind: "table" | "view" = "table"): Relation => ({
  schema,
  name,
  kind,
  columns: [],
});
const relations = [
  relation("main", "Orders"),
  relation("geo", "my ports"),
  relation("main", "recent", "view"),
];

describe("losesData", () => {
  it.each([
    "create or replace table orders as select 1",
    "-- again\nCREATE OR REPLACE TABLE main.orders (id INTEGER)",
    'create or replace table "geo"."MY PORTS" as from range(3)',
    "create or replace table lake.main.orders as select 1",
    "alter table orders drop column total",
    "alter table if exists main.orders drop total",
    "alter table orders drop if exists total",
  ])("finds what is taken away by %s", (sql) => {
    expect(losesData(sql, relations)).toBe(true);
  });

  it.each([
    "create or replace table packages as select 1",
    "create or replace table geo.orders as select 1",
    "create or replace temp table orders as select 1",
    "create or replace view recent as select 1",
    "create or replace macro orders(a) as a",
    "create table orders (id integer)",
    "alter table orders add column total integer",
    "alter table orders alter column total drop default",
    "alter table orders alter total drop not null",
    "alter table orders drop constraint positive",
    "alter table orders rename to old_orders",
    "alter view recent rename to latest",
    "select 'create or replace table orders'",
    "",
  ])("finds nothing taken away by %s", (sql) => {
    expect(losesData(sql, relations)).toBe(false);
  });

  it("counts every table as there while those of the database are not known", () => {
    expect(losesData("create or replace table packages as select 1", null)).toBe(true);
  });
});
