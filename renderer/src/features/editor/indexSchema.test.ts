import { describe, expect, it } from "vitest";
import type { Relation } from "#shared/api/relation";
import { indexSchema } from "./indexSchema";

function schemaOf(tables: number): Relation[] {
  const columns = Array.from({ length: 50 }, (_, column) => ({
    name: `column_${column}`,
    type: "BIGINT",
    nullable: true,
  }));
  return Array.from({ length: tables }, (_, table) => ({
    schema: "main",
    name: `table_${table}`,
    kind: "table" as const,
    columns,
  }));
}

describe("the index of a schema", () => {
  it("holds every table of a schema of 20,000, and finds one by a few letters", async () => {
    const index = await indexSchema(schemaOf(20_000));
    expect(index.size).toBe(20_000);
    expect(index.search("table_19999", null, 5)[0]?.relation.name).toBe("table_19999");
    expect(index.find(null, "TABLE_7")?.columns).toHaveLength(50);
  });

  it("is built once for one list of relations", () => {
    const relations = schemaOf(3);
    expect(indexSchema(relations)).toBe(indexSchema(relations));
    expect(indexSchema(schemaOf(3))).not.toBe(indexSchema(relations));
  });

  it("lets other work go on while it is built", async () => {
    let isBuilt = false;
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (!isBuilt) setTimeout(count);
    };
    setTimeout(count);
    await indexSchema(schemaOf(200_000));
    isBuilt = true;
    expect(turns).toBeGreaterThan(1);
  });
});
