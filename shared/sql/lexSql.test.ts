import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type CodeToken, codeTokens, lexSql, plainSpaces } from "./lexSql";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
});

/** DuckDB's own reading of a query, without places and widths of numbers; null for a text that it refuses. */
async function readByDuckDb(sql: string): Promise<string | null> {
  if (sql.includes("\0")) return null;
  const read = await connection.runAndReadAll("SELECT json_serialize_sql($1::VARCHAR)", [sql]);
  const tree = read.getRowsJson()[0]?.[0];
  if (typeof tree !== "string") return null;
  return tree.startsWith('{"error":true')
    ? null
    : tree.replaceAll(/"query_location":\d+/g, "").replaceAll("BIGINT", "INTEGER");
}

async function count(sql: string): Promise<number | null> {
  return connection.extractStatements(sql).then(
    ({ count: found }) => found,
    () => null,
  );
}

function statementsOf(sql: string): CodeToken[][] {
  const statements: CodeToken[][] = [[]];
  for (const token of codeTokens(sql)) {
    if (token.kind === "semicolon") statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((tokens) => tokens.length > 0);
}

/** DuckDB skips a statement of words that are all beyond ASCII. */
function isCounted(tokens: readonly CodeToken[]): boolean {
  return tokens.some(({ text }) => /\p{ASCII}/u.test(text));
}

/** Spaces as DuckDB sees them, and characters that only look like some. */
const spaces = "\u00a0\u2000\u2003\u200b\u202f\u205f\u2060\u3000\ufeff".split("");
const letters = "\u0085\u1680\u180e\u200c\u200d\u200e\u200f\u2028\u2029\u2061".split("");

const piece = fc.oneof(
  fc.constantFrom(
    ..."' \" $$ $t$ $é$ -- /* */ // //* \\ E'a' E'\\'' 'x' n'x' x'41' \"q\" ( ) [ ] , . .. .5 1. 1_0 1_ 1e5 0x1F a a$b select from ; :: : := -> ->> => <= <> != =- ^- || + - * @ # ? $1 $a".split(
      " ",
    ),
    " ",
    "\n",
    "\r",
    "\v",
    "\f",
    ...spaces,
    ...letters,
  ),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const soup = fc.array(piece, { maxLength: 24 }).map((parts) => parts.join(""));

describe("lexSql", () => {
  it.each([
    ["SELECT a.b", ["select", "a", ".", "b"]],
    ["'it''s; x' ;", ["'it''s; x'", ";"]],
    ["E'a\\'b' c", ["E'a\\'b'", "c"]],
    ["'a\\' c", ["'a\\'", "c"]],
    ["$$a;'$$ $t$ $$ ; $t$ $1", ["$$a;'$$", "$t$ $$ ; $t$", "$1"]],
    ['"Say ""Hi"";"(', ['say "hi";', "("]],
    ["a -- b; c\n d", ["a", "d"]],
    ["a /* b /* c; */ d */ e", ["a", "e"]],
    ["1.5e10 1_000 .5 1_a 1e", ["1.5e10", "1_000", ".5", "1", "_a", "1", "e"]],
    ["6//*;*/2 a//b", ["6", "/", "2", "a", "//", "b"]],
    ["a!=-1 a=-1 x->-y", ["a", "!=-", "1", "a", "=", "-", "1", "x", "->", "-", "y"]],
    ["read_csv\u00a0\u200b\u2060(ä\u3000)", ["read_csv", "(", "ä", ")"]],
    ["read\u200d\u1680\u2028", ["read\u200d\u1680\u2028"]],
    ["E'a' -- b\n \u00a0'\\';' c", ["E'a' -- b\n \u00a0'\\';'", "c"]],
    ["a$$b", ["a$$b"]],
    ["a\vb", ["a", "b"]],
    ["'never closed; x", ["'never closed; x"]],
    ['"Never closed; x', ["never closed; x"]],
    ["/* never closed; x", []],
  ])("reads the tokens of %j", (sql, expected) => {
    expect(codeTokens(sql).map(({ text }) => text)).toEqual(expected);
  });

  it("tiles any text without gap or overlap", () => {
    fc.assert(
      fc.property(soup, (sql) => {
        let end = 0;
        for (const token of lexSql(sql)) {
          expect(token.start).toBe(end);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(end).toBe(sql.length);
      }),
    );
  });

  it("takes every character beyond ASCII for a letter or a space as DuckDB does", async () => {
    const characters = Array.from({ length: 0x1_0000 - 0x80 }, (_, index) =>
      String.fromCharCode(index + 0x80),
    );
    const names: string[] = [];
    for (const character of characters.filter((any) => any.isWellFormed())) {
      const isName = lexSql(`a${character}b`).length === 1;
      if (isName) names.push(`a${character}b`);
      else expect(await count(`SELECT${character}1 AS a;`), JSON.stringify(character)).toBe(1);
    }
    for (let start = 0; start < names.length; start += 4096) {
      const some = names.slice(start, start + 4096);
      const prepared = await connection.prepare(`SELECT ${some.map((name) => `1 ${name}`).join()}`);
      expect(some.map((_, index) => prepared.columnName(index))).toEqual(some);
    }
  });

  it("separates tokens only where DuckDB reads the same with a space between", async () => {
    let accepted = 0;
    const value = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(value, fc.boolean(), async (text, isAlone) => {
        // An operator that a sign or comment cuts off may have another precedence than the same with a space behind.
        fc.pre(!/[~!@#^&|`*/%<>=-](?:[+-]|\/\*)/.test(text));
        const sql = plainSpaces(isAlone ? `select ${text}` : `select 1 ${text} 2`);
        const read = await readByDuckDb(sql);
        if (read === null) return;
        accepted += 1;
        const spaced = lexSql(sql).map(({ start, end }) => sql.slice(start, end));
        expect(await readByDuckDb(spaced.join(" ")), JSON.stringify(sql)).toBe(read);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it("finds the statements that DuckDB finds in every text that it accepts", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(soup, async (text) => {
        fc.pre(!text.includes("\0"));
        const sql = plainSpaces(`select 0;${text}`);
        const expected = await count(sql);
        if (expected === null) return;
        accepted += 1;
        expect(statementsOf(sql).filter(isCounted), JSON.stringify(sql)).toHaveLength(expected);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it("reads a long row of comments after a string in one pass", () => {
    const sql = `E'a'${" --".repeat(50_000)}`;
    expect(lexSql(sql)).toHaveLength(3);
  });
});

describe("plainSpaces", () => {
  it("replaces white space alone and keeps every place", () => {
    expect(plainSpaces("select\u00a0'\u00a0' as\u2003\"a\u2003\" --\u3000c\n\u3000/*\u3000*/")).toBe(
      "select '\u00a0' as \"a\u2003\" --\u3000c\n /*\u3000*/",
    );
    fc.assert(
      fc.property(soup, (sql) => {
        const kinds = (text: string) => lexSql(text).map(({ kind, start, end }) => [kind, start, end]);
        expect(kinds(plainSpaces(sql))).toEqual(kinds(sql));
      }),
    );
  });
});
