import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteAlways, quoteText } from "./quote";
import { sqlType } from "./sqlType";

const hostile = [
  "DECIMAL(1,0)); DELETE FROM t; --",
  "DECIMAL(1,2)); COMMIT; DROP TABLE t",
  "INTEGER DEFAULT (SELECT 1)",
  "INTEGER) FROM t WHERE (1 = 1",
  "VARCHAR COLLATE nocase",
  "INTEGER PRIMARY KEY",
  "DECIMAL((SELECT 1), 0)",
  "ENUM('a', (SELECT 'b'))",
  "ENUM(E'a\\' , 'b')",
  "STRUCT(a INTEGER, b SELECT)",
  "'x'::INTEGER",
  "INTEGER; SELECT 1",
  "INTEGER[1+1]",
  "mood",
  "",
  "STRUCT()",
];

describe("sqlType", () => {
  it.each([
    ["bigint", "BIGINT"],
    ["DECIMAL(18, 3)", "DECIMAL(18,3)"],
    ["timestamp (6) with time zone", "TIMESTAMP(6) WITH TIME ZONE"],
    ["character varying(20)", "CHARACTER VARYING(20)"],
    ["INTEGER[3][]", "INTEGER[3][]"],
    [`STRUCT(a BIGINT, "b c" MAP(VARCHAR, DATE[]))`, `STRUCT("a" BIGINT, "b c" MAP(VARCHAR, DATE[]))`],
    ["STRUCT(INTEGER, VARCHAR)", "STRUCT(INTEGER, VARCHAR)"],
    ["STRUCT(date DATE, time INTEGER)", `STRUCT("date" DATE, "time" INTEGER)`],
    ["UNION(num INTEGER, str VARCHAR)", `UNION("num" INTEGER, "str" VARCHAR)`],
    ["ENUM('x, y', 'it''s')", "ENUM('x, y', 'it''s')"],
  ])("writes %s anew", (text, type) => {
    expect(sqlType(text)).toBe(type);
  });

  it.each(hostile)("refuses what is no plain type: %s", (text) => {
    expect(sqlType(text)).toBeNull();
  });

  it("refuses a type that is nested beyond reason", () => {
    expect(sqlType(`${"STRUCT(a ".repeat(5000)}INTEGER${")".repeat(5000)}`)).toBeNull();
  });

  it("gives one type of one statement for any text", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const piece = fc.oneof(
      fc.constantFrom(
        ...["INTEGER", "DECIMAL", "(", ")", "[", "]", ",", ";", "'", '"', "--", "/*", "*/", "ENUM", "STRUCT"],
        ...["MAP", "SELECT", "a", "1", " ", "$$", "DEFAULT", "E'", "\\", "WITH TIME ZONE", "\n", "TIMESTAMP"],
      ),
      fc.string({ maxLength: 6 }),
    );
    const texts = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
      fc.constantFrom(...hostile),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const type = sqlType(text);
        if (type === null) return;
        expect(sqlType(type)).toBe(type);
        const extracted = await connection
          .extractStatements(`SELECT CAST('x' AS ${type}) AS c`)
          .catch(() => undefined);
        expect(extracted?.count ?? 1).toBe(1);
      }),
      { numRuns: 3000 },
    );
    connection.closeSync();
    instance.closeSync();
  });

  it("keeps every type that DuckDB names", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const scalar = fc.constantFrom(
      ...[
        "BIGINT",
        "DECIMAL(38,10)",
        "TIMESTAMP WITH TIME ZONE",
        "TIME WITH TIME ZONE",
        "VARCHAR",
        "BLOB",
        "UUID",
        "DOUBLE",
      ],
    );
    const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes("\0"));
    const { type } = fc.letrec<{ type: string }>((tie) => ({
      type: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        scalar,
        tie("type").map((item) => `${item}[]`),
        fc.tuple(tie("type"), tie("type")).map(([key, value]) => `MAP(${key}, ${value})`),
        fc
          .uniqueArray(name, { minLength: 1, maxLength: 3, selector: (text) => text.toLowerCase() })
          .chain((names) =>
            fc.tuple(...names.map(() => tie("type"))).map((types) => {
              const members = names.map((member, index) => `${quoteAlways(member)} ${types[index] ?? ""}`);
              return `STRUCT(${members.join(", ")})`;
            }),
          ),
        fc
          .uniqueArray(name, { minLength: 1, maxLength: 3 })
          .map((names) => `ENUM(${names.map(quoteText).join(", ")})`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(type, async (text) => {
        const reader = await connection.runAndReadAll(`SELECT typeof(CAST(NULL AS ${text}))`);
        const named = String(reader.getRows()[0]?.[0]);
        const written = sqlType(named);
        expect(written, named).not.toBeNull();
        const again = await connection.runAndReadAll(`SELECT typeof(CAST(NULL AS ${written ?? ""}))`);
        expect(String(again.getRows()[0]?.[0])).toBe(named);
      }),
      { numRuns: 300 },
    );
    connection.closeSync();
    instance.closeSync();
  });
});
