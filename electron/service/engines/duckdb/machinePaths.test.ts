import { rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure } from "./testing/readAnswer";

let fixture: TestEngine;
let engine: RunningEngine;

beforeAll(async () => {
  fixture = await openTestEngine();
  engine = await fixture.open();
  for (const sql of [
    "CREATE TABLE t AS SELECT 1 AS a",
    "CREATE VIEW databases AS SELECT * FROM duckdb_databases()",
    "CREATE VIEW settings AS SELECT * FROM duckdb_settings()",
    "CREATE VIEW asked AS SELECT current_query() AS q",
    "CREATE VIEW setting AS SELECT current_setting('temp_directory') AS s",
    "CREATE VIEW qualified AS SELECT path FROM system.main.duckdb_databases()",
    "CREATE MACRO paths() AS TABLE SELECT path FROM duckdb_databases()",
  ])
    await readAnswer(engine, sql);
});

afterAll(() => fixture.remove());

/** Fails where a text names a folder of the machine. */
function expectNoPath(text: string): void {
  for (const secret of [fixture.folder, basename(fixture.folder), homedir(), process.cwd()])
    expect(text).not.toContain(secret);
}

describe("a read-only query", () => {
  it.each([
    "SELECT * FROM duckdb_databases()",
    "FROM duckdb_databases",
    "FROM databases",
    "FROM paths()",
    "FROM pragma_database_list",
    "SHOW DATABASES",
    "FROM pg_database",
    "FROM duckdb_settings()",
    "FROM settings",
    "SELECT * FROM query('FROM duckdb_' || 'settings()')",
    "PIVOT (FROM duckdb_databases()) ON path USING count(*)",
    "PIVOT databases ON path USING count(*)",
    "SELECT hex(string_agg(path)) AS h, md5(string_agg(path)) AS m FROM duckdb_databases()",
    "FROM duckdb_extensions()",
    "SELECT * FROM duckdb_temporary_files()",
    "EXPLAIN SELECT path FROM duckdb_databases()",
    "EXPLAIN ANALYZE SELECT path FROM duckdb_databases()",
    "FROM duckdb_tables()",
    "FROM duckdb_views()",
    "FROM pragma_database_size()",
  ])("shows no path of the machine: %s", async (sql) => {
    const { rows } = await readAnswer(engine, sql, { readOnly: true });
    const text = JSON.stringify(rows);
    expectNoPath(text);
    expectNoPath(Buffer.from(/"h":"([0-9A-F]*)"/.exec(text)?.[1] ?? "", "hex").toString());
    expect(text).not.toContain(".duckdb/");
  });

  it.each([
    "SELECT current_setting('temp_directory')",
    "SELECT current_setting('TEMP_Directory')",
    "SELECT current_setting('allowed_' || 'paths')",
    "SELECT md5(current_setting('secret_directory'))",
    "FROM setting",
    "SELECT * FROM query('SELECT current_set' || 'ting(''temp_directory'')')",
    "SELECT * FROM system.main.duckdb_databases()",
    "FROM qualified",
    "SELECT * FROM system.main.duckdb_settings()",
    "SELECT * FROM system.main.duckdb_temporary_files()",
    "SELECT system.main.current_query()",
    "FROM duckdb_secrets()",
    "FROM duckdb_logs()",
    "PRAGMA database_list",
    "FROM '/etc/passwd.csv'",
  ])("is refused without a path in the message: %s", async (sql) => {
    expectNoPath((await readFailure(engine, sql, { readOnly: true })).message);
  });

  it("shows the paths' rows and other columns as they are", async () => {
    const databases = await readAnswer(engine, "SELECT database_name, path FROM duckdb_databases()", {
      readOnly: true,
    });
    expect(databases.rows).toContainEqual({ database_name: "test", path: null });
    const { rows } = await readAnswer(
      engine,
      "SELECT name, value, current_setting('threads') AS threads FROM duckdb_settings() WHERE name IN ('threads', 'TimeZone', 'temp_directory') ORDER BY name",
      { readOnly: true },
    );
    expect(rows).toMatchObject([
      { name: "TimeZone", value: expect.stringContaining("UTC") as string },
      { name: "temp_directory", value: null },
      { name: "threads", value: expect.stringMatching(/^\d+$/) as string },
    ]);
  });

  it("lists DuckDB's extensions", async () => {
    const { columns, types, rows } = await readAnswer(
      engine,
      "SELECT * FROM duckdb_extensions() WHERE extension_name = 'json'",
      { readOnly: true },
    );
    expect(columns.slice(0, 4)).toEqual(["extension_name", "loaded", "installed", "install_path"]);
    expect(types.slice(0, 3)).toEqual(["VARCHAR", "BOOLEAN", "BOOLEAN"]);
    expect(rows).toMatchObject([{ extension_name: "json", loaded: true }]);
  });

  it.each([
    "SELECT current_query() AS q",
    "FROM asked WHERE /* mine */ true",
    "SELECT q FROM (SELECT current_query() AS q)",
  ])("has its own text alone as the current query: %s", async (sql) => {
    for (const readOnly of [true, false])
      expect((await readAnswer(engine, sql, { readOnly })).rows).toEqual([{ q: sql }]);
  });

  it("keeps the name of the column current_query()", async () => {
    expect((await readAnswer(engine, "SELECT current_query()")).columns).toEqual(["current_query()"]);
  });

  it("hides paths and its own text each time when the same text is sent again", async () => {
    const asked = "SELECT current_query() AS q, count(path) AS paths FROM duckdb_databases()";
    for (let time = 0; time < 4; time += 1)
      expect((await readAnswer(engine, asked, { readOnly: true })).rows).toEqual([{ q: asked, paths: "0" }]);
  });

  it("leaves nothing of one request to the next", async () => {
    await readAnswer(engine, "FROM duckdb_settings()");
    expect((await readAnswer(engine, "SELECT table_name FROM duckdb_tables() WHERE temporary")).rows).toEqual(
      [],
    );
  });
});

describe("an error of the engine", () => {
  it("names no folder of the machine when the spilled data cannot be written", async () => {
    const small = await fixture.open("small", 256);
    await rm(join(fixture.folder, "small.spill"), { recursive: true, force: true });
    await writeFile(join(fixture.folder, "small.spill"), "");
    const { message } = await readFailure(
      small,
      "SELECT count(DISTINCT s) FROM (SELECT repeat(range::VARCHAR, 20) AS s FROM range(20000000))",
    );
    expectNoPath(message);
    expect(message).toMatch(/duckdb_temp|spill|temporary|directory/i);
  }, 60_000);

  it("names no folder of the machine when the file is not a database", async () => {
    await writeFile(join(fixture.folder, "broken.duckdb"), "DUCKDUCKDUCK".repeat(2000));
    const error = await fixture.open("broken").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expectNoPath(String(error));
  });
});
