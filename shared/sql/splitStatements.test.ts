import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  isEmptyStatement,
  mergeEdits,
  resplitStatements,
  splitStatements,
  type TextEdit,
} from "./splitStatements";
import { lexSql } from "./lexSql";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
});

/** How many statements DuckDB itself sees behind a first one; null where it does not accept the text. */
async function countByDuckDb(sql: string): Promise<number | null> {
  try {
    return (await connection.extractStatements(`select 0;${sql}`)).count - 1;
  } catch {
    return null;
  }
}

function statementsOf(text: string): string[] {
  return splitStatements(text)
    .filter((piece) => !isEmptyStatement(piece))
    .map((piece) => text.slice(piece.codeStart, piece.codeEnd));
}

/** Fragments in which a semicolon or quote may mean many things. */
const fragment = fc.constantFrom(
  ..."; ' \" $$ $t$ /* */ -- \n \r E' e' x' \\ \\' '' \"\" $1 a$ a b 1 1.5 .5 ( ) , . + -> :: @ sé \u00a0 \u2003".split(
    " ",
  ),
  " ",
  "\n",
  "select 1",
  "select 'a;b'",
);
const soup = fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join(""));

describe("splitting a text into statements", () => {
  it("tiles any text with tokens and with pieces, so that joining gives the text back", () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (text) => {
        expect(
          lexSql(text)
            .map((token) => text.slice(token.start, token.end))
            .join(""),
        ).toBe(text);
        expect(
          splitStatements(text)
            .map((piece) => text.slice(piece.start, piece.end))
            .join(""),
        ).toBe(text);
      }),
    );
  });

  it("finds as many statements as DuckDB in every text that DuckDB accepts", async () => {
    const quoted = fc.constantFrom(
      "'a;b'",
      "'it''s; so'",
      "E'it\\'s; \\\\'",
      "e'a'\n ';\\';'",
      "'a'\n'b;'",
      "$$;'$$",
      "$t$;$$;$t$",
      "$é1$;$é1$",
      "x'3B'",
      "b'01'",
      "N';'",
      "1 /* ; /* ; */ ; */",
      "1 -- ;'\n",
      "1 --;\r",
      "1 /*/ ; */",
      '1 as "a;""b"',
      "1 as a$b$",
      "[1, 2][1:2]",
      "{'a;': 1}",
      "1_000 + .5 + 1.e2",
      "1 as é",
      "$1",
      "2 +-- ;\n3",
      "'\\'",
    );
    const between = fc.constantFrom(";", ";;", " ; ", ";\n", ";-- x;\n", ";/* ; */", "/**/;");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(quoted, between), { minLength: 1, maxLength: 6 }), async (parts) => {
        const text = parts.map(([value, end]) => `select ${value}${end}`).join("");
        const expected = await countByDuckDb(text);
        expect(expected).toBe(parts.length);
        expect(statementsOf(text)).toHaveLength(parts.length);
      }),
    );
  });

  it("agrees with DuckDB on any mixture of quotes, comments and semicolons that DuckDB accepts", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(soup, async (text) => {
        const expected = await countByDuckDb(text);
        if (expected === null) return;
        accepted += 1;
        expect(statementsOf(text)).toHaveLength(expected);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it("takes the wide spaces that come with pasted text for spaces, as DuckDB does", async () => {
    for (const space of "\u00a0\u2000\u2003\u200b\u202f\u205f\u2060\u3000\ufeff") {
      const text = `select${space}1${space};${space}select ';${space}'${space}as${space}b`;
      expect(await countByDuckDb(text)).toBe(2);
      expect(statementsOf(text)).toEqual([`select${space}1`, `select ';${space}'${space}as${space}b`]);
    }
  });

  it("leaves comments and the semicolon out of what is run", () => {
    expect(statementsOf("-- first\nselect 1 -- one\n;\n/* second */ select 2")).toEqual([
      "select 1",
      "select 2",
    ]);
    expect(statementsOf(" ;; -- nothing\n;")).toEqual([]);
  });

  it("gives the same pieces after an edit as splitting the whole text again", () => {
    fc.assert(
      fc.property(soup, soup, fc.nat(), fc.nat(), (text, inserted, from, length) => {
        const start = from % (text.length + 1);
        const oldEnd = Math.min(text.length, start + (length % 12));
        const after = text.slice(0, start) + inserted + text.slice(oldEnd);
        const edit = { start, oldEnd, newEnd: start + inserted.length };
        expect(resplitStatements(splitStatements(text), edit, after)).toEqual(splitStatements(after));
      }),
      { numRuns: 3000 },
    );
  });

  it("takes many edits at once as if they were one", () => {
    const change = fc.tuple(fc.nat(), fc.nat(12), soup);
    fc.assert(
      fc.property(soup, fc.array(change, { minLength: 1, maxLength: 6 }), (text, changes) => {
        let after = text;
        let merged: TextEdit | null = null;
        for (const [from, length, inserted] of changes) {
          const start = from % (after.length + 1);
          const oldEnd = Math.min(after.length, start + length);
          after = after.slice(0, start) + inserted + after.slice(oldEnd);
          const edit = { start, oldEnd, newEnd: start + inserted.length };
          merged = merged === null ? edit : mergeEdits(merged, edit);
        }
        if (merged === null) return;
        expect(resplitStatements(splitStatements(text), merged, after)).toEqual(splitStatements(after));
      }),
    );
  });
});
