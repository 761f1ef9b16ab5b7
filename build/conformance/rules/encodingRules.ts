import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** Numbers beyond 2^53, decimals, dates and timestamps are texts; what else there is has its natural form. */
const values: readonly (readonly [sql: string, type: string, value: unknown])[] = [
  ["true", "BOOLEAN", true],
  ["1::TINYINT", "TINYINT", 1],
  ["255::UTINYINT", "UTINYINT", 255],
  ["(-32768)::SMALLINT", "SMALLINT", -32_768],
  ["65535::USMALLINT", "USMALLINT", 65_535],
  ["2147483647", "INTEGER", 2_147_483_647],
  ["4294967295::UINTEGER", "UINTEGER", 4_294_967_295],
  ["5::BIGINT", "BIGINT", "5"],
  ["9223372036854775807::BIGINT", "BIGINT", "9223372036854775807"],
  ["18446744073709551615::UBIGINT", "UBIGINT", "18446744073709551615"],
  ["170141183460469231731687303715884105727::HUGEINT", "HUGEINT", "170141183460469231731687303715884105727"],
  [
    "340282366920938463463374607431768211455::UHUGEINT",
    "UHUGEINT",
    "340282366920938463463374607431768211455",
  ],
  ["5::HUGEINT", "HUGEINT", "5"],
  ["12.34::DECIMAL(10,3)", "DECIMAL(10,3)", "12.340"],
  ["(-0.5)::DECIMAL(4,1)", "DECIMAL(4,1)", "-0.5"],
  ["7::DECIMAL(5,0)", "DECIMAL(5,0)", "7"],
  [`'${"9".repeat(36)}.99'::DECIMAL(38,2)`, "DECIMAL(38,2)", `${"9".repeat(36)}.99`],
  ["1.5::FLOAT", "FLOAT", 1.5],
  ["0.1::DOUBLE", "DOUBLE", 0.1],
  ["'nan'::DOUBLE", "DOUBLE", "NaN"],
  ["'infinity'::DOUBLE", "DOUBLE", "Infinity"],
  ["'nan'::FLOAT", "FLOAT", "NaN"],
  ["'-infinity'::DOUBLE", "DOUBLE", "-Infinity"],
  ["DATE '2026-11-20'", "DATE", "2026-11-20"],
  ["TIME '10:11:12.5'", "TIME", "10:11:12.5"],
  ["TIMESTAMP '2026-11-20 10:11:12.123456'", "TIMESTAMP", "2026-11-20 10:11:12.123456"],
  ["TIMESTAMPTZ '2026-11-20 10:11:12+00'", "TIMESTAMP WITH TIME ZONE", "2026-11-20 10:11:12+00"],
  ["INTERVAL '1 month 2 days'", "INTERVAL", { months: 1, days: 2, micros: "0" }],
  ["'\\xAA\\x00'::BLOB", "BLOB", "\\xAA\\x00"],
  ["'101'::BIT", "BIT", "101"],
  ["'a\"b\\c\u2028🦆'", "VARCHAR", 'a"b\\c\u2028🦆'],
  ["''", "VARCHAR", ""],
  ["NULL::VARCHAR", "VARCHAR", null],
  ["'6b2f1a5e-0000-4000-8000-000000000001'::UUID", "UUID", "6b2f1a5e-0000-4000-8000-000000000001"],
  ["[1::BIGINT, NULL]", "BIGINT[]", ["1", null]],
  ["[1.10::DECIMAL(4,2)]", "DECIMAL(4,2)[]", ["1.10"]],
  ["[1, 2]::INTEGER[2]", "INTEGER[2]", [1, 2]],
  ["[]::INTEGER[]", "INTEGER[]", []],
  ["{'a': 1, 'b': DATE '2026-01-02'}", "STRUCT(a INTEGER, b DATE)", { a: 1, b: "2026-01-02" }],
  ["MAP {'k': 1}", "MAP(VARCHAR, INTEGER)", [{ key: "k", value: 1 }]],
  ["MAP {1::BIGINT: DATE '2026-01-02'}", "MAP(BIGINT, DATE)", [{ key: "1", value: "2026-01-02" }]],
  ["union_value(num := 2)", "UNION(num INTEGER)", { tag: "num", value: 2 }],
  ["'one'::ENUM('one', 'two')", "ENUM('one', 'two')", "one"],
];

export function encodingRules({ client, database }: RuleSubject): void {
  it.each(values)("encodes %s exactly", async (sql, type, value) => {
    const { types, rows } = await client().query(database(), `SELECT ${sql} AS v`);
    expect(rows).toEqual([{ v: value }]);
    expect(types.map((name) => name.replaceAll('"', ""))).toEqual([type]);
  });

  it("gives a count as text, however small", async () => {
    expect(await client().value(database(), "SELECT count(*) FROM range(3)")).toBe("3");
  });
}
