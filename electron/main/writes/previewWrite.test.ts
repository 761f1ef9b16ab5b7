import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DatabaseReader } from "./DatabaseReader";
import { previewWrite } from "./previewWrite";
import { duckDbClient } from "./testing/duckDbClient";
import { generatedTables, generatedWrite, tablesSql } from "./testing/generatedWrites";

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

async function value(sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0]);
}

function preview(sql: string) {
  const place = { profileId: "p", databaseId: "d" };
  return previewWrite(new DatabaseReader(duckDbClient(connection), place), sql);
}

/** What a statement really does to the rows of `t`; null where it fails. */
async function changesOf(sql: string) {
  try {
    await connection.run(sql);
  } catch {
    return null;
  }
  return {
    inserted: await value("SELECT count(*) FROM t WHERE rid IS NULL"),
    updated: await value("SELECT count(*) FROM t WHERE touched AND rid IS NOT NULL"),
    kept: await value("SELECT count(*) FROM t WHERE rid IS NOT NULL"),
  };
}

describe("previewWrite", () => {
  it("counts the rows that the statement then changes", { timeout: 240_000 }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(generatedTables, generatedWrite, async (tables, sql) => {
        await connection.run("BEGIN TRANSACTION");
        try {
          for (const statement of tablesSql(tables)) await connection.run(statement);
          const before = await value("SELECT count(*) FROM t");
          const { counts, uncounted } = await preview(sql);
          const changes = await changesOf(sql);
          if (changes === null) return;
          expect(uncounted, sql).toBeNull();
          compared += 1;
          const { inserted = 0, updated = 0, deleted = 0 } = counts ?? {};
          expect({ inserted, updated, deleted }, sql).toEqual({
            inserted: changes.inserted,
            updated: changes.updated,
            deleted: before - changes.kept,
          });
        } finally {
          await connection.run("ROLLBACK");
        }
      }),
      { numRuns: 1_300 },
    );
    expect(compared).toBeGreaterThanOrEqual(1_000);
  });
});
