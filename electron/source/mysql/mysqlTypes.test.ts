import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StreamOutcome } from "../../service/connectors/Connector";
import { SpoolLoad } from "../testing/SpoolLoad";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../testing/startMariaDb";
import { mysqlConnector } from "./mysqlConnector";

const never = new AbortController().signal;

/** Columns of the source: its type, its values, and what has to be in DuckDB, as type and as text. */
const columns: readonly (readonly [string, string[], string, string[]])[] = [
  ["tinyint", ["-128", "127"], "TINYINT", ["-128", "127"]],
  ["tinyint unsigned", ["255"], "UTINYINT", ["255"]],
  ["boolean", ["true", "2"], "TINYINT", ["1", "2"]],
  ["smallint unsigned", ["65535"], "USMALLINT", ["65535"]],
  ["mediumint", ["-8388608"], "INTEGER", ["-8388608"]],
  ["int unsigned zerofill", ["42", "4294967295"], "UINTEGER", ["42", "4294967295"]],
  ["bigint", ["-9223372036854775808"], "BIGINT", ["-9223372036854775808"]],
  ["bigint unsigned", ["18446744073709551615"], "UBIGINT", ["18446744073709551615"]],
  [
    "float",
    ["16777216", "0.1", "16777215", "3.4028234e38"],
    "FLOAT",
    ["16777216.0", "0.1", "16777215.0", "3.4028235e+38"],
  ],
  ["float(7,3)", ["1234.567"], "FLOAT", ["1234.567"]],
  [
    "double",
    ["0.1", "5e-324", "1.7976931348623157e308", "1/3"],
    "DOUBLE",
    ["0.1", "5e-324", "1.7976931348623157e+308", "0.333333333"],
  ],
  ["decimal(12,2)", ["-9999999999.99"], "DECIMAL(12,2)", ["-9999999999.99"]],
  [
    "decimal(38,10) unsigned",
    ["1234567890123456789012345678.0123456789"],
    "DECIMAL(38,10)",
    ["1234567890123456789012345678.0123456789"],
  ],
  [
    "decimal(65,30)",
    ["12345678901234567890123456789012345.000000000000000000000000000001"],
    "VARCHAR",
    ["12345678901234567890123456789012345.000000000000000000000000000001"],
  ],
  [
    "date",
    ["'2024-02-29'", "'9999-12-31'", "'0001-01-01'"],
    "DATE",
    ["2024-02-29", "9999-12-31", "0001-01-01"],
  ],
  ["datetime(6)", ["'2024-02-29 12:13:14.123456'"], "TIMESTAMP", ["2024-02-29 12:13:14.123456"]],
  [
    "time(6)",
    ["'838:59:59'", "'-838:59:58.999999'", "'00:00:00'"],
    "INTERVAL",
    ["838:59:59", "-838:59:58.999999", "00:00:00"],
  ],
  ["year", ["1901", "2155", "0"], "SMALLINT", ["1901", "2155", "0"]],
  ["bit(64)", ["b'1'", "18446744073709551615"], "UBIGINT", ["1", "18446744073709551615"]],
  ["binary(4)", ["x'00ff5c22'"], "BLOB", ["\\x00\\xFF\\x5C\\x22"]],
  ["varbinary(10)", ["''", "'a,b'"], "BLOB", ["", "a,b"]],
  ["longblob", ["repeat(x'00', 3)"], "BLOB", ["\\x00\\x00\\x00"]],
  [
    "point",
    ["ST_GeomFromText('POINT(1 2)')"],
    "BLOB",
    [
      "\\x00\\x00\\x00\\x00\\x01\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\xF0?\\x00\\x00\\x00\\x00\\x00\\x00\\x00@",
    ],
  ],
  ["varchar(100) character set latin1", ["'Größe'", "''", "'NULL'"], "VARCHAR", ["Größe", "", "NULL"]],
  [
    "text character set utf8mb4",
    [`'x,"y"\\n\\r\\\\N'`, "'漢字 🚢'", "' padded '", "'a\\0b'"],
    "VARCHAR",
    ['x,"y"\n\r\\N', "漢字 🚢", " padded ", "a\0b"],
  ],
  ["json", [`'{"n": 9007199254740993, "f": 1.0}'`], "JSON", ['{"n": 9007199254740993, "f": 1.0}']],
  ["enum('a,b','c')", ["'a,b'"], "VARCHAR", ["a,b"]],
  ["set('a','b')", ["'a,b'", "''"], "VARCHAR", ["a,b", ""]],
  ["uuid", ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"], "UUID", ["a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"]],
  ["inet6", ["'::1'"], "VARCHAR", ["::1"]],
  ["inet4", ["'10.0.0.1'"], "VARCHAR", ["10.0.0.1"]],
  ["decimal(8,2) zerofill", ["1.25"], "DECIMAL(8,2)", ["1.25"]],
  ["double zerofill", ["1.25"], "DOUBLE", ["1.25"]],
  ["float unsigned zerofill", ["0.1"], "FLOAT", ["0.1"]],
  ["bit(1)", ["b'0'", "b'1'"], "UBIGINT", ["0", "1"]],
  ["date", ["'0000-05-10'"], "DATE", ["0001-05-10 (BC)"]],
  [
    "datetime",
    ["'9999-12-31 23:59:59'", "'1582-10-10 00:00:00'"],
    "TIMESTAMP",
    ["9999-12-31 23:59:59", "1582-10-10 00:00:00"],
  ],
  ["time", ["'-00:00:01'", "'24:00:00'"], "INTERVAL", ["-00:00:01", "24:00:00"]],
  ["enum('','a')", ["''", "'a'"], "VARCHAR", ["", "a"]],
  ["varchar(20) compressed", ["'pressed'"], "VARCHAR", ["pressed"]],
  ["varchar(20) character set utf16", ["'漢字 🚢'"], "VARCHAR", ["漢字 🚢"]],
  ["varchar(20) character set binary", ["x'ff00'"], "BLOB", ["\\xFF\\x00"]],
  ["tinyblob", ["x'0a0d22'"], "BLOB", ["\\x0A\\x0D\\x22"]],
  [
    "json",
    ["'1e400'", `'{"a":1,"a":2}'`, "'[18446744073709551616, 1.10]'"],
    "JSON",
    ["1e400", '{"a":1,"a":2}', "[18446744073709551616, 1.10]"],
  ],
];

describe.skipIf(mariaDbPrograms === null)("types of MariaDB (skipped where MariaDB is not installed)", () => {
  let server: DatabaseServer;
  let load: SpoolLoad;

  beforeAll(async () => {
    server = await startMariaDb({ parameters: ["--sql-mode=ALLOW_INVALID_DATES"] });
    load = await SpoolLoad.open();
  });
  afterAll(async () => {
    await load?.close();
    await server?.stop();
  });

  async function readTable(table: string): Promise<StreamOutcome> {
    const source = await mysqlConnector.open(server.settings, never);
    try {
      return await load.read(source, `app.${table}`);
    } finally {
      await source.close();
    }
  }

  it.each(columns.map((column, index) => [column[0], index, column] as const))(
    "keeps every value of %s",
    async (type, index, [, values, targetType, expected]) => {
      await server.query(`CREATE TABLE t${index} (id int AUTO_INCREMENT PRIMARY KEY, value ${type})`);
      for (const value of values) await server.query(`INSERT INTO t${index} (value) VALUES (${value})`);
      await server.query(`INSERT INTO t${index} (value) VALUES (NULL)`);
      const outcome = await readTable(`t${index}`);
      const rows = await load.rows("SELECT CAST(value AS VARCHAR), typeof(value) FROM loaded ORDER BY id");
      expect(rows.map(([value]) => value)).toEqual([...expected, null]);
      expect(rows[0]?.[1]).toBe(targetType);
      expect(outcome).toEqual({ rows: values.length + 1, position: null, notes: [] });
    },
  );

  it("keeps instants, whatever the time zones of server and database", async () => {
    await server.query("CREATE TABLE instants (id int, value timestamp(6) NULL)");
    await server.query(
      "INSERT INTO instants VALUES (1, '2024-02-29 12:13:14.123456'), (2, '1970-01-01 09:00:01')",
    );
    await readTable("instants");
    // The server's own zone is nine hours before UTC.
    expect(await load.rows("SELECT epoch_us(value), typeof(value) FROM loaded ORDER BY id")).toEqual([
      [String(Date.parse("2024-02-29T03:13:14Z") * 1000 + 123456), "TIMESTAMP WITH TIME ZONE"],
      ["1000000", "TIMESTAMP WITH TIME ZONE"],
    ]);
  });

  it("reports dates that no calendar has, and makes nothing up for them", async () => {
    await server.query("CREATE TABLE zeros (id int, d date, t timestamp NULL, dt datetime(3))");
    await server.query(`INSERT INTO zeros VALUES (1, '0000-00-00', '0000-00-00', '2020-00-10'), (2, '2021-02-31', NULL, '2024-02-29'),
      (3, '2023-02-29', '2020-01-01', '2024-12-31'), (4, NULL, '2020-01-01', '2000-02-29')`);
    const outcome = await readTable("zeros");
    expect(await load.rows("SELECT count(d), count(t), count(dt), count(*) FROM loaded")).toEqual([
      ["0", "2", "3", "4"],
    ]);
    expect(outcome.notes).toEqual([
      "3 values of d became NULL: such as 0000-00-00, which is no day of the calendar.",
      "1 value of t became NULL: such as 0000-00-00, which is no day of the calendar.",
      "1 value of dt became NULL: such as 0000-00-00, which is no day of the calendar.",
    ]);
  });

  it("reads generated and invisible columns like the others", async () => {
    await server.query("CREATE TABLE special (a int, b int AS (a * 2) VIRTUAL, c int INVISIBLE DEFAULT 7)");
    await server.query("INSERT INTO special (a) VALUES (21)");
    await readTable("special");
    expect(await load.rows("SELECT a, b, c FROM loaded")).toEqual([["21", "42", "7"]]);
  });

  it("keeps texts that are longer than a packet can be", async () => {
    await server.query("CREATE TABLE long_texts (id int, value longtext)");
    await server.query(
      `INSERT INTO long_texts VALUES (1, repeat('x,"', 6000000)), (2, 'after'), (3, repeat('y', 16777215))`,
    );
    await readTable("long_texts");
    expect(await load.rows("SELECT id, length(value), right(value, 3) FROM loaded ORDER BY id")).toEqual([
      ["1", "18000000", 'x,"'],
      ["2", "5", "ter"],
      ["3", "16777215", "yyy"],
    ]);
  });
});
