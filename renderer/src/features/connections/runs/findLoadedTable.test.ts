import type { Relation } from "#shared/api/relation";
import { describe, expect, it } from "vitest";
import { findLoadedTable } from "./findLoadedTable";

const table = (schema: string, name: string, kind: Relation["kind"] = "table"): Relation => ({
  schema,
  name,
  kind,
  columns: [],
});
const relations = [
  table("prod", "orders"),
  table("prod", "sales_orders"),
  table("prod", "Users"),
  table("main", "orders"),
  table("prod", "old_view", "view"),
];

describe("the table that a stream was loaded into", () => {
  it("has the stream's own name in the Connection's schema", () => {
    expect(findLoadedTable("public.orders", ["public.orders"], "prod", relations)).toEqual({
      schema: "prod",
      table: "orders",
    });
  });

  it("has the schema before its name where that is not the usual one", () => {
    const names = ["public.orders", "sales.orders"];
    expect(findLoadedTable("sales.orders", names, "prod", relations)?.table).toBe("sales_orders");
    expect(findLoadedTable("public.orders", names, "prod", relations)?.table).toBe("orders");
  });

  it("is never that of a namesake", () => {
    const names = ["public.orders", "archive.orders"];
    expect(findLoadedTable("archive.orders", names, "prod", relations)).toBeNull();
  });

  it("is found whatever the case, and without a schema in its name", () => {
    expect(findLoadedTable("users", ["users"], "PROD", relations)).toEqual({
      schema: "prod",
      table: "Users",
    });
  });

  it("is not guessed among several, nor taken for a view", () => {
    expect(findLoadedTable("orders", ["orders"], null, relations)).toBeNull();
    expect(findLoadedTable("users", ["users"], null, relations)?.schema).toBe("prod");
    expect(findLoadedTable("old_view", ["old_view"], "prod", relations)).toBeNull();
  });
});
