import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClickHouseFixture } from "./testing/ClickHouseFixture";
import { libraryFolder, startLibrary } from "./testing/startLibrary";
import { quoteLiteral } from "./sqlText";

describe.skipIf(libraryFolder === "")(
  "a current ClickHouse (skipped where WHARF_CLICKHOUSE_LIBRARY does not name its folder)",
  () => {
    let bed: ClickHouseFixture;
    let id: string;
    beforeAll(async () => {
      bed = await ClickHouseFixture.open(await startLibrary());
      id = await bed.create();
    });
    afterAll(() => bed?.close());

    const answerOf = async (sql: string) =>
      (await bed.client.send("POST", `/databases/${id}/query`, { body: { sql } })).body;

    it.each([
      [
        "toInt128('-170141183460469231731687303715884105728')",
        "HUGEINT",
        "-170141183460469231731687303715884105728",
      ],
      [
        "toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935')",
        "BIGNUM",
        "115792089237316195423570985008687907853269984665640564039457584007913129639935",
      ],
      [
        "toDecimal256('12345678901234567890.1234567890', 10)",
        "DECIMAL(76,10)",
        "12345678901234567890.1234567890",
      ],
      ["toDecimal32('1.50', 2)", "DECIMAL(9,2)", "1.50"],
      [
        "toDateTime64('2024-01-01 00:00:00.123456789', 9, 'Europe/Berlin')",
        "TIMESTAMP_NS",
        "2023-12-31 23:00:00.123456789",
      ],
      [
        "toDateTime64('1900-01-01 00:00:00.5', 1, 'UTC')",
        "TIMESTAMP WITH TIME ZONE",
        "1900-01-01 00:00:00.5+00",
      ],
      [
        "toDateTime('2024-06-01 12:00:00', 'America/New_York')",
        "TIMESTAMP WITH TIME ZONE",
        "2024-06-01 16:00:00+00",
      ],
      ["toDate32('2299-12-31')", "DATE", "2299-12-31"],
      ["CAST(NULL, 'LowCardinality(Nullable(String))')", "VARCHAR", null],
      ["toIPv6('::1')", "VARCHAR", "::1"],
      ["true", "BOOLEAN", true],
      [
        "map('k', 1, 'it\\'s', 2)",
        "MAP(VARCHAR, UTINYINT)",
        [
          { key: "k", value: 1 },
          { key: "it's", value: 2 },
        ],
      ],
      [
        "CAST((1, 'x'), 'Tuple(a Int8, `b c` String)')",
        'STRUCT("a" TINYINT, "b c" VARCHAR)',
        { a: 1, "b c": "x" },
      ],
      ["[toUInt64(18446744073709551615), NULL]", "UBIGINT[]", ["18446744073709551615", null]],
      [
        'CAST(\'{"a": 9007199254740993, "t": "it\\\'s"}\', \'JSON\')',
        "JSON",
        '{"a":9007199254740993,"t":"it\'s"}',
      ],
      ["CAST(toUInt64(42), 'Variant(UInt64, String)')", "VARCHAR", "42"],
      ["toTime64('12:30:00.5', 3)", "VARCHAR", "12:30:00.500"],
      ["unhex('FF00')", "VARCHAR", String.raw`\xFF\x00`],
    ])("gives %s exactly", async (sql, type, value) => {
      expect(await answerOf(`SELECT ${sql} AS v`)).toMatchObject({ types: [type], rows: [{ v: value }] });
    });

    it("gives any text, number and list exactly", { timeout: 120_000 }, async () => {
      const text = fc.string({ unit: "binary", maxLength: 20 }).filter((one) => !/[\uD800-\uDFFF]/.test(one));
      const whole = fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n });
      const decimal = fc
        .tuple(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), fc.nat(999))
        .map(([before, after]) => `${before}.${String(after).padStart(3, "0")}`);
      await fc.assert(
        fc.asyncProperty(
          text,
          whole,
          decimal,
          fc.array(fc.option(text), { maxLength: 4 }),
          async (t, w, d, list) => {
            const items = list.map((one) => (one === null ? "NULL" : quoteLiteral(one)));
            const body = await answerOf(
              `SELECT ${quoteLiteral(t)} AS t, toInt128('${w}') AS w, toDecimal256('${d}', 3) AS d, CAST([${items.join(", ")}], 'Array(Nullable(String))') AS l`,
            );
            expect(body).toMatchObject({
              rows: [{ t, w: String(w), d: d.replace(/^-0\.000$/, "0.000"), l: list }],
            });
          },
        ),
        { numRuns: 150 },
      );
    });

    it("says what is wrong with a statement, and where", async () => {
      const { status, error } = await bed.client.fail("POST", `/databases/${id}/query`, {
        body: { sql: "SELECT 1,\n  2 FRM x y" },
      });
      expect(status).toBe(400);
      expect(error).toMatch(/Syntax error[^]*\nLINE 2: {3}2 FRM x y\n +\^$/);
    });

    it("takes tables of a Connection in by exchanging them, with wide dates, moments and comments", async () => {
      const table = {
        table: "orders",
        columns: { id: "BIGINT", day: "DATE", at: "TIMESTAMP", sold: "BOOLEAN", many: "HUGEINT" },
        primaryKey: ["id"],
      };
      const many = "170141183460469231731687303715884105727";
      await bed.sync.offer([
        { ...table, rows: [[1, "1950-02-28", "2024-02-29 12:30:00.123456", "true", many]] },
      ]);
      const { id: connection, schema } = await bed.sync.connect(id);
      expect(await bed.sync.lastRun(connection)).toMatchObject({ status: "succeeded", rowsSynced: 1 });
      expect((await bed.client.query(id, `SELECT * FROM ${schema}.orders`)).rows).toEqual([
        { id: "1", day: "1950-02-28", at: "2024-02-29 12:30:00.123456+00", sold: true, many },
      ]);
      await bed.sync.offer([{ ...table, columns: { id: "BIGINT" }, rows: [[7]] }]);
      expect((await bed.sync.sync(connection)).status).toBe("succeeded");
      expect((await bed.client.query(id, `SELECT id FROM ${schema}.orders`)).rows).toEqual([{ id: "7" }]);
      const left = `SELECT name FROM system.tables WHERE database = '${schema}'`;
      expect(await bed.server.client.rows(left)).toEqual([["orders"]]);
    });
  },
);
