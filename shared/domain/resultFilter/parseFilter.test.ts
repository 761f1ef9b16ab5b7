import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TypeFamily } from "../typeFamily";
import { exactTerm } from "./FilteredColumn";
import { type FilterError, type FilterTerms, parseFilter } from "./parseFilter";

const now = Date.parse("2026-11-21T14:30:15Z");

function outcome(text: string, family: TypeFamily): FilterTerms | FilterError {
  return parseFilter(text, { family, isZoned: false, zone: "UTC", now });
}

function read(text: string, family: TypeFamily): FilterTerms {
  const terms = outcome(text, family);
  if ("error" in terms) throw new Error(`${text}: ${terms.error}`);
  return terms;
}

const incomplete = { error: "incomplete" };
const compare = (operator: string, value: string) => ({ kind: "compare", operator, value });

describe("parseFilter", () => {
  it("is looked for within texts, and is the value of a number", () => {
    expect(read(" oslo ", "text")).toEqual({
      not: false,
      anyOf: [{ kind: "contains", text: "oslo" }],
    });
    expect(read("100", "integer")).toEqual({ not: false, anyOf: [compare("=", "100")] });
    expect(outcome("", "text")).toEqual(incomplete);
    expect(outcome(" , ", "text")).toEqual(incomplete);
    expect(outcome(">", "integer")).toEqual(incomplete);
  });

  it("can compare, also with spaces behind the sign", () => {
    for (const sign of ["<", "<=", ">", ">="]) {
      expect(read(`${sign} -1.5`, "decimal").anyOf).toEqual([compare(sign, "-1.5")]);
    }
    expect(read("!= 5", "integer")).toEqual({ not: true, anyOf: [compare("=", "5")] });
    expect(read("<>5", "integer")).toEqual({ not: true, anyOf: [compare("=", "5")] });
    expect(read("=b", "text")).toEqual({ not: false, anyOf: [compare("=", "b")] });
  });

  it("knows NULL, a pattern, a list and their opposites", () => {
    expect(read("NULL", "integer")).toEqual({ not: false, anyOf: [{ kind: "isNull" }] });
    expect(read("!null", "text")).toEqual({ not: true, anyOf: [{ kind: "isNull" }] });
    expect(read("not null", "text")).toEqual({ not: true, anyOf: [{ kind: "isNull" }] });
    expect(read("a*", "text").anyOf).toEqual([{ kind: "like", pattern: "a*" }]);
    expect(read("1, 2 ,3", "integer").anyOf).toEqual([
      compare("=", "1"),
      compare("=", "2"),
      compare("=", "3"),
    ]);
    expect(read("!1,2", "integer")).toMatchObject({
      not: true,
      anyOf: [{ value: "1" }, { value: "2" }],
    });
    expect(read('"a, b", c', "text").anyOf).toEqual([
      { kind: "is", text: "a, b" },
      { kind: "contains", text: "c" },
    ]);
  });

  it("understands what SQL says of the same", () => {
    const isNull = [{ kind: "isNull" }];
    expect(read("is null", "integer")).toEqual({ not: false, anyOf: isNull });
    expect(read("IS NOT NULL", "timestamp")).toEqual({ not: true, anyOf: isNull });
    expect(read("'Côte d''Ivoire', ''", "text").anyOf).toEqual([
      { kind: "is", text: "Côte d'Ivoire" },
      { kind: "is", text: "" },
    ]);
    expect(read("it's", "text").anyOf).toEqual([{ kind: "contains", text: "it's" }]);
    expect(read("between 10 and 20", "integer").anyOf).toEqual(read("10..20", "integer").anyOf);
    expect(read("between 2024-01 and 2024-02", "date")).toEqual(read("2024-01..2024-02", "date"));
    expect(read("between you and me", "text").anyOf).toEqual([
      { kind: "contains", text: "between you and me" },
    ]);
  });

  it("takes a date written in part for all of that time", () => {
    expect(read("2024-05", "timestamp").anyOf).toEqual([
      { kind: "between", from: "2024-05-01", to: "2024-06-01", toIncluded: false },
    ]);
    expect(read("> 2024-12", "date").anyOf).toEqual([compare(">=", "2025-01-01")]);
    expect(read("<=2024", "date").anyOf).toEqual([compare("<", "2025-01-01")]);
    expect(read("2024-01..2024-02", "date").anyOf).toEqual([
      { kind: "between", from: "2024-01-01", to: "2024-03-01", toIncluded: false },
    ]);
    expect(read("2024-05", "text").anyOf).toEqual([{ kind: "contains", text: "2024-05" }]);
  });

  it("takes both ends of a range of numbers in", () => {
    expect(read("-5..10.5", "decimal").anyOf).toEqual([
      { kind: "between", from: "-5", to: "10.5", toIncluded: true },
    ]);
    expect(read("a..b", "text").anyOf).toEqual([{ kind: "contains", text: "a..b" }]);
  });

  it("means exactly a value that was clicked on, whatever is in it", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(read(exactTerm(value), "text")).toEqual({
          not: false,
          anyOf: [{ kind: "is", text: value }],
        });
      }),
    );
    expect(read(exactTerm(null), "text").anyOf).toEqual([{ kind: "isNull" }]);
  });

  it("never fails, whatever is written", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("text", "integer", "timestamp", "json"), (text, family) => {
        outcome(text, family);
      }),
    );
  });
});

describe("several things at once", () => {
  const allOf = (...of: FilterTerms[]) => ({ not: false, anyOf: [{ kind: "allOf", of }] });

  it("are said with and; or stands for a comma, and comes behind it", () => {
    expect(read(">=10 and <20", "integer")).toEqual(allOf(read(">=10", "integer"), read("<20", "integer")));
    expect(read("!a* and !b*", "text")).toEqual(allOf(read("!a*", "text"), read("!b*", "text")));
    expect(read("1 or 2 OR null", "integer")).toEqual(read("1, 2, null", "integer"));
    expect(read(">=10 and <20 or null", "decimal")).toEqual({
      not: false,
      anyOf: [...allOf(read(">=10", "decimal"), read("<20", "decimal")).anyOf, { kind: "isNull" }],
    });
    expect(read(">=10 and <20, null", "decimal")).toEqual(read(">=10 and <20 or null", "decimal"));
  });

  it("leave the list behind a ! whole", () => {
    expect(read("!1, 2 and >0", "integer")).toEqual(allOf(read("!1, 2", "integer"), read(">0", "integer")));
    for (const same of ["!1, !2", "!=1, !=2", "<>1, 2", "not in (1, 2)", "NOT 1, 2"]) {
      expect(read(same, "integer")).toEqual(read("!1, 2", "integer"));
    }
    expect(read("in (1, 2)", "integer")).toEqual(read("1, 2", "integer"));
    expect(read("in ('a', 'b')", "text")).toEqual(read("'a', 'b'", "text"));
  });

  it("leave the and of a range to it", () => {
    expect(read("between 10 and 20 and !15", "integer")).toEqual(
      allOf(read("10..20", "integer"), read("!15", "integer")),
    );
    expect(read("not between 10 and 20", "integer")).toEqual(read("!10..20", "integer"));
  });

  it.each([
    "black and white",
    "*black and white*",
    "today",
    "last 7 days",
    "!salt and pepper",
    "either or neither",
    "10 to 20",
    "a..b",
    "since May",
    "in (Oslo)",
    "'tis and 'twas",
    "between you and me",
    "null and void",
  ])("are words where words are looked for: %s", (words) => {
    const { not, anyOf } = read(words, "text");
    const text = not ? words.slice(1) : words;
    expect(anyOf).toEqual([
      words.includes("*") ? { kind: "like", pattern: text } : { kind: "contains", text },
    ]);
  });

  it.each([
    ['"a" or "b"', '"a", "b"'],
    ["*.pdf or *.doc", "*.pdf, *.doc"],
    ["a* or null", "a*, null"],
    ["!draft* and !null", "!draft*, null"],
  ])("are terms where both sides show it: %s", (written, list) => {
    const { not, anyOf } = read(written, "text");
    const parts = anyOf.flatMap((condition) => (condition.kind === "allOf" ? condition.of : []));
    if (parts.length === 0) expect({ not, anyOf }).toEqual(read(list, "text"));
    else expect({ not: true, anyOf: parts.flatMap((part) => part.anyOf) }).toEqual(read(list, "text"));
  });

  it("look for the same in texts as before, whatever words stand around and, or and a time", () => {
    const word = fc
      .stringMatching(/^[a-z0-9.'-]{1,8}$/)
      .filter((text) => !/^(?:not|null|and|or)$/.test(text));
    const joint = fc.constantFrom(" and ", " or ", " & ", " | ", " <3 ", " to ", " last 7 days ");
    fc.assert(
      fc.property(word, fc.array(fc.tuple(joint, word), { maxLength: 4 }), (first, others) => {
        const text = [first, ...others.flat()].join("");
        fc.pre(!/^'.*'$/.test(text));
        expect(read(text, "text")).toEqual({ not: false, anyOf: [{ kind: "contains", text }] });
      }),
    );
  });
});

describe("a filter that cannot be read", () => {
  it("is said where a value is missing", () => {
    for (const text of [">5 and >", ">5, >", "!", "!="]) expect(outcome(text, "integer")).toEqual(incomplete);
  });

  it("is a number with commas, which would be several", () => {
    expect(outcome(">1,000", "integer")).toEqual({ error: "grouped", number: "1,000" });
    expect(outcome("1,000", "decimal")).toEqual({ error: "grouped", number: "1,000" });
    expect(outcome("<= -12,345,678", "integer")).toEqual({ error: "grouped", number: "-12,345,678" });
    expect(read("100,200", "integer")).toEqual(read("100, 200", "integer"));
    expect(read("!=100,200", "integer")).toEqual(read("!100, 200", "integer"));
    expect(read("1,000", "text").anyOf).toHaveLength(2);
  });

  it("is a comma between two bounds, which lets everything through", () => {
    expect(outcome(">10, <=20.5", "decimal")).toEqual({ error: "every", above: ">10", below: "<=20.5" });
    expect(outcome("<20 or >10", "integer")).toMatchObject({ error: "every" });
    expect(read("<10, >20", "integer").anyOf).toHaveLength(2);
    expect(read(">10, <20", "text").anyOf).toHaveLength(2);
  });

  it("is one value that is two", () => {
    expect(outcome("2 and 3", "integer")).toEqual({ error: "both", values: ["2", "3"] });
    expect(outcome('"a" and "b"', "text")).toEqual({ error: "both", values: ["a", "b"] });
  });
});

describe("a range", () => {
  it("is written in the ways that people write it, and may be open", () => {
    for (const same of ["10 .. 20", "10...20", "10…20", "10-20", "10 – 20", "10 to 20", "from 10 to 20"]) {
      expect(read(same, "integer")).toEqual(read("10..20", "integer"));
    }
    expect(read("-5--1", "integer")).toEqual(read("-5..-1", "integer"));
    expect(read("10..", "integer")).toEqual(read(">=10", "integer"));
    expect(read("..20", "integer")).toEqual(read("<=20", "integer"));
    expect(read("2024-01 - 2024-03", "date")).toEqual(read("2024-01..2024-03", "date"));
    expect(read("-5", "integer").anyOf).toEqual([compare("=", "-5")]);
  });
});
