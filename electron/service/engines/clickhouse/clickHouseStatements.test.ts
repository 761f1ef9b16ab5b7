import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClickHouseFixture } from "./testing/ClickHouseFixture";
import { clickHousePrograms } from "./testing/startClickHouse";

describe.skipIf(clickHousePrograms === null)(
  "a database in ClickHouse (skipped where it is not installed)",
  () => {
    let bed: ClickHouseFixture;
    let id: string;
    beforeAll(async () => {
      bed = await ClickHouseFixture.open();
      id = await bed.create();
    });
    afterAll(() => bed?.close());

    const query = (sql: string, rest: Readonly<Record<string, unknown>> = {}) =>
      bed.client.send("POST", `/databases/${id}/query`, { body: { sql, ...rest } });
    const fail = (sql: string, rest: Readonly<Record<string, unknown>> = {}) =>
      bed.client.fail("POST", `/databases/${id}/query`, { body: { sql, ...rest } });

    it("is a kind that the service lists, beside DuckDB, which stays the usual one", async () => {
      const { body } = await bed.client.send("GET", "/engines");
      expect(body).toMatchObject({
        engines: [
          { id: "duckdb", default: true },
          { id: "clickhouse", default: false, version: "18.16.1" },
        ],
      });
    });

    it("gives every value exactly, in the contract's form", async () => {
      const { body } = await query(
        `SELECT toUInt64(18446744073709551615) AS u64, toInt64(-9223372036854775808) AS i64, toInt8(-1) AS i8,
                toDecimal128('12345678901234567890.123', 3) AS d, toFloat64(nan) AS n, -inf AS i, 0.1 AS f,
                [toUInt64(1), 2] AS a, (1, 'x,y', [NULL, 'it''s']) AS t, toDate('2020-02-29') AS day,
                NULL AS nothing, CAST('b' AS Enum8('a' = 1, 'b' = 2)) AS e, 'tab\\tline\\nback\\\\slash "quote"' AS s,
                toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') AS u, '' AS empty, unhex('FF00') AS bytes`,
      );
      expect(body).toEqual({
        columns: "u64 i64 i8 d n i f a t day nothing e s u empty bytes".split(" "),
        types: [
          ...["UBIGINT", "BIGINT", "TINYINT", "DECIMAL(38,3)", "DOUBLE", "DOUBLE", "DOUBLE", "UBIGINT[]"],
          'STRUCT("1" UTINYINT, "2" VARCHAR, "3" VARCHAR[])',
          ...["DATE", "VARCHAR", "ENUM('a', 'b')", "VARCHAR", "UUID", "VARCHAR", "VARCHAR"],
        ],
        rows: [
          {
            ...{ u64: "18446744073709551615", i64: "-9223372036854775808", i8: -1 },
            ...{ d: "12345678901234567890.123", n: "NaN", i: "-Infinity", f: 0.1, a: ["1", "2"] },
            t: { "1": 1, "2": "x,y", "3": [null, "it's"] },
            ...{ day: "2020-02-29", nothing: null, e: "b", s: 'tab\tline\nback\\slash "quote"' },
            ...{ u: "61f0c404-5cb3-11e7-907b-a6006ad3dba0", empty: "", bytes: String.raw`\xFF\x00` },
          },
        ],
        rowCount: 1,
        truncated: false,
      });
    });

    it("gives columns of one name names of their own", async () => {
      const { body } = await query("SELECT number, number FROM numbers(1)");
      expect(body).toMatchObject({
        columns: ["number", "number:1"],
        rows: [{ number: "0", "number:1": "0" }],
      });
    });

    it.each([1, 10, 9999])("says that there were more than %d rows, and gives no more", async (maxRows) => {
      const { body } = await query("SELECT number FROM numbers(200000)", { maxRows });
      expect(body).toMatchObject({ rowCount: maxRows, truncated: true });
      const whole = await query(`SELECT number FROM numbers(${maxRows})`, { maxRows });
      expect(whole.body).toMatchObject({ rowCount: maxRows, truncated: false });
    });

    it("bounds answers, never what is inserted", async () => {
      await query("CREATE TABLE many (n UInt64) ENGINE = MergeTree ORDER BY n");
      await query("INSERT INTO many SELECT number FROM numbers(300000)", { maxRows: 1 });
      expect((await query("SELECT count() AS c FROM many")).body).toMatchObject({ rows: [{ c: "300000" }] });
    });

    it("changes data, and answers without rows", async () => {
      const { status, body } = await query(
        "CREATE TABLE t (a UInt8, b String) ENGINE = MergeTree ORDER BY a",
      );
      expect(status).toBe(200);
      expect(body).toEqual({ columns: [], types: [], rows: [], rowCount: 0, truncated: false });
      await query("INSERT INTO t VALUES (1, 'x'), (2, 'y')");
      expect((await query("SELECT b FROM t ORDER BY a")).body).toMatchObject({
        rows: [{ b: "x" }, { b: "y" }],
      });
    });

    it("changes nothing in read-only mode", async () => {
      await query("CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a");
      for (const sql of [
        "INSERT INTO kept VALUES (1)",
        "DROP TABLE kept",
        "CREATE TABLE other (a UInt8) ENGINE = Log",
      ])
        expect((await fail(sql, { readOnly: true })).error).toMatch(/readonly/);
      expect((await query("SELECT count() AS c FROM kept", { readOnly: true })).body).toMatchObject({
        rows: [{ c: "0" }],
      });
    });

    it.each([
      ["SELECT 1; SELECT 2", "one statement at a time"],
      ["SELECT 1;'x'", "one statement at a time"],
      ["SELECT * FROM url('http://127.0.0.1:1/x', CSV, 'a String')", "url is not allowed"],
      ["SELECT * FROM file('/etc/passwd', CSV, 'a String')", "file is not allowed"],
      ["SELECT * FROM remote('127.0.0.2', system.one)", "remote is not allowed"],
      ["CREATE TABLE u (a String) ENGINE = URL('http://127.0.0.1:1/', CSV)", "URL is not allowed"],
      ["DROP DATABASE default", "not allowed"],
      ["KILL QUERY WHERE 1", "not allowed"],
      ["SELECT 1 INTO OUTFILE 'x'", "INTO OUTFILE"],
      ["SELECT 1 FORMAT JSON", "Leave out FORMAT"],
      [" -- nothing", "no statement"],
    ])("refuses %s", async (sql, because) => {
      const { status, error } = await fail(sql);
      expect(status).toBe(400);
      expect(error).toContain(because);
    });

    it.each(["SELECT ';' AS a;", "SELECT ';' AS a;; -- b; c", "SELECT ';' AS a /* ; */ ; # it's\n"])(
      "takes semicolons at the end for what they are: %s",
      async (sql) => {
        expect((await query(sql)).body).toMatchObject({ rows: [{ a: ";" }] });
      },
    );

    it("takes words in texts, names and comments for what they are", async () => {
      const { body } = await query("SELECT 'it\\'s; url(1)' AS `file(x)` -- ; drop database x\n");
      expect(body).toMatchObject({ rows: [{ "file(x)": "it's; url(1)" }] });
    });

    it("says what is wrong with a statement, and where", async () => {
      const { status, error } = await fail("SELECT 1,\n  2 FRM x y");
      expect(status).toBe(400);
      expect(error).toMatch(/Syntax error[^]*\nLINE 2: {3}2 FRM x y\n +\^$/);
      expect((await fail("SELECT * FROM missing")).error).toContain("missing doesn't exist");
    });

    it("tells an error that comes after the first rows as an error", async () => {
      const { status, error } = await fail("SELECT throwIf(number = 90000) FROM numbers(100000)", {
        maxRows: 100_000,
      });
      expect(status).toBe(400);
      expect(error).toContain("throwIf");
    });

    describe("that runs a statement without an end", () => {
      const sql = "SELECT count() FROM system.numbers WHERE number % 7 = 8";
      const ask = (init: RequestInit) =>
        bed.client
          .send("POST", `/databases/${id}/query`, { body: { sql }, init })
          .catch((error: unknown) => error);
      const running = async (): Promise<number> =>
        (
          await bed.server.client.rows(
            "SELECT query_id FROM system.processes WHERE query LIKE '%number \\% 7 = 8%' AND query NOT LIKE '%processes%'",
          )
        ).length;

      it("stops it at the server when its caller leaves, and can be used on", async () => {
        const caller = new AbortController();
        const asked = ask({ signal: caller.signal });
        await expect.poll(running, { timeout: 20_000 }).toBe(1);
        caller.abort();
        await expect.poll(running, { timeout: 20_000 }).toBe(0);
        await asked;
        expect((await query("SELECT 1 AS a")).body).toMatchObject({ rows: [{ a: 1 }] });
      });

      it("stops it at the server when the database is deleted", async () => {
        const asked = ask({});
        await expect.poll(running, { timeout: 20_000 }).toBe(1);
        expect((await bed.client.send("DELETE", `/databases/${id}`)).status).toBe(200);
        await expect.poll(running, { timeout: 20_000 }).toBe(0);
        expect(await asked).toMatchObject({ status: 409 });
        id = await bed.create();
      });
    });

    it("tells its schema with views, and hides what stands behind them", async () => {
      await query("CREATE TABLE base (id UInt32, note Nullable(String)) ENGINE = MergeTree ORDER BY id");
      await query("CREATE VIEW shown AS SELECT id FROM base");
      await query(
        "CREATE MATERIALIZED VIEW sums ENGINE = SummingMergeTree ORDER BY id AS SELECT id, count() AS c FROM base GROUP BY id",
      );
      const { body } = await bed.client.send("GET", `/databases/${id}/schema`);
      const schema = `wharf_${id.slice(3)}`;
      expect(body).toEqual({
        tables: [
          {
            ...{ schema, name: "base", type: "table" },
            columns: [
              { name: "id", type: "UInt32", nullable: false },
              { name: "note", type: "Nullable(String)", nullable: true },
            ],
          },
          { schema, name: "shown", type: "view", columns: [{ name: "id", type: "UInt32", nullable: false }] },
          {
            ...{ schema, name: "sums", type: "view" },
            columns: [
              { name: "id", type: "UInt32", nullable: false },
              { name: "c", type: "UInt64", nullable: false },
            ],
          },
        ],
      });
    });

    it("is gone at the server once it is deleted", async () => {
      const other = await bed.create();
      const there = async () => (await bed.server.client.rows(`EXISTS TABLE system.one`)).length;
      const databases = async () =>
        (await bed.server.client.rows("SELECT name FROM system.databases")).flat();
      expect(await there()).toBe(1);
      expect(await databases()).toContain(`wharf_${other.slice(3)}`);
      await bed.client.send("DELETE", `/databases/${other}`);
      expect(await databases()).not.toContain(`wharf_${other.slice(3)}`);
    });

    it("is refused on a server without users of its own unless they may be shared", async () => {
      const { clickHouseEngine } = await import("./clickHouseEngine");
      const engine = await clickHouseEngine({ ...bed.server.options, sharedUser: false });
      const place = engine.place({ databaseId: "db_refused", folder: "/nowhere" });
      await expect(place.create({ memoryMb: 512 })).rejects.toThrow("--clickhouse-shared-user");
    });
  },
);
