import { clickHouseCapabilities } from "../../../electron/service/engines/clickhouse/clickHouseEngine";
import { clickHouseValues } from "./clickHouseValues";
import type { EngineSamples } from "./EngineSamples";

const endless = "SELECT count() AS conformance_endless FROM system.numbers WHERE number % 7 = 8";
const repeated = (characters: number): string =>
  `arrayStringConcat(arrayMap(one -> 'x', range(${characters})))`;

export const clickHouseSamples: EngineSamples = {
  capabilities: clickHouseCapabilities,
  queries: {
    twoRows: "SELECT toInt32(number + 1) AS a, if(number = 0, 'x', NULL) AS b FROM numbers(2) ORDER BY a",
    noRows: "SELECT toInt32(number) AS a FROM numbers(1) WHERE number > 1",
    sameNames: {
      sql: "SELECT number, number, toInt32(3) AS NUMBER FROM numbers(1)",
      expected: ["0", "0", 3],
    },
    range: (rows) => `SELECT number AS range FROM numbers(${rows})`,
    texts: (rows, characters) => `SELECT number AS i, ${repeated(characters)} AS t FROM numbers(${rows})`,
    writes: {
      steps: [
        { sql: "CREATE TABLE written (k UInt8, a Int32) ENGINE = MergeTree ORDER BY k", expected: null },
        { sql: "INSERT INTO written VALUES (1, 1), (2, 2), (3, 3)", expected: 3 },
        { sql: "ALTER TABLE written UPDATE a = 9 WHERE a > 1", expected: 2 },
        { sql: "ALTER TABLE written DELETE WHERE a = 1", expected: 1 },
      ],
      left: "2",
    },
    sameKey: {
      make: ["CREATE TABLE keyed (k Int32) ENGINE = MergeTree ORDER BY k", "INSERT INTO keyed VALUES (1)"],
      add: "INSERT INTO keyed VALUES (1)",
    },
    missing: (table) => `SELECT * FROM ${table}`,
    noNumber: "SELECT toInt32('x')",
    lateRow: { sql: "SELECT throwIf(number = 90000) AS a FROM numbers(99999)", expected: "throwIf" },
    reachingOut: [
      "SELECT * FROM file('/etc/hostname', 'CSV', 'a String')",
      "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')",
      "SELECT * FROM remote('127.0.0.1', system.one)",
      "SELECT 1 INTO OUTFILE '/tmp/wharf-conformance.csv'",
    ],
    onlyHere: "CREATE TABLE only_here (a UInt8) ENGINE = MergeTree ORDER BY a",
  },
  readOnly: {
    prepare: async (client, database) => {
      const { rows } = await client.query(database, "EXISTS TABLE guarded");
      if (rows[0]?.["result"] === 1) return;
      await client.query(database, "CREATE TABLE guarded (a UInt8) ENGINE = MergeTree ORDER BY a");
      await client.query(database, "INSERT INTO guarded VALUES (1)");
    },
    guarded: { sql: "SELECT * FROM guarded", expected: [{ a: 1 }] },
    reading: [
      "SELECT 1",
      "WITH 1 AS a SELECT a",
      "SHOW TABLES",
      "DESCRIBE TABLE system.one",
      "EXISTS TABLE nothing",
    ],
    writing: [
      "INSERT INTO guarded VALUES (1)",
      "INSERT INTO guarded SELECT 2",
      "ALTER TABLE guarded UPDATE a = 2 WHERE 1",
      "ALTER TABLE guarded DELETE WHERE 1",
      "TRUNCATE TABLE guarded",
      "DROP TABLE guarded",
      "RENAME TABLE guarded TO made_read_only",
      "ALTER TABLE guarded ADD COLUMN b Int32",
      "OPTIMIZE TABLE guarded",
      "CREATE TABLE made_read_only (a Int32) ENGINE = MergeTree ORDER BY a",
      "CREATE VIEW made_read_only AS SELECT 1 AS a",
      "CREATE MATERIALIZED VIEW made_read_only ENGINE = MergeTree ORDER BY a AS SELECT a FROM guarded",
      "CREATE DATABASE made_read_only",
      "DROP DATABASE default",
      "SYSTEM FLUSH LOGS",
      "KILL QUERY WHERE 1",
      "SET max_threads = 1",
      "BEGIN",
      "COMMIT",
    ],
  },
  values: clickHouseValues,
  schema: {
    // The database's own name at the server: ClickHouse has no schemas within a database.
    main: async (client, database) =>
      String(await client.value(database, "SELECT currentDatabase() AS name")),
    statements: [
      'CREATE TABLE orders (id Int64, `note "x"` Nullable(String), price Decimal(18, 2)) ENGINE = MergeTree ORDER BY id',
      "CREATE VIEW cheap AS SELECT id FROM orders",
    ],
    tables: (schema) => [
      { schema, name: "cheap", type: "view", columns: [{ name: "id", type: "Int64", nullable: false }] },
      {
        schema,
        name: "orders",
        type: "table",
        columns: [
          { name: "id", type: "Int64", nullable: false },
          { name: 'note "x"', type: "Nullable(String)", nullable: true },
          { name: "price", type: "Decimal(18, 2)", nullable: false },
        ],
      },
    ],
  },
  interruption: {
    memoryMb: 512,
    endless,
    abandoned: endless,
    hasEnded: async (client, database) => {
      const sql =
        "SELECT count() AS c FROM system.processes WHERE query LIKE '%conformance\\_endless%' AND query NOT LIKE '%processes%'";
      return (await client.value(database, sql)) === "0";
    },
  },
};
