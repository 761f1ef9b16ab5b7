import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callAt, functionNameAt } from "./callAt";

/** The call at the bar, as `name/argument`, with the name of the argument where it has one. */
function at(marked: string): string | null {
  const offset = marked.indexOf("|");
  const call = callAt(marked.replace("|", ""), offset);
  if (call === null) return null;
  return [call.name, call.argument, ...(call.argumentName === null ? [] : [call.argumentName])].join("/");
}

describe("callAt", () => {
  it.each([
    ["select substring(|", "substring/0"],
    ["select substring(name, |", "substring/1"],
    ["select substring(name, 2, 'a, b|", "substring/2"],
    ["select round(abs(x|), 2)", "abs/0"],
    ["select round(abs(x), 2|)", "round/1"],
    ["select list_sum([1, 2, |3])", "list_sum/0"],
    ["select round((a + b|), 2)", "round/0"],
    ["select name.substring(|2)", "substring/1"],
    ["select main.net(p, |", "net/1"],
    ["select net(p, d := |0.1)", "net/1/d"],
    ["select a from t where lower(|", "lower/0"],
    ["select a from range(1, |", "range/1"],
    ["select count(*) from t group by date_trunc(|", "date_trunc/0"],
    ["select 2 * replace(|", "replace/0"],
    ["select 1; select upper(|", "upper/0"],
    ['select "my fun"(|', "my fun/0"],
    ["insert into t values (abs(|", "abs/0"],
  ])("finds the call and the argument in %s", (marked, found) => {
    expect(at(marked)).toBe(found);
  });

  it.each([
    "select substring(name, 2)|",
    "select substring|(name, 2)",
    "select (a, |b)",
    "select a from t where a in (1, |2)",
    "insert into range (|",
    "create table range (|",
    "create table if not exists range(|",
    "create macro net(|",
    "select * replace (|upper(a) as a) from t",
    "select a from orders range(|a, b)",
    "select sum(a) over (|",
    "select count(*) filter (|",
    "select abs((select |",
    "select cast(a as |",
    "select abs( -- |",
    "with range(|",
    "",
    "|",
  ])("finds none in %s", (marked) => {
    expect(at(marked)).toBeNull();
  });

  it("takes any text at any place", () => {
    const piece = fc.constantFrom(
      "f(",
      ")",
      ",",
      "'a",
      "'",
      '"',
      "[",
      "]",
      ".",
      "select ",
      " x",
      ";",
      "--",
      "\n",
      "(",
      "*",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(30), (pieces, offset) => {
        const text = pieces.join("");
        const call = callAt(text, Math.min(offset, text.length));
        expect(call === null || text.includes("f(") || call.name !== "f").toBe(true);
      }),
    );
  });
});

describe("functionNameAt", () => {
  it("is the name of a call, and of nothing else", () => {
    expect(functionNameAt("select upper(name)", 9)).toEqual({ name: "upper", start: 7, end: 12 });
    expect(functionNameAt("select upper(name)", 15)).toBeNull();
    expect(functionNameAt("create table upper(name int)", 15)).toBeNull();
  });
});
