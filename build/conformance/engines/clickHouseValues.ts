import type { ValueSample } from "./EngineSamples";

const most = "9".repeat(18);

/** By the types that every server has; those of newer ones are tested on texts in valueJson.test.ts. */
export const clickHouseValues: readonly ValueSample[] = [
  ["toInt8(1)", "TINYINT", 1],
  ["toUInt8(255)", "UTINYINT", 255],
  ["toInt16(-32768)", "SMALLINT", -32_768],
  ["toUInt16(65535)", "USMALLINT", 65_535],
  ["toInt32(2147483647)", "INTEGER", 2_147_483_647],
  ["toUInt32(4294967295)", "UINTEGER", 4_294_967_295],
  ["toInt64(5)", "BIGINT", "5"],
  ["toInt64(9223372036854775807)", "BIGINT", "9223372036854775807"],
  ["toInt64(-9223372036854775808)", "BIGINT", "-9223372036854775808"],
  ["toUInt64(18446744073709551615)", "UBIGINT", "18446744073709551615"],
  ["toDecimal64('12.34', 3)", "DECIMAL(18,3)", "12.340"],
  ["toDecimal32('-0.5', 1)", "DECIMAL(9,1)", "-0.5"],
  ["toDecimal32('7', 0)", "DECIMAL(9,0)", "7"],
  [`toDecimal128('${most}${most}.99', 2)`, "DECIMAL(38,2)", `${most}${most}.99`],
  ["toFloat32(1.5)", "FLOAT", 1.5],
  ["toFloat64(0.1)", "DOUBLE", 0.1],
  ["toFloat64(nan)", "DOUBLE", "NaN"],
  ["toFloat64(inf)", "DOUBLE", "Infinity"],
  ["toFloat32(nan)", "FLOAT", "NaN"],
  ["toFloat64(-inf)", "DOUBLE", "-Infinity"],
  ["toDate('2026-11-20')", "DATE", "2026-11-20"],
  ["unhex('AA00')", "VARCHAR", String.raw`\xAA\x00`],
  ["'a\"b\\\\c\u2028🦆'", "VARCHAR", 'a"b\\c\u2028🦆'],
  ["''", "VARCHAR", ""],
  ["CAST(NULL AS Nullable(String))", "VARCHAR", null],
  ["toUUID('6b2f1a5e-0000-4000-8000-000000000001')", "UUID", "6b2f1a5e-0000-4000-8000-000000000001"],
  ["[toInt64(1), NULL]", "BIGINT[]", ["1", null]],
  ["[toDecimal32('1.10', 2)]", "DECIMAL(9,2)[]", ["1.10"]],
  ["CAST([] AS Array(Int32))", "INTEGER[]", []],
  ["(toInt32(1), toDate('2026-01-02'))", "STRUCT(1 INTEGER, 2 DATE)", { "1": 1, "2": "2026-01-02" }],
  ["CAST('one' AS Enum8('one' = 1, 'two' = 2))", "ENUM('one', 'two')", "one"],
];
