import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contractType, parseClickHouseType } from "./clickHouseType";
import { valueJson } from "./valueJson";

const json = (text: string, type: string, isUtc = true) => valueJson(text, parseClickHouseType(type), isUtc);
const contract = (type: string, isUtc = true) => contractType(parseClickHouseType(type), isUtc);

describe("contractType", () => {
  it.each([
    ["UInt64", "UBIGINT"],
    ["Nullable(Int128)", "HUGEINT"],
    ["UInt256", "BIGNUM"],
    ["Decimal(76, 10)", "DECIMAL(76,10)"],
    ["LowCardinality(Nullable(String))", "VARCHAR"],
    ["DateTime", "TIMESTAMP WITH TIME ZONE"],
    ["DateTime64(3, 'Europe/Berlin')", "TIMESTAMP WITH TIME ZONE"],
    ["DateTime64(9)", "TIMESTAMP_NS"],
    ["Date32", "DATE"],
    ["Bool", "BOOLEAN"],
    ["Enum8('it\\'s' = 1, 'a, b' = 2)", "ENUM('it''s', 'a, b')"],
    ["Array(Array(Nullable(UInt8)))", "UTINYINT[][]"],
    ["Tuple(UInt8, String)", 'STRUCT("1" UTINYINT, "2" VARCHAR)'],
    ["Tuple(a UInt8, `b c` Nullable(Decimal(9, 2)))", 'STRUCT("a" UTINYINT, "b c" DECIMAL(9,2))'],
    ["Map(String, Array(UInt64))", "MAP(VARCHAR, UBIGINT[])"],
    ["Nested(a UInt8, b String)", 'STRUCT("a" UTINYINT, "b" VARCHAR)[]'],
    ["SimpleAggregateFunction(sum, UInt64)", "UBIGINT"],
    ["Point", 'STRUCT("1" DOUBLE, "2" DOUBLE)'],
    ["IPv6", "VARCHAR"],
    ["Variant(String, UInt64)", "VARCHAR"],
    ["IntervalDay", "BIGINT"],
    ["JSON(max_dynamic_paths = 10)", "JSON"],
    ["SomethingNew(1, 'x')", "VARCHAR"],
  ])("%s is %s", (type, expected) => {
    expect(contract(type)).toBe(expected);
  });
});

describe("valueJson", () => {
  it.each([
    ["18446744073709551615", "UInt64", '"18446744073709551615"'],
    ["-12", "Int32", "-12"],
    ["nan", "Float64", '"NaN"'],
    ["-inf", "Float32", '"-Infinity"'],
    ["-0", "Float64", "-0.0"],
    ["true", "Bool", "true"],
    ["0", "Bool", "false"],
    ["1709209800", "DateTime", '"2024-02-29 12:30:00+00"'],
    ["1709209800.120", "DateTime64(3, 'Asia/Tokyo')", '"2024-02-29 12:30:00.12+00"'],
    ["1709209800.123456789", "DateTime64(9)", '"2024-02-29 12:30:00.123456789"'],
    ["-1.25", "DateTime64(2)", '"1969-12-31 23:59:58.75+00"'],
    ["-0.5", "DateTime64(1)", '"1969-12-31 23:59:59.5+00"'],
    ["[1,NULL]", "Array(Nullable(UInt64))", '["1",null]'],
    ["(1,'a\\'b,)')", "Tuple(UInt8, String)", '{"1":1,"2":"a\'b,)"}'],
    ["{'k':[1,2],'l':[]}", "Map(String, Array(UInt8))", '[{"key":"k","value":[1,2]},{"key":"l","value":[]}]'],
    ["[('a',1)]", "Nested(n String, v UInt8)", '[{"n":"a","v":1}]'],
    ["(1,)", "Tuple(UInt8)", '{"1":1}'],
    ["['2024-02-29']", "Array(Date)", '["2024-02-29"]'],
  ])("writes %s of %s as %s", (text, type, expected) => {
    expect(json(text, type)).toBe(expected);
  });

  it("refuses a text that is no value of its type rather than guessing", () => {
    for (const text of ["[1,2", "[1,2]]", "{'a'}", ""])
      expect(() => json(text, "Array(UInt8)")).toThrow("toString()");
  });

  it("gives back every text, alone and within arrays, tuples and maps", () => {
    const escaped = (text: string) =>
      text.replaceAll(/[\\'\t\n\r\0\b\f]/g, (one) => {
        const names: Record<string, string> = {
          "\t": "t",
          "\n": "n",
          "\r": "r",
          "\0": "0",
          "\b": "b",
          "\f": "f",
        };
        return `\\${names[one] ?? one}`;
      });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(JSON.parse(json(escaped(a), "String"))).toBe(a);
        const nested = `[('${escaped(a)}',{'${escaped(b)}':['${escaped(a)}']})]`;
        expect(JSON.parse(json(nested, "Array(Tuple(x String, y Map(String, Array(String))))"))).toEqual([
          { x: a, y: [{ key: b, value: [a] }] },
        ]);
      }),
    );
  });

  it("gives back every moment to the last digit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -2_208_988_800_000_000n, max: 10_413_791_999_999_999n }), (micros) => {
        const size = (micros < 0n ? -micros : micros).toString().padStart(7, "0");
        const text = `${micros < 0n ? "-" : ""}${size.slice(0, -6)}.${size.slice(-6)}`;
        const shown = String(JSON.parse(json(text, "DateTime64(6)")));
        const [, day = "", time = "", part = ""] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(shown) ?? [];
        const seconds = BigInt(Date.parse(`${day}T${time}Z`)) * 1000n;
        expect(seconds + BigInt(part.padEnd(6, "0"))).toBe(micros);
      }),
    );
  });
});
