import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortType } from "./shortType";

describe("shortType", () => {
  it.each([
    ["TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ"],
    ["timestamp(6) with time zone", "TIMESTAMPTZ(6)"],
    ["character varying(40)", "VARCHAR(40)"],
    ["TIME WITH TIME ZONE[]", "TIMETZ[]"],
    ['STRUCT(a INTEGER, b STRUCT(c DATE, d TIME), "e,f" VARCHAR[])', "STRUCT{3}"],
    ["STRUCT(a INTEGER)[][3]", "STRUCT{1}[][3]"],
    ["MAP(VARCHAR, TIMESTAMP WITH TIME ZONE[])", "MAP(VARCHAR, TIMESTAMPTZ[])"],
    ["UNION(n INTEGER, t VARCHAR)", "UNION{2}"],
    ["ENUM('a', 'it''s, b', 'c')", "ENUM{3}"],
    ["DECIMAL(12,2)", "DECIMAL(12,2)"],
    ["", ""],
    ["GEOMETRY('OGC:CRS84')", "GEOMETRY('OGC:CRS84')"],
  ])("shows %s as %s", (type, shown) => {
    expect(shortType(type)).toBe(shown);
  });

  it("is never longer than the type, and the same when it is shortened again", () => {
    const leaf = fc.constantFrom(
      "INTEGER",
      "TIMESTAMP WITH TIME ZONE",
      "DECIMAL(18,3)",
      "ENUM('a', 'b')",
      "VARCHAR",
    );
    const { type } = fc.letrec<{ type: string }>((tie) => ({
      type: fc.oneof(
        { maxDepth: 4 },
        leaf,
        tie("type").map((item) => `${item}[]`),
        fc
          .array(tie("type"), { minLength: 1, maxLength: 5 })
          .map((members) => `STRUCT(${members.map((member, at) => `f${at} ${member}`).join(", ")})`),
        fc.tuple(tie("type"), tie("type")).map(([key, value]) => `MAP(${key}, ${value})`),
      ),
    }));
    fc.assert(
      fc.property(type, (given) => {
        const shown = shortType(given);
        expect(shown.length).toBeLessThanOrEqual(given.length);
        expect(shortType(shown)).toBe(shown);
      }),
    );
  });
});
