import { describe, expect, it } from "vitest";
import { answerAddition } from "./streamChoices";

const off = { identity: { name: "b" }, enabled: false, excludeColumns: [] };
const orders = { identity: { name: "orders", schema: "public" }, enabled: true, excludeColumns: ["ssn"] };

describe("answerAddition", () => {
  it("adds a choice for a new table and keeps the others", () => {
    expect(answerAddition([off], { table: "a", column: null }, true)).toEqual([
      off,
      { identity: { name: "a" }, enabled: true, excludeColumns: [] },
    ]);
    expect(answerAddition([off], { table: "a", column: null }, false)).toEqual([
      off,
      { identity: { name: "a" }, enabled: false, excludeColumns: [] },
    ]);
  });

  it("includes or excludes a new column of a table that has a choice", () => {
    const column = { table: "orders", column: "city" };
    expect(answerAddition([orders, off], column, true)).toEqual([
      off,
      { ...orders, includeColumns: ["city"] },
    ]);
    expect(answerAddition([orders, off], column, false)).toEqual([
      off,
      { ...orders, excludeColumns: ["ssn", "city"] },
    ]);
  });
});
