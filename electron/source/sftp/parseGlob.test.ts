import { describe, expect, it } from "vitest";
import { parseGlob } from "./parsePatterns";

/** Which of the names the one segment of a pattern matches. */
function matched(glob: string, names: readonly string[]): string[] {
  const [segment] = parseGlob(glob);
  return names.filter((name) => (segment?.kind === "wildcard" ? segment.matches(name) : false));
}

describe("A file pattern", () => {
  it("takes a character beyond the first 65,536 as one", () => {
    expect(matched("a?.csv", ["ab.csv", "a😀.csv", "a.csv"])).toEqual(["ab.csv", "a😀.csv"]);
    expect(matched("[😀x].csv", ["😀.csv", "x.csv", "y.csv"])).toEqual(["😀.csv", "x.csv"]);
  });

  it("takes characters of regular expressions as they are", () => {
    expect(matched("orders (1)*.csv", ["orders (1).csv", "orders 1.csv"])).toEqual(["orders (1).csv"]);
    expect(matched("a+|$*", ["a+|$b", "aa"])).toEqual(["a+|$b"]);
    expect(matched(String.raw`a\\*`, [String.raw`a\\b`, "ab"])).toEqual([String.raw`a\\b`]);
  });

  it("chooses from braces, also from those within others", () => {
    const names = ["a.csv", "b1.csv", "b2.csv", "b.csv"];
    expect(matched("{a,b{1,2}}.csv", names)).toEqual(["a.csv", "b1.csv", "b2.csv"]);
    expect(() => parseGlob("{a,{b,c}.csv")).toThrow("has a { without its }");
  });

  it("leaves hidden files out, unless it names them", () => {
    expect(matched("*.csv", [".a.csv", "a.csv"])).toEqual(["a.csv"]);
    expect(matched(".*.csv", [".a.csv", "a.csv"])).toEqual([".a.csv"]);
  });

  it("has classes, their ranges and their opposites", () => {
    expect(matched("[a-c]*", ["a", "cd", "d"])).toEqual(["a", "cd"]);
    expect(matched("[!a-c]*", ["a", "d"])).toEqual(["d"]);
    expect(() => parseGlob("[z-a]")).toThrow("is not a pattern that can be read");
  });
});
