import fc from "fast-check";
import { quoteText } from "#shared/sql/quote";

/** Values of one SQL type as DuckDB reads them from text. */
export interface TypedValues {
  /** As DuckDB and the service name it. */
  readonly type: string;
  /** Both ends of the type and what is easily mistaken. */
  readonly edges: readonly string[];
  /** Any other value. */
  readonly any: fc.Arbitrary<string>;
}

const day = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const clock = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999_999))
  .map(
    ([hour, minute, second, micro]) =>
      `${two(hour)}:${two(minute)}:${two(second)}.${String(micro).padStart(6, "0")}`,
  );
const moment = fc.tuple(day, clock).map(([date, time]) => `${date} ${time}`);
const words = fc
  .string({ unit: fc.constantFrom(...Array.from("aAzÉe\"'\\,;\t\n\r |<&%_*? 0-=1🦆")) })
  .map((text) => text.slice(0, 12).toWellFormed());
const small = fc.integer({ min: -1000, max: 1000 }).map(String);
const floats = [
  "0",
  "-0.0",
  "1",
  "-1",
  "100000",
  "1e16",
  "1e21",
  "1e-7",
  "0.1",
  "0.30000000000000004",
  "nan",
];
const infinities = ["infinity", "-infinity"];

function two(number: number): string {
  return String(number).padStart(2, "0");
}

function whole(type: string, bits: number, isSigned: boolean): TypedValues {
  const low = isSigned ? -(2n ** BigInt(bits - 1)) : 0n;
  const high = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  const edges = [low, low + 1n, high - 1n, high, 0n, 1n, 9n, 10n];
  return { type, edges: edges.map(String), any: fc.bigInt({ min: low, max: high }).map(String) };
}

function decimal(width: number, scale: number): TypedValues {
  const high = 10n ** BigInt(width) - 1n;
  const text = (digits: bigint) => {
    const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
    const point = scale === 0 ? size : `${size.slice(0, -scale)}.${size.slice(-scale)}`;
    return `${digits < 0n ? "-" : ""}${point}`;
  };
  return {
    type: `DECIMAL(${width},${scale})`,
    edges: [-high, high, high - 1n, 0n, 1n, -1n].map(text),
    any: fc.bigInt({ min: -high, max: high }).map(text),
  };
}

function listed(type: string, edges: readonly string[], any: fc.Arbitrary<string>): TypedValues {
  return { type, edges, any };
}

/** Types whose values have an order of their own, which the store keeps. */
export const orderedTypes: readonly TypedValues[] = [
  listed("BOOLEAN", ["true", "false"], fc.boolean().map(String)),
  ...[8, 16, 32, 64, 128].flatMap((bits, place) => {
    const name = ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"][place] ?? "";
    return [whole(name, bits, true), whole(`U${name}`, bits, false)];
  }),
  listed("BIGNUM", [`-${"9".repeat(60)}`, "9".repeat(60), "10", "9", "0"], fc.bigInt().map(String)),
  ...[decimal(4, 1), decimal(9, 0), decimal(10, 3), decimal(18, 18), decimal(38, 10), decimal(38, 38)],
  listed(
    "DOUBLE",
    [...floats, ...infinities, "5e-324", "-1.7976931348623157e308", "9007199254740993"],
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  ),
  listed(
    "FLOAT",
    [...floats, ...infinities, "1e-45", "-3.4028234663852886e38", "16777217"],
    fc.float({ noNaN: true, noDefaultInfinity: true }).map(String),
  ),
  listed(
    "DATE",
    ["5877642-06-25 (BC)", "5881580-07-10", "0001-01-01", "0001-12-31 (BC)", "2024-02-29", ...infinities],
    day,
  ),
  listed("TIME", ["00:00:00", "24:00:00", "23:59:59.999999", "10:11:12.5", "10:11:12"], clock),
  listed("TIME_NS", ["00:00:00", "24:00:00", "23:59:59.999999999", "10:11:12.5"], clock),
  listed(
    "TIME WITH TIME ZONE",
    ["00:00:00+15:59:59", "24:00:00-15:59:59", "10:00:00+01", "09:00:00+00", "10:00:00-03:30"],
    clock.map((text) => `${text}+05:45`),
  ),
  listed(
    "TIMESTAMP",
    [
      "290309-12-22 (BC) 00:00:00",
      "294247-01-10 04:00:54.775806",
      "1969-12-31 23:59:59.999999",
      ...infinities,
    ],
    moment,
  ),
  listed("TIMESTAMP_S", ["2026-11-20 10:11:12", "0001-01-01 00:00:00", ...infinities], moment),
  listed("TIMESTAMP_MS", ["2026-11-20 10:11:12.123", "0001-01-01 00:00:00", ...infinities], moment),
  listed(
    "TIMESTAMP_NS",
    ["1677-09-22 00:00:00", "2262-04-11 23:47:16.854775806", "2026-11-20 10:11:12.123456789", ...infinities],
    fc.nat(3_000_000).map((minutes) => new Date(minutes * 60_000).toISOString().slice(0, 19)),
  ),
  listed(
    "TIMESTAMP WITH TIME ZONE",
    [
      "290309-12-22 (BC) 00:00:00+00",
      "294247-01-10 04:00:54.775806+00",
      "2026-11-20 10:11:12+00",
      "2026-11-20 10:11:12.000001+00",
      ...infinities,
    ],
    moment.map((text) => `${text}+00`),
  ),
  listed(
    "UUID",
    [
      "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "80000000-0000-0000-0000-000000000000",
      "7FFFFFFF-ffff-FFFF-ffff-ffffffffffff",
    ],
    fc.uuid(),
  ),
  listed(
    "BLOB",
    ["", String.raw`\x00`, String.raw`\xFF\x5C\x27`, "a", "B", String.raw`\x22`],
    fc
      .uint8Array({ maxLength: 9 })
      .map((bytes) =>
        [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0").toUpperCase()}`).join(""),
      ),
  ),
  listed(
    "BIT",
    ["0", "1", "0101", "00000000", "1".repeat(70)],
    fc.bigInt({ min: 0n }).map((bits) => bits.toString(2)),
  ),
  listed(
    "ENUM('low', 'Mid', 'it''s, \"high\"')",
    ["low", "Mid", 'it\'s, "high"'],
    fc.constantFrom("low", "Mid"),
  ),
];

/** Intervals: DuckDB orders a month as thirty days, although they are not the same. */
export const intervals = listed(
  "INTERVAL",
  [
    "1 month",
    "30 days",
    "720 hours",
    "1 year 2 months 3 days 04:05:06.7",
    "-1 month 1 day",
    "-00:00:00.000001",
    "0 days",
    "100000 years 7 months",
    "-100000 years -8 months",
    "1000000 days",
    "-100000:00:00.000001",
  ],
  fc.tuple(small, small, clock).map(([months, days, time]) => `${months} months ${days} days ${time}`),
);

/** Types that are kept as the text that the cell shows, in the order of that text. */
export const textTypes: readonly TypedValues[] = [
  listed(
    "VARCHAR",
    ["", " ", "null", "NULL", "a", "A", "É", "é", "50%_\\", '""', "'", "🦆", "a\u0000b"],
    words,
  ),
  listed(
    "JSON",
    ['{"a": 1e5, "b":[1,  null]}', '"text"', "1e5", "null", "0.10"],
    words.map((text) => JSON.stringify({ text })),
  ),
];

/** Types whose values are made of others; they are kept as text, too, but sorted by their values. */
export const nestedTypes: readonly TypedValues[] = [
  listed(
    "BIGINT[]",
    ["[]", "[NULL]", "[9223372036854775807, -1]", "[10]", "[9]"],
    small.map((text) => `[${text}]`),
  ),
  listed(
    "DOUBLE[]",
    ["[1e5, 0.1, -0.0]", "[nan, infinity]", "[1e21]"],
    fc.double().map((number) => `[${number}]`),
  ),
  listed(
    "DECIMAL(38,10)[2]",
    ["[1.5, NULL]"],
    small.map((text) => `[${text}, 0.1]`),
  ),
  listed(
    "VARCHAR[]",
    [String.raw`["a\\b", ""]`, "['\u001f\u2028\u007f']"],
    fc.constantFrom("[a]", "[A]", "[null]"),
  ),
  listed(
    'STRUCT(a FLOAT, "b c" DATE)',
    ["{'a': 0.1, 'b c': infinity}", "{'a': NULL, 'b c': NULL}"],
    small.map((a) => `{'a': ${a}}`),
  ),
  listed(
    "MAP(VARCHAR, INTERVAL)",
    ["{}", "{k=1 month}", "{k=30 days}"],
    small.map((days) => `{k=${days} days}`),
  ),
];

/** SQL for a table of values of one type: its number in `i`, the value in `v`. The last row is NULL. */
export function valuesSql({ type }: Pick<TypedValues, "type">, texts: readonly string[]): string {
  const rows = texts.map((text, index) => `(${index}, ${quoteText(text)})`);
  return `SELECT i::INTEGER AS i, v::${type} AS v FROM (VALUES ${[...rows, `(${texts.length}, NULL)`].join(", ")}) AS t(i, v)`;
}
