import { quoteAlways, quoteText } from "#shared/sql/quote";

/** What a type is once what does not change its values (LowCardinality, Nullable, SimpleAggregateFunction) is taken off. */
export type ClickHouseType =
  | { readonly kind: "scalar"; readonly name: string; readonly arguments: readonly string[] }
  | { readonly kind: "array"; readonly item: ClickHouseType }
  | { readonly kind: "tuple"; readonly members: readonly TupleMember[] }
  | { readonly kind: "map"; readonly key: ClickHouseType; readonly value: ClickHouseType };

interface TupleMember {
  readonly name: string;
  readonly type: ClickHouseType;
}

const float: ClickHouseType = { kind: "scalar", name: "Float64", arguments: [] };
const point: ClickHouseType = {
  kind: "tuple",
  members: ["1", "2"].map((name) => ({ name, type: float })),
};
const arrayOf = (item: ClickHouseType): ClickHouseType => ({ kind: "array", item });

/** Types that are names of others. */
const aliases: Readonly<Record<string, ClickHouseType>> = {
  Point: point,
  Ring: arrayOf(point),
  LineString: arrayOf(point),
  MultiLineString: arrayOf(arrayOf(point)),
  Polygon: arrayOf(arrayOf(point)),
  MultiPolygon: arrayOf(arrayOf(arrayOf(point))),
};

const transparent = new Set(["Nullable", "LowCardinality"]);

/** A type as the server names it, such as `Array(Tuple(a UInt8, b Nullable(String)))`. What is not known is a scalar of its name. */
export function parseClickHouseType(text: string): ClickHouseType {
  const [, name = "", inner] = /^\s*([A-Za-z_]\w*)\s*(?:\(([^]*)\))?\s*$/.exec(text) ?? [];
  const parts = inner === undefined ? [] : splitArguments(inner);
  const [first = "", second = ""] = parts;
  if (transparent.has(name)) return parseClickHouseType(first);
  if (name === "SimpleAggregateFunction") return parseClickHouseType(second);
  if (name === "Array") return arrayOf(parseClickHouseType(first));
  if (name === "Map")
    return { kind: "map", key: parseClickHouseType(first), value: parseClickHouseType(second) };
  if (name === "Tuple") return { kind: "tuple", members: parts.map(memberOf) };
  if (name === "Nested") return arrayOf({ kind: "tuple", members: parts.map(memberOf) });
  return aliases[name] ?? { kind: "scalar", name: name === "" ? text.trim() : name, arguments: parts };
}

/** Members without names are numbered, as `tuple.1` names them. */
function memberOf(text: string, index: number): TupleMember {
  const [, quoted, plain, type] =
    /^\s*(?:[`"]((?:\\.|[^`"\\])*)[`"]|([A-Za-z_]\w*))\s+([A-Za-z_][^]*)$/.exec(text) ?? [];
  const name = quoted?.replaceAll(/\\(.)/g, "$1") ?? plain;
  if (name === undefined || type === undefined)
    return { name: String(index + 1), type: parseClickHouseType(text) };
  return { name, type: parseClickHouseType(type) };
}

/** Parts between commas that are within no parentheses and no quotes. */
function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  let quote: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quote !== null) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = null;
    } else if ("'`\"".includes(character)) quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Types of the contract whose values are the same. */
const names: Readonly<Record<string, string>> = {
  Int8: "TINYINT",
  Int16: "SMALLINT",
  Int32: "INTEGER",
  Int64: "BIGINT",
  Int128: "HUGEINT",
  Int256: "BIGNUM",
  UInt8: "UTINYINT",
  UInt16: "USMALLINT",
  UInt32: "UINTEGER",
  UInt64: "UBIGINT",
  UInt128: "UHUGEINT",
  UInt256: "BIGNUM",
  Float32: "FLOAT",
  Float64: "DOUBLE",
  BFloat16: "FLOAT",
  Bool: "BOOLEAN",
  Date: "DATE",
  Date32: "DATE",
  UUID: "UUID",
  JSON: "JSON",
};

/** Digits of a second that TIMESTAMP WITH TIME ZONE holds. */
const mostZonedDigits = 6;

/** Times whose zone the server has told, by what it was asked for: seconds since 1970. */
export const instants: ReadonlySet<string> = new Set(["DateTime", "DateTime64"]);

/**
 * The type that an answer names for a column: that of the contract with the same values, so that numbers sort as numbers and
 * moments as moments. Text where there is none.
 *
 * @param isUtc whether times come as moments; otherwise as the server's wall clock
 */
export function contractType(type: ClickHouseType, isUtc: boolean): string {
  switch (type.kind) {
    case "array":
      return `${contractType(type.item, isUtc)}[]`;
    case "map":
      return `MAP(${contractType(type.key, isUtc)}, ${contractType(type.value, isUtc)})`;
    case "tuple":
      return `STRUCT(${type.members.map((one) => `${quoteAlways(one.name)} ${contractType(one.type, isUtc)}`).join(", ")})`;
    case "scalar":
      return scalarType(type, isUtc);
  }
}

function scalarType(
  { name, arguments: given }: Extract<ClickHouseType, { kind: "scalar" }>,
  isUtc: boolean,
): string {
  if (name === "Decimal") return `DECIMAL(${given.join(",")})`;
  if (name.startsWith("Interval")) return "BIGINT";
  if (name.startsWith("Enum")) return `ENUM(${given.map((one) => quoteText(enumText(one))).join(", ")})`;
  if (name === "DateTime") return isUtc ? "TIMESTAMP WITH TIME ZONE" : "TIMESTAMP";
  if (name === "DateTime64") {
    if (Number(given[0]) > mostZonedDigits) return "TIMESTAMP_NS";
    return isUtc ? "TIMESTAMP WITH TIME ZONE" : "TIMESTAMP";
  }
  return names[name] ?? "VARCHAR";
}

/** The text of a member such as `'it\'s' = 1`. */
function enumText(member: string): string {
  const literal = /^'((?:\\[^]|[^'\\])*)'/.exec(member)?.[1] ?? member;
  return literal.replaceAll(/\\([^])/g, "$1");
}
