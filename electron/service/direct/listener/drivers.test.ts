import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { type DirectServiceFixture, openDirectService } from "./testing/openDirectService";

const python = "/usr/bin/python3";
const jdbcDriver = "/usr/share/java/postgresql.jar";

/** Whether a program of the system runs; a test that needs one is skipped otherwise, and says so. */
function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const has = {
  jdbc: existsSync(jdbcDriver) && runs("javac", "-version"),
  odbc: existsSync("/usr/share/psqlodbc") && runs(python, "-c", "import pyodbc"),
  isql: existsSync("/usr/share/psqlodbc") && runs("isql", "--version"),
  sqlAlchemy: runs(python, "-c", "import sqlalchemy, psycopg2"),
  psycopg3: runs(python, "-c", "import psycopg"),
};

let entries: ServiceEntries;
let direct: DirectServiceFixture;
beforeAll(async () => {
  entries = await copyEntries();
  direct = await openDirectService(entries.engine);
});
afterAll(async () => {
  await direct.close();
  await entries.remove();
});

/** Makes the tables anew: each driver writes its own. */
async function makeTables(): Promise<void> {
  for (const sql of [
    "DROP SCHEMA IF EXISTS other CASCADE",
    "DROP VIEW IF EXISTS vv",
    "DROP TABLE IF EXISTS ord",
    "DROP TABLE IF EXISTS cust",
    "CREATE TABLE cust (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL DEFAULT 'x', n DECIMAL(12, 2), tags VARCHAR[])",
    "CREATE TABLE ord (id INTEGER PRIMARY KEY, cust INTEGER REFERENCES cust(id), made TIMESTAMP, CHECK (id > 0))",
    "CREATE INDEX ox ON ord(made)",
    "CREATE UNIQUE INDEX oy ON ord(cust, made)",
    "CREATE VIEW vv AS SELECT * FROM cust",
    "CREATE SEQUENCE IF NOT EXISTS sq",
    "CREATE SCHEMA other",
    "CREATE TABLE other.t (a INTEGER)",
    "INSERT INTO cust SELECT range, 'n' || range, range * 1.5, ['a', 'b\"c'] FROM range(100)",
  ])
    // oxlint-disable-next-line no-await-in-loop
    await direct.client.query(direct.databaseId, sql);
}

const clientFile = (name: string) => fileURLToPath(new URL(`./testing/clients/${name}`, import.meta.url));

/** @returns what a client answered, by the names that it prints */
async function answersOf(program: string, args: readonly string[]): Promise<Record<string, string>> {
  await makeTables();
  const env = { ...process.env, ...direct.env(direct.full), PYTHONWARNINGS: "ignore" };
  const { stdout } = await promisify(execFile)(program, args, { env, timeout: 120_000 });
  return Object.fromEntries(
    stdout
      .split("\n")
      .filter((line) => line.includes(": "))
      .map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
  );
}

/** What Jdbc.java writes, as it has to come back. */
const jdbcValues = (bytes: string) =>
  `[true, -32768, 2147483647, -9223372036854775808, 1.25, -0.1, 1234567890123456.7891, ä'\\ "日本, ${bytes}, 1969-07-20, 23:59:59.999999, 2024-02-29T01:02:03.456789, 2000-01-01T04:00:00.000001Z, true, [1, null, -3], [a,b, ", \\, , null], true]`;

const noWayBack =
  /^FAILED.* 0A000 .*go back to the savepoint|^FAILED NotSupportedError.*go back to the savepoint/;

describe.skipIf(!has.jdbc)("JDBC (skipped where pgjdbc or a JDK is not installed)", () => {
  it("has its metadata, types, portals, batches and savepoints answered", async () => {
    const answers = await answersOf("java", ["-cp", jdbcDriver, clientFile("Jdbc.java")]);
    expect(answers).toMatchObject({
      product: "PostgreSQL 15",
      catalogs: "[[shop]]",
      schemas: "[[information_schema], [main], [other], [pg_catalog]]",
      tables: "[[cust, TABLE], [ord, TABLE], [vv, VIEW]]",
      columns:
        "[[id, int4, 10, 0, NO, null, 1], [name, text, 2147483647, 0, NO, 'x', 2], [n, numeric, 12, 2, YES, null, 3], [tags, _text, 2147483647, 0, YES, null, 4]]",
      primaryKeys: "[[id, 1]]",
      importedKeys: "[[cust, id, cust]]",
      exportedKeys: "[[ord, cust]]",
      crossReference: "[[cust]]",
      indexes: "[[ord_id_pkey, f, id, 1], [oy, f, cust, 1], [oy, f, made, 2], [ox, t, made, 1]]",
      bestRow: "[[id]]",
      ...{ typeInfo: "true", keywords: "true", nameLength: "63" },
      ...{ text: jdbcValues("00ff27"), binary: jdbcValues("00ff27"), simple: jdbcValues("null") },
      ...{
        fetch: "4999950000",
        maxRows: "5",
        batch: "300 1 300 44850",
        returning: "[[1000]]",
        update: "10 5",
      },
      error: expect.stringMatching(/^FAILED 42703 .*Position: 8$/),
      savepoint: expect.stringMatching(/^FAILED 0A000 .*go back to the savepoint/),
      autosave: "kept",
    });
    const failed = Object.entries(answers).filter(([, answer]) => answer.startsWith("FAILED"));
    expect(failed.map(([name]) => name)).toEqual(["error", "savepoint"]);
  }, 120_000);
});

describe.skipIf(!has.odbc)("psqlODBC (skipped where it or pyodbc is not installed)", () => {
  it("has its catalogue functions, types, cursors and rollbacks answered", async () => {
    const answers = await answersOf(python, [clientFile("odbc.py")]);
    expect(answers).toMatchObject({
      schemas: "['main', 'other']",
      columns:
        "[('id', 'int4', 10, 0, 0), ('name', 'text', 8190, None, 0), ('n', 'numeric', 12, 2, 1), ('tags', '_text', 255, None, 1)]",
      primaryKeys: "['id']",
      foreignKeys: "[('cust', 'cust')]",
      statistics: "[('ord_id_pkey', 'id'), ('ox', 'made'), ('oy', 'cust'), ('oy', 'made')]",
      ...{ typeInfo: "True", types: "same", serverSide: "same", clientSide: "same" },
      ...{ declareFetch: "49995000", changes: "(10, 50)", rollback: "50" },
      // psqlODBC sets a savepoint before each statement, and goes back to it.
      statementRollback: "[1000, 1001]",
    });
    const failed = Object.entries(answers).filter(([, answer]) => answer.startsWith("FAILED"));
    expect(failed.map(([name]) => name)).toEqual(["error"]);
  }, 120_000);
});

describe.skipIf(!has.isql)("isql (skipped where unixODBC or psqlODBC is not installed)", () => {
  it("runs a query", async () => {
    const { PGHOST, PGPORT, PGDATABASE, PGUSER, PGPASSWORD } = direct.env(direct.full);
    const connection = `Driver={PostgreSQL Unicode};Server=${PGHOST};Port=${PGPORT};Database=${PGDATABASE};Uid=${PGUSER};Pwd=${PGPASSWORD}`;
    const running = promisify(execFile)("isql", ["-k", connection, "-b", "-d,", "-c"], { timeout: 60_000 });
    running.child.stdin?.end("SELECT 1 AS a, 'ä' AS b\n");
    expect((await running).stdout).toContain("a,b\n1,ä\n");
  }, 120_000);
});

describe.skipIf(!has.sqlAlchemy)("SQLAlchemy (skipped where it is not installed)", () => {
  it("reflects tables, and makes a round trip", async () => {
    const answers = await answersOf(python, [clientFile("sqlalchemyClient.py")]);
    expect(answers).toMatchObject({
      ...{ default: "main", other: "['t']", views: "['vv']", definition: "True" },
      columns:
        "[('id', 'INTEGER', False, None), ('name', 'TEXT', False, \"'x'\"), ('n', 'NUMERIC(12, 2)', True, None), ('tags', 'ARRAY', True, None)]",
      primaryKey: "['id']",
      foreignKeys: "[(['cust'], 'cust', ['id'])]",
      checks: "['id > 0']",
      indexes: "[('ox', ['made'], False), ('oy', ['cust', 'made'], True)]",
      ...{ sequences: "['sq']", has: "(True, False)", roundTrip: "([], (1, None))", streamed: "49995000" },
      nested: expect.stringMatching(noWayBack),
    });
    const failed = Object.entries(answers).filter(([, answer]) => answer.startsWith("FAILED"));
    expect(failed.map(([name]) => name)).toEqual(["nested"]);
  }, 120_000);
});

describe.skipIf(!has.psycopg3)("psycopg 3 (skipped where it is not installed)", () => {
  it("reads by cursors of the server, nests transactions, and copies", async () => {
    expect(await answersOf(python, [clientFile("psycopg3.py")])).toEqual({
      serverCursor: "(10, 9, 49994955)",
      binaryCursor: "(10, 9, 49994955)",
      withHold: "10",
      insensitive: "([(1,)], 2)",
      nested: "[('n1',), ('kept',), ('too',)]",
      impossible: "('40000', 'n4')",
      pipeline: "190",
      copy: "(1000, ('2', 'b\\t2'))",
    });
  }, 120_000);
});
