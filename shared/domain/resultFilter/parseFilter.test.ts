import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFilter } from "./parseFilter";
import { exactTerm } from "./splitTerms";
import { timePeriod } from "./timePeriod";

const compare = (operator: string, value: string) => ({ kind: "compare", operator, value });

describe("what is written into a column's filter", () => {
  it("is looked for within texts, and is the value of a number", () => {
    expect(parseFilter(" oslo ", "text")).toEqual({
      not: false,
      anyOf: [{ kind: "contains", text: "oslo" }],
    });
    expect(parseFilter("100", "integer")).toEqual({ not: false, anyOf: [compare("=", "100")] });
    expect(parseFilter("", "text")).toBeNull();
    expect(parseFilter(" , ", "text")).toBeNull();
    expect(parseFilter(">", "integer")).toBeNull();
  });

  it("can compare, also with spaces behind the sign", () => {
    for (const sign of ["<", "<=", ">", ">="]) {
      expect(parseFilter(`${sign} -1.5`, "decimal")?.anyOf).toEqual([compare(sign, "-1.5")]);
    }
    expect(parseFilter("!= 5", "integer")).toEqual({ not: true, anyOf: [compare("=", "5")] });
    expect(parseFilter("<>5", "integer")).toEqual({ not: true, anyOf: [compare("=", "5")] });
    expect(parseFilter("=b", "text")).toEqual({ not: false, anyOf: [compare("=", "b")] });
  });

  it("knows NULL, a pattern, a list and their opposites", () => {
    expect(parseFilter("NULL", "integer")).toEqual({ not: false, anyOf: [{ kind: "isNull" }] });
    expect(parseFilter("!null", "text")).toEqual({ not: true, anyOf: [{ kind: "isNull" }] });
    expect(parseFilter("not null", "text")).toEqual({ not: true, anyOf: [{ kind: "isNull" }] });
    expect(parseFilter("a*", "text")?.anyOf).toEqual([{ kind: "like", pattern: "a*" }]);
    expect(parseFilter("1, 2 ,3", "integer")?.anyOf).toEqual([
      compare("=", "1"),
      compare("=", "2"),
      compare("=", "3"),
    ]);
    expect(parseFilter("!1,2", "integer")).toMatchObject({
      not: true,
      anyOf: [{ value: "1" }, { value: "2" }],
    });
    expect(parseFilter('"a, b", c', "text")?.anyOf).toEqual([
      { kind: "is", text: "a, b" },
      { kind: "contains", text: "c" },
    ]);
  });

  it("understands what SQL says of the same", () => {
    const isNull = [{ kind: "isNull" }];
    expect(parseFilter("is null", "integer")).toEqual({ not: false, anyOf: isNull });
    expect(parseFilter("IS NOT NULL", "timestamp")).toEqual({ not: true, anyOf: isNull });
    expect(parseFilter("'Côte d''Ivoire', ''", "text")?.anyOf).toEqual([
      { kind: "is", text: "Côte d'Ivoire" },
      { kind: "is", text: "" },
    ]);
    expect(parseFilter("it's", "text")?.anyOf).toEqual([{ kind: "contains", text: "it's" }]);
    expect(parseFilter("between 10 and 20", "integer")?.anyOf).toEqual(
      parseFilter("10..20", "integer")?.anyOf,
    );
    expect(parseFilter("between 2024-01 and 2024-02", "date")).toEqual(
      parseFilter("2024-01..2024-02", "date"),
    );
    expect(parseFilter("between you and me", "text")?.anyOf).toEqual([
      { kind: "contains", text: "between you and me" },
    ]);
  });

  it("takes a date written in part for all of that time", () => {
    expect(parseFilter("2024-05", "timestamp")?.anyOf).toEqual([
      { kind: "between", from: "2024-05-01", to: "2024-06-01", toIncluded: false },
    ]);
    expect(parseFilter("> 2024-12", "date")?.anyOf).toEqual([compare(">=", "2025-01-01")]);
    expect(parseFilter("<=2024", "date")?.anyOf).toEqual([compare("<", "2025-01-01")]);
    expect(parseFilter("2024-01..2024-02", "date")?.anyOf).toEqual([
      { kind: "between", from: "2024-01-01", to: "2024-03-01", toIncluded: false },
    ]);
    expect(parseFilter("2024-05", "text")?.anyOf).toEqual([{ kind: "contains", text: "2024-05" }]);
  });

  it("takes both ends of a range of numbers in", () => {
    expect(parseFilter("-5..10.5", "decimal")?.anyOf).toEqual([
      { kind: "between", from: "-5", to: "10.5", toIncluded: true },
    ]);
    expect(parseFilter("a..b", "text")?.anyOf).toEqual([{ kind: "contains", text: "a..b" }]);
  });

  it("means exactly a value that was clicked on, whatever is in it", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(parseFilter(exactTerm(value), "text")).toEqual({
          not: false,
          anyOf: [{ kind: "is", text: value }],
        });
      }),
    );
    expect(parseFilter(exactTerm(null), "text")?.anyOf).toEqual([{ kind: "isNull" }]);
  });

  it("never fails, whatever is written", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("text", "integer", "timestamp", "json"), (text, family) => {
        parseFilter(text, family);
      }),
    );
  });
});

describe("a time written in part", () => {
  it("ends where the next of its kind begins", () => {
    expect(timePeriod("2024")).toEqual({ from: "2024-01-01", to: "2025-01-01" });
    expect(timePeriod("2024-02-29")).toEqual({ from: "2024-02-29", to: "2024-03-01" });
    expect(timePeriod("2024-12-31 23")).toEqual({ from: "2024-12-31 23:00:00", to: "2025-01-01" });
    expect(timePeriod("2024-05-01 10:30")).toEqual({
      from: "2024-05-01 10:30:00",
      to: "2024-05-01 10:31:00",
    });
    expect(timePeriod("0050")).toEqual({ from: "0050-01-01", to: "0051-01-01" });
  });

  it("is none where a part is out of its range", () => {
    for (const text of ["2024-13", "2023-02-29", "2024-01-01 25", "24", "2024-1-1x", ""])
      expect(timePeriod(text)).toBeNull();
  });
});
