import type { Relation } from "./relation";
import { describe, expect, it } from "vitest";
import { loadedTables } from "./loadedTables";

const table = (schema: string | null, name: string, kind: Relation["kind"] = "table"): Relation => ({
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
    expect(loadedTables(["public.orders"], "prod", relations)("public.orders")).toEqual({
      schema: "prod",
      table: "orders",
    });
  });

  it("has the schema before its name where that is not the usual one", () => {
    const names = ["public.orders", "sales.orders"];
    expect(loadedTables(names, "prod", relations)("sales.orders")?.table).toBe("sales_orders");
    expect(loadedTables(names, "prod", relations)("public.orders")?.table).toBe("orders");
  });

  it("is never that of a namesake", () => {
    const names = ["public.orders", "archive.orders"];
    expect(loadedTables(names, "prod", relations)("archive.orders")).toBeNull();
  });

  it("is found whatever the case, and without a schema in its name", () => {
    expect(loadedTables(["users"], "PROD", relations)("users")).toEqual({
      schema: "prod",
      table: "Users",
    });
  });

  it("is not guessed where the schema of the table is not known", () => {
    expect(loadedTables(["orders"], null, [table(null, "orders")])("orders")).toBeNull();
    expect(loadedTables(["orders"], "prod", [table(null, "orders")])("orders")).toBeNull();
  });

  it("is not guessed among several, nor taken for a view", () => {
    expect(loadedTables(["orders"], null, relations)("orders")).toBeNull();
    expect(loadedTables(["users"], null, relations)("users")?.schema).toBe("prod");
    expect(loadedTables(["old_view"], "prod", relations)("old_view")).toBeNull();
  });
});
