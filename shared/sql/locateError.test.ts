import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { locateError, messageWithoutExcerpt } from "./locateError";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
  await connection.run("create table t (a int, b varchar); insert into t values (1, 'x')");
});

async function errorOf(sql: string): Promise<string> {
  try {
    await connection.run(sql);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error(`runs without an error: ${sql}`);
}

async function markedIn(sql: string): Promise<string | null> {
  const range = locateError(await errorOf(sql), sql);
  return range === null ? null : sql.slice(range.start, range.end);
}

describe("the place that an error of DuckDB points at", () => {
  it.each([
    ["select a, nope from t", "nope"],
    ["select a,\n\t\tnope\nfrom t", "nope"],
    ["select a,\r\n  nope\r\nfrom t", "nope"],
    ["select '日本語', 'e\u0301', '😀', nope from t", "nope"],
    ['select 1 as "x y", a + from t', "from"],
    ["select nofn(a) from t", "nofn"],
    ["select * from t where", "where"],
    ["select (1", "1"],
    ["select 'x'::date", "::"],
    ["select 'abc", "'abc"],
    ["drop table nosuch", "nosuch"],
    ["insert into t values (1, 2, 3)", "t"],
    ['alter table t add column "A" int', '"A"'],
  ])("%j", async (sql, marked) => {
    expect(await markedIn(sql)).toBe(marked);
  });

  it("is found in lines of any length and width, however much of them is shown", async () => {
    const filler = fc.constantFrom(
      "1",
      "'日本'",
      "'😀'",
      "'é'",
      "'e\u0301'",
      "'...'",
      "a",
      "\t2",
      "'\u200d'",
    );
    const list = fc.array(filler, { maxLength: 60 });
    const opening = fc.constantFrom("select ", "select 0,\n", "\nselect\r\n\t0,");
    await fc.assert(
      fc.asyncProperty(opening, list, list, async (start, before, after) => {
        const sql = `${start}${[...before, "nope_here", ...after].join(", ")} from t`;
        expect(await markedIn(sql)).toBe("nope_here");
      }),
    );
  });

  it("is found although the service wrapped the statement", async () => {
    const message = await errorOf("select * from (\nselect a,\n nope from t\n) limit 1");
    const sql = "select a,\n nope from t";
    expect(locateError(message, sql)).toEqual({ start: 11, end: 15 });
  });

  it("is not made up where the message names none", async () => {
    expect(await markedIn("select error('boom')")).toBeNull();
    expect(locateError("LINE 1: something else\n         ^", "select 1")).toBeNull();
    expect(locateError("", "")).toBeNull();
  });

  it("never lies outside the statement, whatever the message", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(5), fc.nat(40), (sql, shown, line, indent) => {
        const range = locateError(`Error\n\nLINE ${line}: ${shown}\n${" ".repeat(indent)}^`, sql);
        if (range === null) return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(sql.length);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
      }),
    );
  });

  it("leaves the picture of the line out of a message that is shown beside the text", async () => {
    const message = messageWithoutExcerpt(await errorOf("select a + from t"));
    expect(message).toMatch(/syntax error at or near "from"$/);
  });
});
