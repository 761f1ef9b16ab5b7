import fc from "fast-check";

/** A type of MariaDB with random values of it, and how the text of a value is asked for on both sides. */
export interface MysqlColumn {
  readonly type: string;
  /** Values as SQL. */
  readonly values: fc.Arbitrary<string>;
  /** SQL at the source over `value`. */
  readonly atSource: string;
  /** SQL of the database over `value`. */
  readonly here: string;
  /** What both texts are brought to before they are compared. */
  readonly canonical: (text: string) => string;
  /** Whether a value of this text may become NULL, with a note. */
  readonly isLost: (text: string) => boolean;
}

const column = (
  type: string,
  values: fc.Arbitrary<string>,
  rest: Partial<MysqlColumn> = {},
): MysqlColumn => ({
  type,
  values,
  atSource: "CAST(value AS CHAR)",
  here: "CAST(value AS VARCHAR)",
  canonical: (text) => text,
  isLost: () => false,
  ...rest,
});

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
const number = { atSource: "CAST(value + 0 AS CHAR)" };

function integer(type: string, bits: number): MysqlColumn[] {
  const most = 2n ** BigInt(bits);
  const within = (min: bigint, max: bigint) =>
    fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max)).map(String);
  return [
    column(type, within(-most / 2n, most / 2n - 1n), number),
    column(`${type} unsigned`, within(0n, most - 1n), number),
    column(`${type} unsigned zerofill`, within(0n, most - 1n), number),
  ];
}

function decimal(precision: number, scale: number, suffix = ""): MysqlColumn {
  const most = 10n ** BigInt(precision) - 1n;
  const values = fc.bigInt({ min: suffix.includes("unsigned") ? 0n : -most, max: most }).map((digits) => {
    const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
    const point = text.length - scale;
    return `${digits < 0n ? "-" : ""}${text.slice(0, point)}.${text.slice(point)}`;
  });
  const canonical = (text: string) => text.replace(/^(-?)0*(?=\.|\d)/, "$1").replace(/^(-?)\./, "$10.");
  return column(`decimal(${precision},${scale})${suffix}`, values, { canonical });
}

const finite = { noNaN: true, noDefaultInfinity: true };
const asNumber = {
  atSource: "CAST(value + 0e0 AS CHAR)",
  here: "CAST(CAST(value AS DOUBLE) AS VARCHAR)",
  // A server's -0 is written 0.
  canonical: (text: string) => String(Number(text) + 0),
};
const floats = fc
  .oneof(fc.float(finite), fc.constantFrom(1.401298464324817e-45, 3.4028234663852886e38))
  .map(String);
const doubles = fc.oneof(fc.double(finite), fc.constantFrom(0.1, 5e-324, 1.7976931348623157e308)).map(String);

const digits = (most: number, length = 2, least = 0) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(length, "0"));
const days = fc.oneof(
  fc.tuple(digits(9999, 4), digits(12), digits(31)).map((parts) => parts.join("-")),
  fc.tuple(digits(2100, 4, 1900), digits(12, 2, 1), digits(28, 2, 1)).map((parts) => parts.join("-")),
  fc.constantFrom(
    "0000-00-00",
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "2023-02-29",
    "1900-02-29",
    "2000-02-29",
  ),
);
const clock = fc.tuple(digits(23), digits(59), digits(59), digits(999_999, 6));
const times = clock.map(([hour, minute, second, micro]) => `${hour}:${minute}:${second}.${micro}`);
const moments = fc.tuple(days, times).map((parts) => quoted(parts.join(" ")));
const spans = fc.oneof(
  fc
    .tuple(fc.constantFrom("", "-"), digits(837), digits(59), digits(59, 2, 1), digits(999_999, 6))
    .map(([sign, hour, minute, second, micro]) => quoted(`${sign}${hour}:${minute}:${second}.${micro}`)),
  fc.constantFrom("'838:59:59'", "'-838:59:59'", "'00:00:00'", "'24:00:00'"),
);

/** Year 0 is 1 BC here, and zeros at the end of a second are left out. */
const calendar = (text: string) =>
  text
    .replace(/^0001(-\d\d-\d\d) \(BC\)/, "0000$1")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

/** `2021-02-31`, or a day or a month of zero. */
function isImpossible(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const longest = [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
  return day === 0 || day > longest;
}

const ofCalendar = { canonical: calendar, isLost: isImpossible };

const bytes = (longest: number, least = 0) =>
  fc
    .uint8Array({ minLength: least, maxLength: longest })
    .map((list) => `x'${Buffer.from(list).toString("hex")}'`);
const asBytes = { atSource: "HEX(value)", here: "hex(value)" };

const odd = [
  "",
  " ",
  "NULL",
  "\\N",
  '"',
  ',"',
  "\n",
  "\r\n",
  "\t",
  "'",
  " x ",
  "\u{1F6A2}",
  "漢字",
  "é",
  "ß",
  "\0",
];
const texts = fc
  .oneof(
    fc.constantFrom(...odd),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.string({ unit: "binary", maxLength: 8 }),
  )
  .map((text) => `CONVERT(x'${Buffer.from(text).toString("hex")}' USING utf8mb4)`);
// As bytes, so that no collation takes two of them for the same.
const asText = { atSource: "HEX(CONVERT(value USING utf8mb4))", here: "hex(encode(value))" };
const characterSets = [
  "utf8mb4",
  "utf8mb3",
  "latin1",
  "ascii",
  "ucs2",
  "utf16",
  "utf32",
  "cp1251",
  "sjis",
  "gbk",
];

const labels = ["", "a", "b,c", `it's "so"`, "ü"];

const coordinates = fc.tuple(fc.double(finite), fc.double(finite)).map(([x, y]) => `${x} ${y}`);
const path = (least: number) =>
  fc.array(coordinates, { minLength: least, maxLength: 5 }).map((list) => list.join(", "));
const ring = fc
  .array(coordinates, { minLength: 3, maxLength: 5 })
  .map((list) => `((${[...list, list[0]].join(", ")}))`);
const shapes: Readonly<Record<string, fc.Arbitrary<string>>> = {
  point: coordinates.map((text) => `POINT(${text})`),
  linestring: path(2).map((text) => `LINESTRING(${text})`),
  polygon: ring.map((text) => `POLYGON${text}`),
  multipoint: path(1).map((text) => `MULTIPOINT(${text})`),
  multilinestring: path(2).map((text) => `MULTILINESTRING((${text}))`),
  multipolygon: ring.map((text) => `MULTIPOLYGON(${text})`),
  geometrycollection: coordinates.map((text) => `GEOMETRYCOLLECTION(POINT(${text}))`),
  geometry: coordinates.map((text) => `POINT(${text})`),
};

/** Every type that MariaDB has. */
export const mysqlColumns: readonly MysqlColumn[] = [
  ...Object.entries({ tinyint: 8, smallint: 16, mediumint: 24, int: 32, bigint: 64 }).flatMap((entry) =>
    integer(...entry),
  ),
  column("boolean", fc.constantFrom("true", "false", "2")),
  column("year", fc.oneof(fc.integer({ min: 1901, max: 2155 }), fc.constant(0)).map(String), number),
  ...[1, 9, 64].map((width) =>
    column(
      `bit(${width})`,
      fc.bigInt({ min: 0n, max: 2n ** BigInt(width) - 1n }).map((value) => `b'${value.toString(2)}'`),
      number,
    ),
  ),
  column("float", floats, asNumber),
  column("double", doubles, asNumber),
  column(
    "float(9,3)",
    fc.integer({ min: -999_999, max: 999_999 }).map((value) => String(value / 1000)),
    asNumber,
  ),
  column(
    "double(15,4)",
    fc.integer().map((value) => String(value / 10_000)),
    { ...asNumber, atSource: "CAST(value AS CHAR)" },
  ),
  decimal(12, 2),
  decimal(12, 2, " unsigned"),
  decimal(8, 2, " unsigned zerofill"),
  decimal(38, 10),
  decimal(38, 38),
  decimal(65, 30),
  decimal(10, 0),
  column("date", days.map(quoted), ofCalendar),
  ...[0, 3, 6].map((scale) => column(`datetime(${scale})`, moments, ofCalendar)),
  ...[0, 6].map((scale) =>
    column(
      `timestamp(${scale}) NULL`,
      fc.oneof(
        fc.constant("'0000-00-00 00:00:00'"),
        fc
          .tuple(fc.integer({ min: 1, max: 2_147_400_000 }), digits(999_999, 6))
          .map(([seconds, micro]) => `FROM_UNIXTIME(${seconds}.${micro})`),
      ),
      {
        ...ofCalendar,
        atSource: "CAST(IF(value = 0, value, CONVERT_TZ(value, @@session.time_zone, '+00:00')) AS CHAR)",
        here: "CAST(make_timestamp(epoch_us(value)) AS VARCHAR)",
      },
    ),
  ),
  ...[0, 6].map((scale) => column(`time(${scale})`, spans, { canonical: calendar })),
  column("binary(6)", bytes(6), asBytes),
  ...["varbinary(20)", "tinyblob", "blob", "mediumblob", "longblob"].map((type) =>
    column(type, bytes(20), asBytes),
  ),
  ...["char(6)", "varchar(20)", "tinytext", "text", "mediumtext", "longtext"].map((type) =>
    column(type, texts, asText),
  ),
  ...characterSets.map((set) => column(`varchar(20) character set ${set}`, texts, asText)),
  column("varchar(20) compressed", texts, asText),
  // The last one is not among the labels, and becomes the empty text of an error.
  column(
    `enum(${labels.map(quoted).join(", ")})`,
    fc.constantFrom(...labels.slice(1), "other").map(quoted),
    asText,
  ),
  column(
    "set('a','b','c d')",
    fc.subarray(["a", "b", "c d"]).map((list) => quoted(list.join(","))),
    asText,
  ),
  column(
    "json",
    fc.oneof(fc.json(), fc.constantFrom("1e400", '{"a":1,"a":2}', "[1.10]", "null")).map(quoted),
    asText,
  ),
  column("uuid", fc.uuid().map(quoted)),
  column("inet4", fc.ipV4().map(quoted)),
  column("inet6", fc.ipV6().map(quoted)),
  ...Object.entries(shapes).map(([type, values]) =>
    column(
      type,
      fc
        .tuple(values, fc.constantFrom(0, 4326))
        .map(([text, srid]) => `ST_GeomFromText(${quoted(text)}, ${srid})`),
      asBytes,
    ),
  ),
];
