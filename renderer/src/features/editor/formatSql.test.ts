import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSignificant, lexSql } from "#shared/sql/lexSql";
import { formatSql } from "./formatSql";

describe("formatting", () => {
  it("lays out each statement and keeps the distance between them", () => {
    expect(formatSql("select a,b from t where a=1;\n\n\nselect 2;", 2)).toBe(
      "select\n  a,\n  b\nfrom\n  t\nwhere\n  a = 1;\n\n\nselect\n  2;",
    );
  });

  it("leaves alone what it does not understand, and still lays out the rest", () => {
    expect(formatSql("select (((;\nselect a,b from t", 2)).toBe("select (((;\nselect\n  a,\n  b\nfrom\n  t");
    expect(formatSql("", 2)).toBe("");
  });

  it("leaves a string that goes on in the next line as one string", () => {
    const sql = "select a from t where note = 'first '\n  'second'";
    expect(formatSql(sql, 2)).toBe(sql);
  });

  it("knows words of ClickHouse in its databases", () => {
    const sql = "select id from t final prewhere a=1 where b=2 limit 1 by id";
    const formatted = formatSql(sql, 2, "clickhouse");
    expect(formatted.split("\n")).toContain("prewhere");
    expect(formatted.replaceAll(/\s+/g, " ")).toBe(sql.replaceAll("=", " = "));
    expect(formatSql("select 'it\\'s  x'", 2, "clickhouse")).toContain("'it\\'s  x'");
  });

  it("never changes anything but white space", () => {
    const piece = fc.constantFrom(
      ..."select from where a b , ( ) 'x  y' E'\\'' $$a;b$$ \"A  b\" -- /* c */ ; :: -> x->>'$.a' [1:2] {'a':1} 1_000 .5 qualify asof join $1 ? lambda x : x".split(
        " ",
      ),
      "'x  y'",
      "-- note\n",
    );
    const tokens = (sql: string): string[] =>
      lexSql(sql)
        .filter(isSignificant)
        .map((token) => sql.slice(token.start, token.end));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const sql = pieces.join(" ");
        expect(tokens(formatSql(sql, 2))).toEqual(tokens(sql));
      }),
    );
  });
});
