import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { quoteIdentifier, reservedKeywords, restrictedKeywords, unquoteIdentifier } from "./quote";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
});

async function keywordsOf(...categories: string[]): Promise<string[]> {
  const reader = await connection.runAndReadAll(
    "select keyword_name, keyword_category from duckdb_keywords()",
  );
  const [names = [], kinds = []] = reader.getColumnsJson() as string[][];
  return names.filter((_, index) => categories.includes(kinds[index] ?? "")).toSorted();
}

describe("names in SQL text", () => {
  it("knows the keywords of DuckDB", async () => {
    expect([...reservedKeywords].toSorted()).toEqual(await keywordsOf("reserved"));
    expect([...restrictedKeywords].toSorted()).toEqual(await keywordsOf("column_name", "type_function"));
  });

  it("lets every keyword be the name of a table and of a column", async () => {
    for (const keyword of await keywordsOf("reserved", "unreserved", "column_name", "type_function")) {
      const name = quoteIdentifier(keyword);
      await connection.run(`create or replace table ${name} (${name} int)`);
      await connection.run(`select ${name}.${name} from ${name} where ${name} = 1`);
      await connection.run(`drop table ${name}`);
    }
  });

  it("gives back any name, whatever is in it", async () => {
    const anyName = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((name) => name.trim() !== "" && !name.includes("\0"));
    await fc.assert(
      fc.asyncProperty(anyName, async (name) => {
        const written = quoteIdentifier(name);
        expect(unquoteIdentifier(written)).toBe(name);
        const reader = await connection.runAndReadAll(`select 1 as ${written}`);
        expect(reader.columnNames()).toEqual([name]);
      }),
    );
  });

  it("writes ordinary names without quotes", () => {
    expect(quoteIdentifier("order_items2")).toBe("order_items2");
    expect(quoteIdentifier("CustomerId")).toBe("CustomerId");
    expect(quoteIdentifier("Order")).toBe('"Order"');
    expect(quoteIdentifier("2024")).toBe('"2024"');
    expect(quoteIdentifier('a"b')).toBe('"a""b"');
  });
});
