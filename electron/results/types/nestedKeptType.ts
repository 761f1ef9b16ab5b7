import { typeFamily } from "#shared/domain/typeFamily";
import { nestedType } from "#shared/sql/nested/nestedType";
import { quoteAlways, quoteText } from "#shared/sql/quote";
import { storedType } from "./storedType";
import {
  type Cast,
  castOrNull,
  jsonType,
  type KeptType,
  type NamedPart,
  nullOr,
  orNull,
  type Part,
  typesOfMembers,
} from "./KeptType";
import { scalarType } from "./scalarType";

/** Types whose SQL would be longer are not worth their reading. */
const longestSql = 100_000;

/** Types whose numbers DuckDB may read as DOUBLE without a loss. */
const floats = new Set(["DOUBLE", "FLOAT"]);

/** A list, struct, map or union with every part of its own type; null where that cannot be. */
export function nestedKeptType(declared: string): KeptType | null {
  const whole = partOf(declared, 0);
  if (whole === null || whole.isExact("x").length > longestSql) return null;
  const json = (text: string) => castOrNull(text, "JSON");
  const value = (text: string, cast: Cast) => cast(whole.value(json(text), cast), whole.type);
  return {
    type: whole.type,
    value,
    // A zero in JSON may have lost its sign when it was read.
    isExact: (text) =>
      `${whole.isExact(json(text))} AND NOT regexp_matches(${text}, '-0([],}]|$)') AND (${value(text, castOrNull)}) IS NOT NULL`,
  };
}

function partOf(declared: string, depth: number): Part | null {
  const nested = nestedType(declared);
  switch (nested.kind) {
    case "list":
      return listPart(nested.item, /\[(\d*)\]$/.exec(declared.trim())?.[1] ?? "", depth);
    case "map":
      return mapPart(nested, depth);
    case "struct":
    case "union": {
      const members = namedParts(nested.members, depth);
      if (members === null) return null;
      return nested.kind === "struct" ? structPart(members) : unionPart(members);
    }
    case "open":
      return leafPart(declared);
  }
}

function leafPart(declared: string): Part | null {
  const family = typeFamily(declared);
  if (family === "json") return declared.trim().toUpperCase() === "JSON" ? jsonPart : null;
  const { type } = storedType(declared);
  const isText = type === "VARCHAR" && family === "text";
  if (type === "INTERVAL") return intervalPart;
  if (type === "VARCHAR" && !isText) return null;
  const scalar = scalarType(type);
  const text = (json: string) => `(${json} ->> '$')`;
  const travelled = (json: string) =>
    floats.has(type)
      ? `json_type(${json}) NOT IN ('OBJECT', 'ARRAY')`
      : `json_type(${json}) NOT IN ('OBJECT', 'ARRAY', 'DOUBLE')`;
  return {
    type,
    madeAs: type,
    value: (json, cast) => scalar.value(text(json), cast),
    isExact: (json) => orNull(json, `${travelled(json)} AND (${scalar.isExact(text(json))})`),
  };
}

/** JSON in a nested value travels as text, to the letter. */
const jsonPart: Part = {
  type: "JSON",
  madeAs: "JSON",
  value: (json, cast) => jsonType.value(`(${json} ->> '$')`, cast),
  isExact: (json) =>
    orNull(json, `json_type(${json}) = 'VARCHAR' AND (${jsonType.isExact(`(${json} ->> '$')`)})`),
};

/** The embedded service gives the parts of an interval, which may be more than a text of it can say. */
const intervalPart: Part = {
  type: "INTERVAL",
  madeAs: "INTERVAL",
  value: (json, cast) => {
    const part = (name: string, type: string) => cast(`(${json} ->> '/${name}')`, type);
    return `to_months(${part("months", "INTEGER")}) + to_days(${part("days", "INTEGER")}) + to_microseconds(${part("micros", "BIGINT")})`;
  },
  isExact: (json) =>
    orNull(
      json,
      `json_keys(${json}) = ['months', 'days', 'micros'] AND ${intervalPart.value(json, castOrNull)} IS NOT NULL`,
    ),
};

function listPart(itemType: string, length: string, depth: number): Part | null {
  const item = partOf(itemType, depth + 1);
  if (item === null) return null;
  const name = `item${depth}`;
  const items = (json: string) => `CAST(${json} AS JSON[])`;
  const isLength = (json: string) => (length === "" ? "" : ` AND json_array_length(${json}) = ${length}`);
  return {
    type: `${item.type}[${length}]`,
    madeAs: `${item.madeAs}[]`,
    value: (json, cast) =>
      nullOr(json, `list_transform(${items(json)}, lambda ${name}: ${item.value(name, cast)})`),
    isExact: (json) =>
      orNull(
        json,
        `json_type(${json}) = 'ARRAY'${isLength(json)} AND coalesce(list_bool_and(list_transform(${items(json)}, lambda ${name}: ${item.isExact(name)})), true)`,
      ),
  };
}

/** Null where a member has no name that DuckDB could write, or no type that its values could get. */
function namedParts(
  members: readonly { readonly name: string; readonly type: string }[],
  depth: number,
): readonly NamedPart[] | null {
  const parts = members.flatMap(({ name, type }) => {
    const part = partOf(type, depth);
    return part === null || name === "" || name.includes("\0") ? [] : [{ name, part }];
  });
  return parts.length === 0 || parts.length < members.length ? null : parts;
}

function structPart(fields: readonly NamedPart[]): Part {
  const at = (json: string, name: string) =>
    `(${json} -> ${quoteText(`/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`)})`;
  const keys = fields.map(({ name }) => quoteText(name)).join(", ");
  return {
    ...typesOfMembers("STRUCT", fields),
    value: (json, cast) => {
      const values = fields.map(
        ({ name, part }) => `${quoteText(name)}: ${part.value(at(json, name), cast)}`,
      );
      return nullOr(json, `{${values.join(", ")}}`);
    },
    isExact: (json) => {
      const parts = fields.map(({ name, part }) => part.isExact(at(json, name)));
      return orNull(json, [`json_keys(${json}) = [${keys}]`, ...parts].join(" AND "));
    },
  };
}

function mapPart(types: { readonly key: string; readonly value: string }, depth: number): Part | null {
  const key = partOf(types.key, depth + 1);
  const value = partOf(types.value, depth + 1);
  if (key === null || value === null) return null;
  const name = `entry${depth}`;
  const entries = (json: string) => `CAST(${json} AS JSON[])`;
  const at = (part: string) => `(${name} -> '/${part}')`;
  return {
    type: `MAP(${key.type}, ${value.type})`,
    madeAs: `MAP(${key.madeAs}, ${value.madeAs})`,
    value: (json, cast) => {
      const pair = `struct_pack(k := ${key.value(at("key"), cast)}, v := ${value.value(at("value"), cast)})`;
      return nullOr(json, `map_from_entries(list_transform(${entries(json)}, lambda ${name}: ${pair}))`);
    },
    isExact: (json) =>
      orNull(
        json,
        `json_type(${json}) = 'ARRAY' AND coalesce(list_bool_and(list_transform(${entries(json)}, lambda ${name}: coalesce(json_keys(${name}) = ['key', 'value'], false) AND ${key.isExact(at("key"))} AND ${value.isExact(at("value"))})), true)`,
      ),
  };
}

/** A union travels as an object of the member that it holds, `tag`, and that one's `value`, which may be NULL. */
function unionPart(members: readonly NamedPart[]): Part {
  const types = typesOfMembers("UNION", members);
  const value = (json: string) => `(${json} -> '/value')`;
  const byTag = (json: string, then: (member: NamedPart) => string, otherwise: string) => {
    const cases = members.map((member) => `WHEN ${quoteText(member.name)} THEN ${then(member)}`);
    return `CASE (${json} ->> '/tag') ${cases.join(" ")} ELSE ${otherwise} END`;
  };
  return {
    ...types,
    value: (json, cast) => {
      const held = ({ name, part }: NamedPart) =>
        `CAST(union_value(${quoteAlways(name)} := ${part.value(value(json), cast)}) AS ${types.madeAs})`;
      return nullOr(json, byTag(json, held, "NULL"));
    },
    isExact: (json) => {
      const isHeld = byTag(json, ({ part }) => part.isExact(value(json)), "false");
      return orNull(json, `json_keys(${json}) = ['tag', 'value'] AND ${isHeld}`);
    },
  };
}
