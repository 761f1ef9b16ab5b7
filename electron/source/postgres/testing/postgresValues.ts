import fc from "fast-check";

/** Values of a type as PostgreSQL reads them in quotes. */
export type PostgresValues = fc.Arbitrary<string>;

const integers = (bits: number, isSigned = true): PostgresValues => {
  const most = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  const least = isSigned ? -most - 1n : 0n;
  return fc.oneof(fc.bigInt({ min: least, max: most }), fc.constantFrom(least, most, 0n, 1n)).map(String);
};

const word = fc.oneof(fc.string({ unit: "grapheme", maxLength: 12 }), fc.string({ maxLength: 12 }));
const odd = [
  "",
  " ",
  "NULL",
  "null",
  "\\N",
  "\\.",
  '"',
  ',"',
  "\n",
  "\r\n",
  "\t",
  "#[1]",
  "@{",
  " x ",
  "\u{1F6A2}",
  "é́",
];
const texts = fc
  .oneof(fc.constantFrom(...odd), word, fc.string({ unit: "binary", maxLength: 8 }))
  .filter(isKept);
/** PostgreSQL takes no zero byte and no noncharacter that is half of a pair. */
function isKept(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
/** Those of a type of so many characters. */
const shortTexts = (longest: number) => texts.map((text) => Array.from(text).slice(0, longest).join(""));

const doubles = fc
  .oneof(fc.double(), fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 5e-324, 0.1, 1.7976931348623157e308))
  .map(floatText);
const floats = fc.oneof(fc.float(), fc.constantFrom(NaN, Infinity, -0, 1.401298464324817e-45)).map(floatText);
const finite = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer().map((n) => n / 8),
);
function floatText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Numbers of a precision and a scale, each digit of them. */
function decimals(precision: number, scale: number): PostgresValues {
  const most = 10n ** BigInt(precision) - 1n;
  return fc.bigInt({ min: -most, max: most }).map((digits) => {
    const text = String(digits < 0n ? -digits : digits).padStart(Math.max(scale, 0) + 1, "0");
    const sign = digits < 0n ? "-" : "";
    if (scale <= 0) return `${sign}${text}${digits === 0n ? "" : "0".repeat(-scale)}`;
    return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
  });
}
const digits = (longest: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: longest, size: "max" }).map((list) => list.join(""));
const numerics = fc.oneof(
  fc.constantFrom("NaN", "Infinity", "-Infinity", "0", "0.00", "1e130", "-1e-130"),
  fc.tuple(fc.constantFrom("", "-"), digits(60), digits(40)).map(([sign, a, b]) => `${sign}0${a}.${b}0`),
);

const two = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, "0"));
const monthAndDay = fc.tuple(two(12, 1), two(28, 1)).map((parts) => parts.join("-"));
const clock = fc
  .tuple(two(23), two(59), two(59), fc.integer({ min: 0, max: 999_999 }))
  .map(([hour, minute, second, micro]) => `${hour}:${minute}:${second}.${String(micro).padStart(6, "0")}`);
const years = (last: number) =>
  fc.oneof(
    fc.integer({ min: 1900, max: 2100 }),
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 9999, max: last }),
  );
const yearText = (year: number) => String(year).padStart(4, "0");
/** Days of every age, with the end for those before our era apart. */
const days = (last: number) =>
  fc.oneof(
    fc.tuple(years(last), monthAndDay).map(([year, day]) => [`${yearText(year)}-${day}`, ""] as const),
    fc
      .tuple(fc.integer({ min: 1, max: 4712 }), monthAndDay)
      .map(([year, day]) => [`${yearText(year)}-${day}`, " BC"] as const),
  );
const dates = fc.oneof(
  fc.constantFrom("infinity", "-infinity", "0001-12-31 BC", "4713-11-24 BC", "5874897-12-31", "2024-02-29"),
  days(5_874_897).map(([day, era]) => `${day}${era}`),
);
const moments = (zone: PostgresValues) =>
  fc.oneof(
    fc.constantFrom("infinity", "-infinity"),
    zone.map((offset) => `294247-01-10 04:00:54.775806${offset === "" ? "" : "+00"}`),
    fc.tuple(days(294_276), clock, zone).map(([[day, era], time, offset]) => `${day} ${time}${offset}${era}`),
    fc
      .tuple(fc.integer({ min: 294_246, max: 294_276 }), monthAndDay, clock, zone)
      .map(([year, day, time, offset]) => `${year}-${day} ${time}${offset}`),
  );
const offsets = fc
  .tuple(fc.constantFrom("+", "-"), two(15), two(59))
  .map(([sign, h, m]) => `${sign}${h}:${m}`);
const noOffset = fc.constant("");
const times = fc.oneof(clock, fc.constantFrom("24:00:00", "00:00:00"));

const part = (most: number, unit: string) =>
  fc.oneof(fc.constant(0), fc.integer({ min: -most, max: most })).map((count) => `${count} ${unit}`);
const intervals = fc.oneof(
  fc.constantFrom("0", "-178000000 years", "2562047788:00:54.775807", "-2562047788:00:54.775807"),
  fc
    .tuple(
      part(100_000, "years"),
      part(11, "mons"),
      part(1_000_000, "days"),
      part(1_000_000_000_000_000, "us"),
    )
    .map((parts) => parts.join(" ")),
);

const hexText = (bytes: number, exactly = false) =>
  fc
    .uint8Array({ minLength: exactly ? bytes : 0, maxLength: bytes })
    .map((list) => Buffer.from(list).toString("hex"));
const bits = (longest: number, exactly = false) =>
  fc
    .array(fc.constantFrom("0", "1"), { minLength: exactly ? longest : 0, maxLength: longest })
    .map((list) => list.join(""));
const colons = (bytes: number) => hexText(bytes, true).map((hex) => hex.replaceAll(/..(?!$)/g, "$&:"));
const points = fc.tuple(finite, finite).map(([x, y]) => `(${floatText(x)},${floatText(y)})`);
const pointList = fc.array(points, { minLength: 1, maxLength: 4 }).map((list) => list.join(","));
const identifiers = fc.constantFrom("pg_catalog.pg_class", "pg_type");
const json = fc.oneof(
  fc.json(),
  fc.constantFrom("null", '"null"', "9007199254740993", "1.10", "-0", '{"a":1.0}', "[[]]", "[null]"),
);
const snapshots = fc
  .uniqueArray(fc.integer({ min: 11, max: 99 }), { maxLength: 4 })
  .map((list) => `10:100:${list.toSorted((a, b) => a - b).join(",")}`);

/** Ranges of values that are ordered as numbers. */
function ranges(bound: fc.Arbitrary<number>, text: (value: number) => string): PostgresValues {
  const ends = fc.tuple(
    fc.constantFrom("[", "("),
    fc.option(bound),
    fc.option(bound),
    fc.constantFrom("]", ")"),
  );
  return fc.oneof(
    fc.constant("empty"),
    ends.map(([open, a, b, close]) => {
      const [low, high] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      return `${open}${low === null ? "" : text(low)},${high === null ? "" : text(high)}${close}`;
    }),
  );
}
const small = fc.integer({ min: -1_000_000, max: 1_000_000 });
const instant = fc.integer({ min: -30_000_000_000, max: 30_000_000_000 });
const dayText = (seconds: number) => momentText(seconds).slice(0, 10);
const momentText = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19);
const rangeTypes: readonly (readonly [string, PostgresValues])[] = [
  ["int4", ranges(small, String)],
  ["int8", ranges(small, String)],
  ["num", ranges(small, (value) => (value / 8).toFixed(4))],
  ["date", ranges(instant, dayText)],
  ["ts", ranges(instant, (value) => `"${momentText(value)}"`)],
  ["tstz", ranges(instant, (value) => `"${momentText(value)}+00"`)],
];

/** Every type of PostgreSQL's own that a column may have, and random values of it. */
export const postgresValues: Readonly<Record<string, PostgresValues>> = {
  bool: fc.constantFrom("true", "false"),
  int2: integers(16),
  int4: integers(32),
  int8: integers(64),
  oid: integers(32, false),
  xid: integers(32, false),
  cid: integers(32, false),
  xid8: integers(64, false),
  tid: fc.tuple(fc.nat(), fc.nat({ max: 65_535 })).map(([block, row]) => `(${block},${row})`),
  float4: floats,
  float8: doubles,
  numeric: numerics,
  "numeric(12,2)": decimals(12, 2),
  "numeric(38,10)": decimals(38, 10),
  "numeric(40,5)": decimals(40, 5),
  "numeric(5,-3)": decimals(5, -3),
  "numeric(2,4)": decimals(2, 4).map((text) => text.replace(/\d\.(\d\d)\d\d$/, "0.00$1")),
  money: decimals(18, 2),
  text: texts,
  varchar: texts,
  "varchar(6)": shortTexts(6),
  "char(6)": shortTexts(6),
  '"char"': fc.constantFrom("a", "z", "~", '"', ","),
  name: shortTexts(12),
  bytea: hexText(20).map((hex) => `\\x${hex}`),
  uuid: fc.uuid(),
  json,
  jsonb: json,
  jsonpath: fc.constantFrom("$", '$."a"[*]', "strict $.a ? (@ > 1)"),
  xml: fc.constantFrom("<a>1</a>", "<a/>", 'text, "quoted"', ""),
  date: dates,
  timestamp: moments(noOffset),
  "timestamp(0)": moments(noOffset).filter((text) => !/294276|294247-01/.test(text)),
  timestamptz: moments(offsets),
  time: times,
  timetz: fc.tuple(times, offsets).map((parts) => parts.join("")),
  interval: intervals,
  bit: fc.constantFrom("0", "1"),
  "bit(9)": bits(9, true),
  varbit: bits(70),
  inet: fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map((parts) => parts.join("/")),
    fc.ipV6(),
  ),
  cidr: fc.oneof(fc.ipV4(), fc.constantFrom("10.0.0.0/8", "2001:db8::/32")),
  macaddr: colons(6),
  macaddr8: colons(8),
  point: points,
  lseg: fc.tuple(points, points).map((ends) => `[${ends.join(",")}]`),
  line: fc.tuple(finite, finite).map(([b, c]) => `{1,${floatText(b)},${floatText(c)}}`),
  box: fc.tuple(points, points).map((corners) => corners.join(",")),
  path: fc.tuple(pointList, fc.boolean()).map(([list, isOpen]) => (isOpen ? `[${list}]` : `(${list})`)),
  polygon: pointList.map((list) => `(${list})`),
  circle: fc.tuple(points, fc.nat()).map(([centre, radius]) => `<${centre},${radius}>`),
  tsvector: fc.constantFrom("'a' 'b'", "'it''s':1A,2 'x':3", ""),
  tsquery: fc.constantFrom("'a' & !'b'", "'x' <-> 'y':*", ""),
  pg_lsn: fc.constantFrom("0/0", "16/B374D848", "FFFFFFFF/FFFFFFFF"),
  pg_snapshot: snapshots,
  txid_snapshot: snapshots,
  refcursor: texts,
  aclitem: fc.constantFrom("=r/owner", "owner=arwdDxt/owner"),
  int2vector: fc
    .array(
      small.map((n) => n % 30_000),
      { maxLength: 4 },
    )
    .map((list) => list.join(" ")),
  oidvector: fc.array(fc.nat(), { maxLength: 4 }).map((list) => list.join(" ")),
  regclass: identifiers,
  regtype: fc.constantFrom("integer", "text[]"),
  regproc: fc.constantFrom("pg_backend_pid", "now"),
  regprocedure: fc.constantFrom("now()", "abs(integer)"),
  regoper: fc.constantFrom("!!", "||/"),
  regoperator: fc.constantFrom("+(integer,integer)", "-(numeric,numeric)"),
  regnamespace: fc.constantFrom("pg_catalog", "public"),
  regrole: fc.constantFrom("owner", "pg_monitor"),
  regconfig: fc.constantFrom("english", "simple"),
  regdictionary: fc.constantFrom("simple", "english_stem"),
  regcollation: fc.constantFrom('"C"', '"default"'),
  ...Object.fromEntries(
    rangeTypes.flatMap(([name, values]) => [
      [`${name}range`, values],
      [`${name}multirange`, values.map((range) => (range === "empty" ? "{}" : `{${range}}`))],
    ]),
  ),
};

/** Types that PostgreSQL takes no values of, because it writes them itself. */
export const unreadableTypes: readonly string[] = [
  "gtsvector",
  "pg_brin_bloom_summary",
  "pg_brin_minmax_multi_summary",
  "pg_dependencies",
  "pg_mcv_list",
  "pg_ndistinct",
  "pg_node_tree",
];
