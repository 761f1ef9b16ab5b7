import { describe, expect, it } from "vitest";
import type { Relation } from "#shared/api/relation";
import { moreFixes } from "./moreFixes";

const relation = (schema: string, name: string, columns: readonly string[] = []): Relation => ({
  ...{ schema, name, kind: null },
  columns: columns.map((column) => ({ name: column, type: "INTEGER", nullable: null })),
});
const others = [
  { name: "Web shop", relations: [relation("main", "orders"), relation("sales", "orders")] },
  { name: "debian", relations: [relation("main", "packages")] },
];
const missing = (name: string) =>
  `Catalog Error: Table with name ${name} does not exist!\nDid you mean "duckdb_tables"?`;

describe("moreFixes", () => {
  it("names the table in the other databases that have it", () => {
    const sql = "SELECT count(*) FROM Orders o";
    expect(moreFixes(missing("Orders"), sql, [], others)).toEqual({
      ...{ start: 21, end: 27 },
      names: ['"Web shop".main.orders', '"Web shop".sales.orders'],
    });
    expect(moreFixes(missing("packages"), "FROM packages", [], others)?.names).toEqual([
      "debian.main.packages",
    ]);
  });

  it("proposes nothing for a table that no other database has, and for one that is looked for in a schema", () => {
    expect(moreFixes(missing("nothing"), "FROM nothing", [], others)).toBeNull();
    expect(moreFixes(missing("orders"), "FROM main.orders", [], others)).toBeNull();
    expect(moreFixes("Conversion Error: orders", "FROM orders", [], others)).toBeNull();
  });

  it("quotes a column whose name is a keyword", () => {
    const message =
      'Parser Error: syntax error at or near ")"\n\nLINE 1: select max(at) from log\n                     ^';
    const log = relation("main", "log", ["at"]);
    expect(moreFixes(message, "select max(at) from log", [log], others)).toEqual({
      ...{ start: 11, end: 13 },
      names: ['"at"'],
    });
  });
});
