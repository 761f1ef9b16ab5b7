import { describe, expect, it } from "vitest";
import { isNested, isNumeric, typeFamily } from "./typeFamily";

describe("the family of a SQL type", () => {
  it.each([
    ["BIGINT", "integer"],
    ["HUGEINT", "integer"],
    ["DECIMAL(38,10)", "decimal"],
    ["double precision", "float"],
    ["VARCHAR", "text"],
    ["character varying(20)", "text"],
    ["TIMESTAMP WITH TIME ZONE", "timestamp"],
    ["TIMESTAMP_NS", "timestamp"],
    ["TIME WITH TIME ZONE", "time"],
    ["DATE", "date"],
    ["BLOB", "binary"],
    ["ENUM('a', 'b]')", "text"],
    ["INTEGER[]", "list"],
    ["INTEGER[3]", "list"],
    ["STRUCT(a INTEGER, b VARCHAR[])", "struct"],
    ["STRUCT(a INTEGER)[]", "list"],
    ["MAP(VARCHAR, INTEGER)", "map"],
    ["UNION(num INTEGER, str VARCHAR)", "union"],
    ["JSON", "json"],
    ["GEOMETRY", "unknown"],
    ["", "unknown"],
    ["constructor", "unknown"],
  ])("%s is %s", (type, family) => {
    expect(typeFamily(type)).toBe(family);
  });

  it("tells what stands right-aligned and what can be expanded", () => {
    expect(["integer", "decimal", "float"].every((family) => isNumeric(family as "integer"))).toBe(true);
    expect(isNumeric("text")).toBe(false);
    expect(isNested("struct")).toBe(true);
    expect(isNested("json")).toBe(false);
  });
});
