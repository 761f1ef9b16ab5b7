import { databaseCreation } from "#shared/api/database";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databaseCreationOf, databaseFormErrors, emptyDatabaseForm, type DatabaseForm } from "./databaseForm";

const valid: DatabaseForm = { ...emptyDatabaseForm, name: "shop" };

describe("the form of a new database", () => {
  it("asks for nothing but a name", () => {
    expect(databaseFormErrors(valid)).toEqual({});
    expect(databaseCreationOf(valid)).toEqual({ name: "shop" });
  });

  it.each<[keyof DatabaseForm, string]>([
    ["name", ""],
    ["name", "   "],
    ["name", "x".repeat(51)],
    ["name", "a\nb"],
    ["name", "a\0b"],
    ["memoryMb", "255"],
    ["memoryMb", "32769"],
    ["memoryMb", "1024.5"],
    ["memoryMb", "1e3"],
    ["memoryMb", "-512"],
    ["ttlHours", "0"],
    ["ttlHours", "soon"],
    ["ttlHours", "87601"],
    ["vmSize", "x".repeat(101)],
  ])("names %s as wrong when it is %j", (field, value) => {
    expect(Object.keys(databaseFormErrors({ ...valid, [field]: value }))).toEqual([field]);
  });

  it.each<[keyof DatabaseForm, string]>([
    ["name", "x".repeat(50)],
    ["memoryMb", "256"],
    ["memoryMb", "32768"],
    ["ttlHours", "0.5"],
    ["ttlHours", "87600"],
  ])("accepts the bound of %s: %j", (field, value) => {
    expect(databaseFormErrors({ ...valid, [field]: value })).toEqual({});
  });

  it("sends only what the contract accepts, whatever was typed", () => {
    const text = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
    const form = fc.record({
      name: text,
      engine: fc.constantFrom("", "duckdb"),
      region: fc.oneof(fc.constantFrom("", "iad", "fra"), fc.string()),
      vmSize: text,
      memoryMb: text,
      ttlHours: text,
      autoStop: fc.boolean(),
    });
    fc.assert(
      fc.property(form, (typed) => {
        if (Object.keys(databaseFormErrors(typed)).length > 0) return;
        expect(databaseCreation.safeParse(databaseCreationOf(typed)).success).toBe(true);
      }),
    );
  });
});
