import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uniqueColumnNames } from "./uniqueColumnNames";

describe("uniqueColumnNames", () => {
  it("names blank columns by their place and numbers repeated ones", () => {
    expect(uniqueColumnNames(["id", "", " Total ", "total", "a", "A", "a_2"])).toEqual([
      "id",
      "column_2",
      "Total",
      "total_2",
      "a",
      "A_3",
      "a_2",
    ]);
  });

  it("gives every column a name of its own that SQL can tell apart, whatever the header says", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom("a", "A", "a_2", "column_1", "", " "), fc.string())),
        (header) => {
          const names = uniqueColumnNames(header);
          expect(names).toHaveLength(header.length);
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(header.length);
          for (const name of names) expect(name.trim()).not.toBe("");
        },
      ),
    );
  });
});
