import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nestedType, partType } from "./nestedType";

describe("nestedType", () => {
  it("reads the fields of a struct with any names and types", () => {
    const type = `STRUCT(a BIGINT, "b, c" DECIMAL(10,2), "q""t" STRUCT("x'y" INTEGER)[], e ENUM('x, y', 'it''s'), t TIMESTAMP WITH TIME ZONE)`;
    expect(nestedType(type)).toEqual({
      kind: "struct",
      members: [
        { name: "a", type: "BIGINT" },
        { name: "b, c", type: "DECIMAL(10,2)" },
        { name: 'q"t', type: `STRUCT("x'y" INTEGER)[]` },
        { name: "e", type: "ENUM('x, y', 'it''s')" },
        { name: "t", type: "TIMESTAMP WITH TIME ZONE" },
      ],
    });
  });

  it("finds the type of a part at any depth", () => {
    const type = "STRUCT(l MAP(VARCHAR, STRUCT(x INTEGER)[3])[])";
    expect(partType(type, ["l", 0])).toBe("MAP(VARCHAR, STRUCT(x INTEGER)[3])");
    expect(partType(type, ["l", 0, "key", 2, "x"])).toBe("INTEGER");
    expect(partType(type, ["nowhere", 0])).toBe("");
    expect(partType("JSON", ["a"])).toBe("");
  });

  it("takes a member without a name, and says nothing of what has no parts", () => {
    expect(nestedType("STRUCT(INTEGER, VARCHAR)")).toEqual({
      kind: "struct",
      members: [
        { name: "", type: "INTEGER" },
        { name: "", type: "VARCHAR" },
      ],
    });
    for (const type of ["", "JSON", "INTEGER", "STRUCT", "MAP(VARCHAR)", "DECIMAL(18,3)"]) {
      expect(nestedType(type)).toEqual({ kind: "open" });
    }
  });

  it("finds every field again, whatever its name", () => {
    const names = fc.uniqueArray(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, (all) => {
        const fields = all.map((name) => `"${name.replaceAll('"', '""')}" VARCHAR[]`);
        const read = nestedType(`STRUCT(${fields.join(", ")})`);
        expect(read).toEqual({
          kind: "struct",
          members: all.map((name) => ({ name, type: "VARCHAR[]" })),
        });
      }),
    );
  });
});
