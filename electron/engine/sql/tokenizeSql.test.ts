import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeSql } from "./tokenizeSql";

function texts(sql: string): string[] {
  return tokenizeSql(sql).map((token) => token.text);
}

describe("tokens of SQL", () => {
  it.each([
    ["SELECT a.b", ["select", "a", ".", "b"]],
    ["'it''s; x' ;", ["'it''s; x'", ";"]],
    ["E'a\\'b' c", ["E'a\\'b'", "c"]],
    ["'a\\' c", ["'a\\'", "c"]],
    ["$$a;'$$ $t$ $$ ; $t$ $1", ["$$a;'$$", "$t$ $$ ; $t$", "$1"]],
    ['"Say ""Hi"";"(', ['say "hi";', "("]],
    ["a -- b; c\n d", ["a", "d"]],
    ["a /* b /* c; */ d */ e", ["a", "e"]],
    ["1.5e10 1_000 .5", ["1.5", "e10", "1_000", ".5"]],
    ["read_csv\u00a0\u200d\u2060(ä\u3000)", ["read_csv", "(", "ä", ")"]],
    ["a$$b", ["a$$b"]],
    ["'never closed; x", ["'never closed; x"]],
    ["/* never closed; x", []],
  ])("%j are %j", (sql, expected) => {
    expect(texts(sql)).toEqual(expected);
  });

  it("follow one another through any text and lose nothing but blanks and comments", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("'", '"', "$$", "$t$", "--", "/*", "*/", "\n", ";", "E'", "\\"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const sql = pieces.join("");
        let end = 0;
        for (const token of tokenizeSql(sql)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThan(token.start);
          expect(sql.slice(end, token.start)).toMatch(
            /^(?:[\s\u2000-\u200f\u2060]|--[^\n\r]*|\/\*[\s\S]*)*$/,
          );
          end = token.end;
        }
      }),
    );
  });
});
