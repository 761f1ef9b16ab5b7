import { duckDbCapabilities } from "../../../electron/service/engines/duckdb/duckDbEngine";
import type { EngineSamples } from "./EngineSamples";
import { duckDbValues } from "./duckDbValues";

const endless = "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3";

export const duckDbSamples: EngineSamples = {
  capabilities: duckDbCapabilities,
  queries: {
    twoRows: "SELECT 1 AS a, 'x' AS b UNION ALL SELECT 2, NULL ORDER BY a",
    noRows: "SELECT 1 AS a WHERE false",
    sameNames: { sql: "SELECT 1 AS a, 2 AS a, 3 AS A", expected: [1, 2, 3] },
    range: (rows) => `FROM range(${rows})`,
    texts: (rows, characters) => `SELECT i, repeat('x', ${characters}) AS t FROM range(${rows}) r(i)`,
    writes: {
      steps: [
        { sql: "CREATE TABLE written (a INTEGER)", expected: null },
        { sql: "INSERT INTO written SELECT unnest([1, 2, 3])", expected: 3 },
        { sql: "UPDATE written SET a = 9 WHERE a > 1", expected: 2 },
        { sql: "DELETE FROM written WHERE a = 1", expected: 1 },
      ],
      left: "2",
    },
    sameKey: {
      make: ["CREATE TABLE keyed (k INTEGER PRIMARY KEY)", "INSERT INTO keyed VALUES (1)"],
      add: "INSERT INTO keyed VALUES (1)",
    },
    missing: (table) => `FROM ${table}`,
    noNumber: "SELECT 'x'::INTEGER",
    lateRow: {
      sql: "SELECT CASE WHEN i = 90000 THEN error('late row') ELSE i END AS a FROM range(99999) r(i)",
      expected: "late row",
    },
    reachingOut: [
      "SELECT * FROM read_text('/etc/hostname')",
      "COPY (SELECT 1) TO '/tmp/wharf-conformance.csv'",
      "INSTALL httpfs",
    ],
    onlyHere: "CREATE TABLE only_here AS SELECT 1 AS a",
  },
  readOnly: {
    prepare: async (client, database) => {
      await client.query(database, "CREATE TABLE IF NOT EXISTS guarded AS SELECT 1 AS a");
      await client.query(database, "CREATE SEQUENCE IF NOT EXISTS guarded_sequence");
    },
    guarded: { sql: "FROM guarded", expected: [{ a: 1 }] },
    reading: [
      "SELECT 1",
      "WITH x AS (SELECT 1 AS a) FROM x",
      "VALUES (1), (2)",
      "SHOW TABLES",
      "DESCRIBE SELECT 1",
      "EXPLAIN SELECT 1",
      "SUMMARIZE SELECT 1 AS a",
      "PIVOT (SELECT 'k' AS k, 1 AS v) ON k USING sum(v)",
    ],
    writing: [
      "INSERT INTO guarded VALUES (1)",
      "UPDATE guarded SET a = 2",
      "DELETE FROM guarded",
      "TRUNCATE guarded",
      "DROP TABLE guarded",
      "ALTER TABLE guarded ADD COLUMN b INTEGER",
      "CREATE TABLE made_read_only (a INTEGER)",
      "CREATE TEMP TABLE made_read_only (a INTEGER)",
      "INSERT INTO guarded VALUES (1) RETURNING a",
      "EXPLAIN ANALYZE INSERT INTO guarded VALUES (1)",
      "SELECT nextval('guarded_sequence')",
      "CREATE VIEW made_read_only AS SELECT 1 AS a",
      "CREATE SCHEMA made_read_only",
      "CREATE MACRO made_read_only() AS 1",
      "WITH x AS (SELECT 3 AS a) INSERT INTO guarded FROM x",
      "MERGE INTO guarded USING (SELECT 1 AS a) AS x ON guarded.a = x.a WHEN MATCHED THEN DELETE",
      "COPY guarded TO '/tmp/wharf-conformance-read-only.csv'",
      "COPY guarded FROM '/etc/hostname'",
      "EXPORT DATABASE '/tmp/wharf-conformance-read-only'",
      "ATTACH ':memory:' AS made_read_only",
      "PREPARE made_read_only AS DELETE FROM guarded",
      "BEGIN",
      "COMMIT",
      "SET threads = 1",
      "CHECKPOINT",
    ],
  },
  values: duckDbValues,
  schema: {
    main: async () => "main",
    statements: [
      'CREATE TABLE orders (id BIGINT PRIMARY KEY, "note ""x""" VARCHAR, price DECIMAL(18,2) NOT NULL)',
      "CREATE VIEW cheap AS SELECT id FROM orders",
      "CREATE SCHEMA archive",
      "CREATE TABLE archive.orders (a INTEGER[])",
    ],
    tables: (main) => [
      {
        schema: "archive",
        name: "orders",
        type: "table",
        columns: [{ name: "a", type: "INTEGER[]", nullable: true }],
      },
      {
        schema: main,
        name: "cheap",
        type: "view",
        columns: [{ name: "id", type: "BIGINT", nullable: true }],
      },
      {
        schema: main,
        name: "orders",
        type: "table",
        columns: [
          { name: "id", type: "BIGINT", nullable: false },
          { name: 'note "x"', type: "VARCHAR", nullable: true },
          { name: "price", type: "DECIMAL(18,2)", nullable: false },
        ],
      },
    ],
  },
  interruption: {
    memoryMb: 512,
    endless,
    abandoned: `CREATE TABLE never AS ${endless}`,
    // Only a statement that was really ended frees the name that its transaction holds.
    hasEnded: async (client, database) => {
      const body = { sql: "CREATE TABLE never AS SELECT 1 AS a" };
      return (await client.send("POST", `/databases/${database}/query`, { body })).status === 200;
    },
  },
};
