import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { splitStatements } from "#shared/sql/splitStatements";
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
import { readUndoScript } from "./undoScript";

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

const now = new Date("2026-05-04T03:02:01Z");

function reader(known?: Map<string, string>) {
  const client = duckDbClient(connection, known === undefined ? {} : { known });
  return new DatabaseReader(client, { profileId: "p", databaseId: "d" });
}

/** Every row of a table as text, in order. */
async function rowsOf(table: string): Promise<string[]> {
  const found = await connection.runAndReadAll(`SELECT CAST(r AS VARCHAR) FROM ${table} AS r ORDER BY 1`);
  return found.getRows().map(([row]) => String(row));
}

async function run(script: string): Promise<void> {
  for (const { codeStart, codeEnd } of splitStatements(script)) {
    // oxlint-disable-next-line no-await-in-loop
    if (codeEnd > codeStart) await connection.run(script.slice(codeStart, codeEnd));
  }
}

/** Runs a statement and its undo script. @returns The obstacle, or null where it was undone */
async function undo(sql: string): Promise<string | null> {
  const { script, obstacle } = await readUndoScript(reader(), sql, now);
  await connection.run(sql);
  if (script === null) return obstacle;
  await run(script);
  return null;
}

describe("readUndoScript", () => {
  it("writes statements that bring back the rows of any write", { timeout: 240_000 }, async () => {
    let undone = 0;
    let merged = 0;
    let unkeyed = 0;
    const known = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(
        generatedTables,
        generatedWrite,
        fc.boolean(),
        generatedNames,
        async (tables, written, isKeyed, names) => {
          const sql = withNames(written, names);
          const [table, source] = [withNames("t", names), withNames("s", names)];
          await connection.run("BEGIN TRANSACTION");
          try {
            const made = tablesSql(tables, isKeyed && !written.includes("UPDATE main.t AS x"));
            for (const statement of made) await connection.run(withNames(statement, names));
            const before = await rowsOf(table);
            const { script } = await readUndoScript(reader(known), sql, now);
            if (script === null) return;
            const isRun = await connection.run(sql).then(
              () => true,
              () => false,
            );
            if (!isRun) return;
            // DuckDB 1.5 checks a key against rows that the same transaction has deleted.
            await connection.run("COMMIT");
            await run(script);
            undone += 1;
            if (/\bMERGE\b/.test(sql)) merged += 1;
            if (!isKeyed) unkeyed += 1;
            expect(await rowsOf(table), `${sql}\n${script}`).toEqual(before);
          } finally {
            await connection.run("ROLLBACK").catch(() => undefined);
            await connection.run(`DROP TABLE IF EXISTS ${table}`);
            await connection.run(`DROP TABLE IF EXISTS ${source}`);
          }
        },
      ),
      { numRuns: 600 },
    );
    expect(undone).toBeGreaterThan(200);
    expect(merged).toBeGreaterThan(20);
    expect(unkeyed).toBeGreaterThan(60);
  });
});

describe("an undo script", () => {
  beforeEach(async () => {
    await run(`
      DROP TABLE IF EXISTS log; DROP TABLE IF EXISTS parts; DROP VIEW IF EXISTS cheap;
      CREATE TABLE parts (id INTEGER PRIMARY KEY, name VARCHAR, price DECIMAL(8,2), seen TIMESTAMPTZ, tags VARCHAR[], box STRUCT(a INTEGER, b VARCHAR), raw BLOB, f DOUBLE);
      INSERT INTO parts VALUES
        (1, 'it''s; DROP TABLE parts; --', 1.5, '2026-01-02 03:04:05.678901+02', ['a,b', NULL, ''], {'a': 1, 'b': 'x'': y'}, '\\x00\\xFF'::BLOB, 0.1),
        (2, NULL, NULL, NULL, [], NULL, NULL, 'nan'),
        (3, E'two\\nlines', -0.01, 'infinity', ['NULL', '"q"'], {'a': NULL, 'b': 'NULL'}, encode('é'), 1e300);
      CREATE INDEX by_name ON parts (name);
      CREATE TABLE log (id INTEGER, note VARCHAR);
      INSERT INTO log VALUES (1, 'a'), (1, 'a'), (2, 'b');
      CREATE VIEW cheap AS SELECT * FROM log WHERE id < 2`);
  });

  it.each([
    "DELETE FROM parts",
    "TRUNCATE parts",
    "UPDATE parts SET name = 'x', price = 0, seen = now(), tags = NULL, box = NULL, raw = NULL, f = 0",
    "UPDATE parts SET name = log.note FROM log WHERE log.id = parts.id",
    "DELETE FROM parts USING log WHERE log.id = parts.id",
    "INSERT INTO parts (id, name) VALUES (7, 'new'), (8, NULL)",
    "INSERT OR REPLACE INTO parts (id, name) VALUES (1, 'new'), (9, 'more')",
    "INSERT OR IGNORE INTO parts (id, name) SELECT id, note FROM log WHERE id = 2",
    "DROP TABLE parts",
    "CREATE OR REPLACE TABLE parts AS SELECT 1 AS other",
  ])("undoes %s exactly", async (sql) => {
    const before = await rowsOf("parts");
    expect(await undo(sql)).toBeNull();
    expect(await rowsOf("parts")).toEqual(before);
    const indexes = await connection.runAndReadAll("SELECT index_name FROM duckdb_indexes()");
    expect(indexes.getRows()).toEqual([["by_name"]]);
  });

  it("puts back rows of a table without key, as often as they were there", async () => {
    const before = await rowsOf("log");
    expect(await undo("DELETE FROM log")).toBeNull();
    expect(await rowsOf("log")).toEqual(before);
  });

  it.each([
    "DELETE FROM boxes WHERE id = 1",
    "UPDATE boxes SET wide = 9",
    "INSERT INTO boxes VALUES (7, 1, 'new')",
    "INSERT OR REPLACE INTO boxes VALUES (1, 5, 'other'), (9, 1, 'new')",
    "INSERT INTO boxes BY POSITION SELECT 8, 1, 'more'",
    "TRUNCATE boxes",
    "DROP TABLE boxes",
  ])("undoes %s on a table that computes columns by itself", async (sql) => {
    await run(`
      CREATE OR REPLACE TABLE boxes (id INTEGER PRIMARY KEY, area INTEGER GENERATED ALWAYS AS (wide * 2), wide INTEGER, name VARCHAR, loud AS (upper(name)));
      INSERT INTO boxes VALUES (1, 3, 'a'), (2, NULL, NULL)`);
    const before = await rowsOf("boxes");
    expect((await previewWrite(reader(), sql)).undoObstacle).toBeNull();
    expect(await undo(sql)).toBeNull();
    expect(await rowsOf("boxes")).toEqual(before);
    await run("INSERT INTO boxes VALUES (4, 4, 'd')");
    expect(await rowsOf("boxes")).toHaveLength(3);
  });

  it("makes a view again, and removes what was created", async () => {
    expect(await undo("DROP VIEW cheap")).toBeNull();
    expect(await undo("CREATE OR REPLACE VIEW cheap AS SELECT 1 AS x")).toBeNull();
    expect(await rowsOf("cheap")).toHaveLength(2);
    expect(await undo("CREATE TABLE fresh AS SELECT 1 AS x")).toBeNull();
    await expect(connection.run("FROM fresh")).rejects.toThrow(/does not exist/);
  });

  it.each([
    "CREATE TABLE IF NOT EXISTS log (other INTEGER)",
    "CREATE TABLE IF NOT EXISTS LOG AS SELECT 1 AS x",
    `CREATE TABLE IF NOT EXISTS memory.log (other INTEGER)`,
    "CREATE VIEW IF NOT EXISTS cheap AS SELECT 1 AS x",
  ])("drops nothing that was there before %s", async (sql) => {
    expect(await undo(sql)).toBe("form");
    expect(await rowsOf("log")).toHaveLength(3);
    expect(await rowsOf("cheap")).toHaveLength(2);
    expect((await previewWrite(reader(), sql)).undoObstacle).toBe("form");
  });

  it("brings back a view that can't be read any more", async () => {
    await connection.run("CREATE OR REPLACE TABLE short_lived (id INTEGER)");
    await connection.run("CREATE OR REPLACE VIEW broken AS SELECT id FROM short_lived");
    await connection.run("DROP TABLE short_lived");
    expect(await readUndoScript(reader(), "CREATE VIEW IF NOT EXISTS broken AS SELECT 1 AS x", now)).toEqual({
      script: null,
      obstacle: "form",
    });
    const { script } = await readUndoScript(reader(), "CREATE OR REPLACE VIEW broken AS SELECT 1 AS x", now);
    expect(script).toMatch(
      /DROP VIEW IF EXISTS broken;\n\nCREATE VIEW broken AS SELECT id FROM short_lived;/,
    );
    await connection.run("DROP VIEW broken");
  });

  it("drops nothing where the database doesn't say what is there", async () => {
    const client = duckDbClient(connection);
    const silent: typeof client = {
      query: async (profileId, databaseId, statement, signal) => {
        if (/\bduckdb_(tables|views)\b/.test(statement.sql))
          throw new AppError("STATEMENT_FAILED", "refused");
        return client.query(profileId, databaseId, statement, signal);
      },
    };
    const silentReader = new DatabaseReader(silent, { profileId: "p", databaseId: "d" });
    const sql = "CREATE TABLE unknown AS SELECT 1 AS x";
    expect(await readUndoScript(silentReader, sql, now)).toEqual({ script: null, obstacle: "form" });
  });

  it.each([
    ["UPDATE log SET id = 1, note = 'x'", "noKey"],
    ["UPDATE parts SET id = id + 10", "setsKey"],
    ["INSERT INTO log VALUES (3, 'c'), (2, 'b')", "alike"],
    ["INSERT INTO log (id) VALUES (2)", "alike"],
    ["INSERT INTO log SELECT 3, uuid()::VARCHAR", "uncertain"],
    ["INSERT INTO log DEFAULT VALUES", "form"],
    ["DELETE FROM log WHERE random() < 2", "uncertain"],
    ["DELETE FROM log WHERE id IN (SELECT id FROM log LIMIT 1)", "uncertain"],
    ["DELETE FROM parts WHERE seen < now()", "uncertain"],
    ["MERGE INTO log USING parts ON parts.id = log.id WHEN MATCHED THEN UPDATE SET note = 'x'", "noKey"],
    [
      "MERGE INTO log USING parts AS p ON p.id = log.id WHEN NOT MATCHED THEN INSERT (id) VALUES (2)",
      "alike",
    ],
    [
      "MERGE INTO log USING parts AS p ON p.id = log.id WHEN MATCHED THEN UPDATE SET note = 'x' WHEN NOT MATCHED THEN INSERT (id) VALUES (9)",
      "noKey",
    ],
    ["MERGE INTO log USING parts ON parts.id = log.id WHEN NOT MATCHED THEN INSERT DEFAULT VALUES", "form"],
    [
      "MERGE INTO parts p USING log ON log.note = p.name WHEN NOT MATCHED BY SOURCE THEN UPDATE SET id = p.id + 10",
      "setsKey",
    ],
    ["ALTER TABLE log DROP COLUMN note", "form"],
  ])("isn't written for %s, which the preview says", async (sql, obstacle) => {
    expect(await readUndoScript(reader(), sql, now)).toEqual({ script: null, obstacle });
    expect((await previewWrite(reader(), sql)).undoObstacle).toBe(obstacle);
  });

  it.each([
    [
      "parts",
      "MERGE INTO parts USING (SELECT 1 AS id, 'new' AS name UNION ALL SELECT 9, 'more') AS s ON parts.id = s.id WHEN MATCHED THEN UPDATE SET name = s.name WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name)",
    ],
    [
      "parts",
      "WITH n AS (SELECT 2 AS id, 7.25 AS price) MERGE INTO parts AS p USING n USING (id) WHEN MATCHED AND p.name IS NULL THEN DELETE WHEN MATCHED THEN UPDATE SET price = n.price WHEN NOT MATCHED BY SOURCE THEN UPDATE SET price = 0, tags = NULL",
    ],
    [
      "parts",
      "MERGE INTO parts p USING (SELECT * REPLACE (id + 1 AS id, 'copy' AS name) FROM parts) AS s ON p.id = s.id WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT",
    ],
    [
      "parts",
      "MERGE INTO parts p USING (SELECT 'by name' AS name, 3 AS id) AS s ON p.id = s.id WHEN MATCHED THEN UPDATE BY NAME WHEN NOT MATCHED THEN INSERT BY NAME",
    ],
    [
      "parts",
      "MERGE INTO parts p USING log AS l ON p.id = l.id AND l.note = 'b' WHEN NOT MATCHED BY SOURCE THEN DELETE",
    ],
    ["log", "MERGE INTO log USING parts ON parts.id = log.id WHEN MATCHED THEN DELETE"],
    [
      "log",
      "MERGE INTO log l USING (SELECT id, id AS note FROM parts) AS s ON l.id = s.id AND s.id < 3 WHEN NOT MATCHED THEN INSERT VALUES (id, 'n' || note)",
    ],
    [
      "log",
      "MERGE INTO log l USING (VALUES (1, 'a'), (4, NULL)) AS s(id, note) ON l.id = s.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT *",
    ],
    ["log", "INSERT INTO log VALUES (3, 'c'), (3, 'c'), (NULL, 'it''s'), (4, NULL)"],
    ["log", "INSERT INTO log (note) SELECT name FROM parts WHERE name IS NOT NULL"],
    ["log", "INSERT INTO log (note, id) SELECT 'c', '7'"],
  ])("undoes in %s, exactly: %s", async (table, sql) => {
    const before = await rowsOf(table);
    expect((await previewWrite(reader(), sql)).undoObstacle).toBeNull();
    const { script, obstacle } = await readUndoScript(reader(), sql, now);
    expect(obstacle).toBeNull();
    await connection.run(sql);
    expect(await rowsOf(table)).not.toEqual(before);
    await run(script ?? "");
    expect(await rowsOf(table)).toEqual(before);
  });

  it("isn't written where a MERGE gives rows another key, which only the rows show", async () => {
    const sql =
      "MERGE INTO parts p USING (SELECT 1 AS old, 11 AS id) AS s ON p.id = s.old WHEN MATCHED THEN UPDATE SET id = s.id, name = 'moved'";
    expect((await readUndoScript(reader(), sql, now)).obstacle).toBe("setsKey");
    expect((await previewWrite(reader(), sql)).undoObstacle).toBe("setsKey");
  });

  it("deletes no row that was there, where an inserted one has a key that it isn't given", async () => {
    await run(`
      CREATE SEQUENCE IF NOT EXISTS visit_ids START 100;
      CREATE OR REPLACE TABLE visits (id BIGINT PRIMARY KEY DEFAULT nextval('visit_ids'), who VARCHAR);
      INSERT INTO visits VALUES (1, 'ann')`);
    const before = await rowsOf("visits");
    expect(await undo("INSERT INTO visits (who) VALUES ('ben'), ('cem')")).toBeNull();
    expect(await rowsOf("visits")).toEqual(before);
    expect(await undo("INSERT INTO visits (who) VALUES ('ann')")).toBe("alike");
  });

  it.each([
    "UPDATE visits SET note = upper(note)",
    "UPDATE visits SET pages = 0, note = NULL WHERE who IS NULL",
    "UPDATE visits AS v SET note = log.note FROM log WHERE log.id = v.pages",
  ])("undoes %s on a table without key, whose rows differ in what it leaves as it is", async (sql) => {
    await run(`
      CREATE OR REPLACE TABLE visits (who VARCHAR, day DATE, pages INTEGER, note VARCHAR, seconds DOUBLE);
      INSERT INTO visits VALUES ('a', '2026-01-01', 1, 'x', 'nan'), ('a', '2026-01-02', 2, 'y', 0.1), (NULL, NULL, 2, 'z', NULL), (NULL, '2026-01-01', 2, NULL, 1e300)`);
    const before = await rowsOf("visits");
    expect((await previewWrite(reader(), sql)).undoObstacle).toBeNull();
    expect(await undo(sql)).toBeNull();
    expect(await rowsOf("visits")).toEqual(before);
  });

  it("isn't written where two rows are alike in what an UPDATE leaves as it is", async () => {
    await run("INSERT INTO log VALUES (3, 'c')");
    const written = (sql: string) => readUndoScript(reader(), sql, now);
    expect(await written("UPDATE log SET note = 'x'")).toEqual({ script: null, obstacle: "noKey" });
    // One that it doesn't touch counts, too.
    await run("INSERT INTO log VALUES (3, 'd')");
    expect((await written("UPDATE log SET note = 'x' WHERE note = 'c'")).obstacle).toBe("noKey");
    expect((await written("UPDATE log SET note = 'x' WHERE id = 2")).obstacle).toBeNull();
  });

  it("isn't written for more rows than it may hold", async () => {
    await connection.run("INSERT INTO log SELECT range, 'many' FROM range(10001)");
    expect(await readUndoScript(reader(), "DELETE FROM log", now)).toEqual({
      script: null,
      obstacle: "tooMany",
    });
    expect((await previewWrite(reader(), "DELETE FROM log")).undoObstacle).toBe("tooMany");
  });

  it("keeps each statement within what a service takes", async () => {
    await connection.run("INSERT INTO log SELECT range, repeat('é', 300) FROM range(2000)");
    const { script } = await readUndoScript(reader(), "DELETE FROM log", now);
    const pieces = splitStatements(script ?? "");
    expect(pieces.length).toBeGreaterThan(10);
    for (const { start, end } of pieces) {
      expect(new TextEncoder().encode((script ?? "").slice(start, end)).byteLength).toBeLessThanOrEqual(
        100 * 1024,
      );
    }
  });

  it("says what it undoes and when its rows were read", async () => {
    const { script } = await readUndoScript(reader(), "DELETE FROM log\nWHERE id = 2", now);
    expect(script).toContain("-- Undoes: DELETE FROM log …\n");
    expect(script).toContain("2026-05-04T03:02:01.000Z");
  });
});
