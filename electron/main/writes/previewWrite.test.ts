import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quoteText } from "#shared/sql/quote";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DatabaseReader } from "./DatabaseReader";
import { previewWrite } from "./previewWrite";
import { duckDbClient } from "./testing/duckDbClient";
import {
  generatedNames,
  generatedTables,
  generatedWrite,
  tablesSql,
  withNames,
} from "./testing/generatedWrites";

let connection: DuckDBConnection;
const asked: { readonly sql: string; readonly readOnly: boolean }[] = [];

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

async function value(sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0]);
}

function preview(sql: string, known?: Map<string, string>) {
  const client = duckDbClient(connection, { asked, ...(known === undefined ? {} : { known }) });
  return previewWrite(new DatabaseReader(client, { profileId: "p", databaseId: "d" }), sql);
}

/** What a statement really does to the rows of a table; null where it fails. */
async function changesOf(sql: string, table: string) {
  try {
    await connection.run(sql);
  } catch {
    return null;
  }
  return {
    inserted: await value(`SELECT count(*) FROM ${table} WHERE rid IS NULL`),
    updated: await value(`SELECT count(*) FROM ${table} WHERE touched AND rid IS NOT NULL`),
    kept: await value(`SELECT count(*) FROM ${table} WHERE rid IS NOT NULL`),
  };
}

describe("previewWrite", () => {
  it("counts the rows that the statement then changes", { timeout: 240_000 }, async () => {
    let compared = 0;
    let sampled = 0;
    const forms = [
      /UPDATE .* FROM /u,
      /UPDATE main\.t AS x/u,
      /DELETE FROM .* USING/u,
      /DELETE FROM main\.t AS x/u,
      /MERGE INTO/u,
      /INSERT .* ON CONFLICT/u,
      /^WITH c.* (?:UPDATE|DELETE)/u,
      /^WITH c.* MERGE/u,
      /WHERE.* IN \(SELECT/u,
    ];
    const seen = new Map<RegExp, number>();
    const known = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(generatedTables, generatedWrite, generatedNames, async (tables, written, names) => {
        const sql = withNames(written, names);
        const table = withNames("t", names);
        await connection.run("BEGIN TRANSACTION");
        try {
          const made = tablesSql(tables, !written.includes("DELETE FROM"));
          for (const statement of made) await connection.run(withNames(statement, names));
          const before = await value(`SELECT count(*) FROM ${table}`);
          const { counts, uncounted, sample } = await preview(sql, known);
          const changes = await changesOf(sql, table);
          if (changes === null) return;
          expect(uncounted, sql).toBeNull();
          compared += 1;
          for (const form of forms) if (form.test(written)) seen.set(form, (seen.get(form) ?? 0) + 1);
          const { inserted = 0, updated = 0, deleted = 0 } = counts ?? {};
          if (sample !== null && written.includes("MERGE INTO")) {
            const kinds = {
              inserted: sample.rows.some((row) => row.before === null),
              updated: sample.rows.some((row) => row.before !== null && row.after !== null),
              deleted: sample.rows.some((row) => row.after === null),
            };
            expect(kinds, sql).toEqual({
              inserted: inserted > 0,
              updated: updated > 0,
              deleted: deleted > 0,
            });
            sampled += 1;
          }
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
    for (const form of forms) expect(seen.get(form) ?? 0, String(form)).toBeGreaterThan(15);
    expect(compared).toBeGreaterThanOrEqual(1_000);
    expect(sampled).toBeGreaterThan(100);
  });
});

describe("a preview", () => {
  beforeEach(async () => {
    for (const sql of [
      "CREATE OR REPLACE SCHEMA depot",
      "CREATE OR REPLACE SEQUENCE tickets",
      "CREATE OR REPLACE TABLE parts (id INTEGER PRIMARY KEY, name VARCHAR, price DECIMAL(8,2), seen TIMESTAMP)",
      "INSERT INTO parts VALUES (1, 'bolt', 1.5, NULL), (2, 'nut', 0.25, NULL), (3, NULL, 9, NULL)",
      "CREATE OR REPLACE MACRO dice() AS random() * 6",
      "CREATE OR REPLACE VIEW lucky AS SELECT id FROM parts WHERE dice() > 3",
      "CREATE OR REPLACE VIEW cheap AS SELECT * FROM parts WHERE price < 1",
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      await connection.run(sql);
    }
    asked.length = 0;
  });

  it("shows rows before and after, with values as the column keeps them", async () => {
    const updated = await preview("UPDATE parts AS p SET price = '2', name = upper(p.name) WHERE p.id = 1");
    expect(updated.counts).toEqual({ updated: 1 });
    expect(updated.sample).toEqual({
      columns: [
        { name: "id", change: "kept" },
        { name: "name", change: "set" },
        { name: "price", change: "set" },
        { name: "seen", change: "kept" },
      ],
      rows: [{ before: ["1", "bolt", "1.50", null], after: ["1", "BOLT", "2.00", null], computed: [] }],
    });
  });

  it("shows the rows that an UPDATE changes, with the column next to their key, rather than those it leaves alike", async () => {
    await connection.run("INSERT INTO parts SELECT 100 + i, 'plain', 5, NULL FROM range(40) t(i)");
    await connection.run("INSERT INTO parts VALUES (900, 'x/odd', 5, TIMESTAMP '2026-01-01')");
    const sql = "UPDATE parts SET seen = NULL, name = split_part(name, '/', -1)";
    const { counts, sample } = await preview(sql);
    expect(counts).toEqual({ updated: 44 });
    expect(sample?.columns.map(({ name }) => name)).toEqual(["id", "name", "seen", "price"]);
    expect(sample?.rows).toEqual([
      {
        before: ["900", "x/odd", "2026-01-01 00:00:00", "5.00"],
        after: ["900", "odd", null, "5.00"],
        computed: [],
      },
    ]);
    // Where it changes none, they say so.
    const none = await preview("UPDATE parts SET name = name WHERE id < 3");
    expect(none.sample?.rows.map(({ before, after }) => before?.join() === after?.join())).toEqual([
      true,
      true,
    ]);
  });

  it("shows rows that are inserted", async () => {
    const { counts, sample } = await preview(
      "INSERT INTO parts (id, price) SELECT id + 10, price * 2 FROM parts WHERE id = 1",
    );
    expect(counts).toEqual({ inserted: 1 });
    expect(sample?.rows).toEqual([{ before: null, after: ["11", "3.00"], computed: [] }]);
  });

  it("shows rows of every kind that a MERGE touches", async () => {
    const { counts, sample } = await preview(`MERGE INTO parts AS p
      USING (VALUES (1, 'Bolt', 2), (2, NULL, 0), (9, 'rivet', 0.1)) AS s(id, name, price) ON s.id = p.id
      WHEN MATCHED AND s.name IS NULL THEN DELETE
      WHEN MATCHED THEN UPDATE SET name = s.name, price = s.price + 1, seen = now()
      WHEN NOT MATCHED THEN INSERT (id, price) VALUES (s.id, s.price)
      WHEN NOT MATCHED BY SOURCE THEN UPDATE SET name = 'gone'`);
    expect(counts).toEqual({ inserted: 1, updated: 2, deleted: 1 });
    expect(sample?.rows).toEqual([
      { before: ["2", "nut", "0.25", null], after: null, computed: [] },
      { before: ["1", "bolt", "1.50", null], after: ["1", "Bolt", "3.00", null], computed: [3] },
      { before: null, after: ["9", null, "0.10", null], computed: [1, 3] },
      { before: ["3", null, "9.00", null], after: ["3", "gone", "9.00", null], computed: [] },
    ]);
  });

  it.each([
    ["UPDATE BY NAME", "INSERT BY NAME"],
    ["UPDATE", "INSERT *"],
    ["UPDATE SET *", "INSERT BY POSITION"],
    [
      "UPDATE SET (name, price, seen) = (s.name, s.price, s.seen)",
      "INSERT VALUES (s.id, s.name, s.price, s.seen)",
    ],
  ])("shows what a MERGE with %s and %s takes from its source", async (update, insert) => {
    const { sample } =
      await preview(`MERGE INTO parts USING (SELECT id + 2 AS id, 'new' AS name, 7 AS price, NULL::TIMESTAMP AS seen
      FROM parts WHERE id < 3) AS s ON s.id = parts.id WHEN MATCHED THEN ${update} WHEN NOT MATCHED THEN ${insert}`);
    expect(sample?.rows).toEqual([
      { before: ["3", null, "9.00", null], after: ["3", "new", "7.00", null], computed: [] },
      { before: null, after: ["4", "new", "7.00", null], computed: [] },
    ]);
  });

  it("gives each kind of a MERGE its share of the rows", async () => {
    await connection.run("INSERT INTO parts SELECT 100 + i, 'x', 1, NULL FROM range(40) t(i)");
    const { sample } =
      await preview(`MERGE INTO parts USING (SELECT range AS id FROM range(80, 120)) AS s ON s.id = parts.id
      WHEN MATCHED THEN UPDATE SET name = 'y' WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)`);
    expect(sample?.rows).toHaveLength(10);
    expect(sample?.rows.filter(({ before }) => before === null)).toHaveLength(5);
  });

  it("only reads", async () => {
    await preview("DELETE FROM parts USING cheap WHERE cheap.id = parts.id");
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.every(({ readOnly }) => readOnly)).toBe(true);
    expect(await value("SELECT count(*) FROM parts")).toBe(3);
  });

  it("names the views and keys that depend on a table", async () => {
    await connection.run("CREATE OR REPLACE TABLE stock (part INTEGER REFERENCES parts(id))");
    const { counts, dependents } = await preview("DROP TABLE main.parts CASCADE");
    expect(counts).toEqual({ deleted: 3 });
    expect(dependents).toEqual([
      { kind: "view", name: "cheap" },
      { kind: "view", name: "lucky" },
      { kind: "foreignKey", name: "stock (part)" },
    ]);
    await connection.run("DROP TABLE stock");
  });

  it("counts what CREATE OR REPLACE removes and brings", async () => {
    const { counts } = await preview("CREATE OR REPLACE TABLE parts AS SELECT * FROM range(5)");
    expect(counts).toEqual({ deleted: 3, inserted: 5 });
  });

  it.each([
    ["DELETE FROM parts WHERE random() < 0.5", "random"],
    ["DELETE FROM parts WHERE id IN (SELECT id FROM lucky)", "random"],
    ["UPDATE parts SET price = 0 WHERE dice() > 2", "random"],
    ["INSERT INTO parts (id) SELECT nextval('tickets') FROM parts", "nextval"],
    ["DELETE FROM parts WHERE made_up(id)", "made_up"],
  ])("gives no number for %s", async (sql, name) => {
    expect(await preview(sql)).toMatchObject({
      counts: null,
      uncounted: { reason: "volatile", functions: [name] },
    });
  });

  it("counts rows of an UPDATE that sets values known only when it runs", async () => {
    const { counts, sample } = await preview("UPDATE parts SET name = uuid(), seen = now() WHERE id = 2");
    expect(counts).toEqual({ updated: 1 });
    expect(sample?.columns.map(({ change }) => change)).toEqual(["kept", "computed", "computed", "kept"]);
  });

  it("marks numbers that time or the order of rows can change", async () => {
    const clock = await preview("DELETE FROM parts WHERE seen < now() - INTERVAL 1 DAY");
    expect(clock).toMatchObject({ counts: { deleted: 0 }, remarks: ["clock"] });
    const limit = await preview("DELETE FROM parts WHERE id IN (SELECT id FROM parts LIMIT 2)");
    expect(limit).toMatchObject({ counts: { deleted: 2 }, remarks: ["choosesRows"] });
    const several = await preview(
      "UPDATE parts SET name = s.n FROM (VALUES (1, 'a'), (1, 'b')) AS s(i, n) WHERE s.i = id",
    );
    expect(several).toMatchObject({ counts: { updated: 1 }, remarks: ["severalMatches"] });
  });

  it("passes on why the database refuses the statement", async () => {
    expect(await preview("DELETE FROM parts WHERE nmae = 'x'")).toMatchObject({
      counts: null,
      uncounted: { reason: "refused", message: expect.stringContaining("nmae") },
    });
    const { uncounted } = await preview("DELETE FROM nowhere_at_all");
    // The line that DuckDB points at is one of the preview's own query.
    expect(JSON.stringify(uncounted)).not.toContain("LINE");
  });

  it.each([
    ["EXPLAIN ANALYZE DELETE FROM parts", { deleted: 3 }],
    ["EXPLAIN (ANALYZE, FORMAT json) DELETE FROM parts WHERE id = 1; -- done", { deleted: 1 }],
    ["EXPLAIN DELETE FROM parts", null],
    ["EXPLAIN (FORMAT json) DELETE FROM parts", null],
    ["/* all */ TRUNCATE parts;", { deleted: 3 }],
    ["INSERT INTO parts (id) VALUES (random()::INTEGER), (nextval('tickets'))", { inserted: 2 }],
  ])("sees through the dressing of %s", async (sql, counts) => {
    expect((await preview(sql)).counts).toEqual(counts);
  });

  it("says of statements without rows that none are counted", async () => {
    expect((await preview("ALTER TABLE parts DROP COLUMN seen")).uncounted).toEqual({ reason: "noRows" });
    expect((await preview("DROP VIEW cheap")).uncounted).toEqual({ reason: "noRows" });
    expect((await preview("DROP TABLE IF EXISTS nothing")).uncounted).toEqual({ reason: "missing" });
    expect((await preview("CALL tidy_up()")).uncounted).toEqual({ reason: "form" });
  });

  it("counts nothing of another database, which only a statement that reads it finds", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "wharf-preview-")), "shop.duckdb");
    const other = await DuckDBInstance.create(file);
    const shop = await other.connect();
    await shop.run("CREATE TABLE orders AS FROM range(9) AS r(id)");
    shop.closeSync();
    other.closeSync();
    const client = duckDbClient(connection);
    const reading: typeof client = {
      async query(...request) {
        const [, , { sql }] = request;
        if (!/Shop"?\./u.test(sql)) return client.query(...request);
        await connection.run(`ATTACH ${quoteText(file)} AS "Shop" (READ_ONLY)`);
        try {
          return await client.query(...request);
        } finally {
          await connection.run('DETACH "Shop"');
        }
      },
    };
    const reader = new DatabaseReader(reading, { profileId: "p", databaseId: "d" });
    for (const name of ['"Shop".orders', '"Shop".main.orders']) {
      // oxlint-disable-next-line no-await-in-loop
      const read = await previewWrite(reader, `DELETE FROM ${name}`);
      expect(read).toMatchObject({
        counts: null,
        uncounted: { reason: "otherDatabase", database: "Shop" },
        sample: null,
      });
    }
    await connection.run("CREATE SCHEMA IF NOT EXISTS workshop");
    await connection.run("CREATE OR REPLACE TABLE workshop.tools AS FROM range(4) AS r(id)");
    for (const name of ["workshop.tools", "memory.workshop.tools"]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await previewWrite(reader, `DELETE FROM ${name}`)).counts).toEqual({ deleted: 4 });
    }
  });
});
