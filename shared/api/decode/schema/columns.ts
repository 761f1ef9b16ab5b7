import type { RelationColumn } from "../../relation";
import { Fields } from "../reading/Fields";
import { isObject, itemsOf, mapOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { flagOf, textOf } from "../reading/scalars";
import { Trace } from "../reading/Trace";

/** Shown where a service names no type. */
const unknownType = "";

const shape = shapeOf({
  what: "the columns",
  nouns: "column col field attribute",
  identity: "name columnname column field",
  names: "type datatype columntype sqltype nativetype nullable isnullable notnull position",
  objects: "type",
});

/** First words of SQL types, by which `id BIGINT` is distinguished from a name with a blank in it. */
const sqlType =
  /^(?:(?:tiny|small|medium|big|huge|u?)?int(?:eger)?\d*|u(?:tiny|small|big|huge)int|u?int\d+|serial|bigserial|real|float\d*|double|decimal|numeric|money|number|bool(?:ean)?|bit|var(?:char|binary)|n?var?char2?|character|char|bpchar|text|tinytext|mediumtext|longtext|string|clob|uuid|date|datetime\d?|time|timetz|timestamp\w*|interval|json|jsonb|xml|bytea|blob|binary|bytes|enum|list|map|struct|array|union|row|geometry|inet|variant|object|oid|year|set)\b/i;

/**
 * The columns of a table: a list of objects, names, pairs or `name type` texts, two lists side by side, or a map from
 * name to type or object. Never throws.
 */
export function columnsFrom(place: Place, trace = new Trace()): RelationColumn[] {
  if (Array.isArray(place.value)) return listed(itemsOf(place), trace);
  const beside = sideBySide(place, trace);
  if (beside !== null) return beside;
  return mapOf(place)
    .map(([key, member]) => mapped(key, member, trace))
    .filter((column) => column !== null);
}

function listed(items: readonly Place[], trace: Trace): RelationColumn[] {
  const texts = items.map(({ value }) => value).filter((value) => typeof value === "string");
  const areTyped = texts.length > 0 && texts.every(isTypedText);
  if (areTyped && texts.every((text) => twoWords.test(text))) {
    // Each may be a name with a blank in it, or a name and a type.
    const path = items[0]?.path ?? "";
    trace.conflict("column.name", [path, `${path} up to the blank`]);
    return [];
  }
  return items
    .map((item): RelationColumn | null => {
      const { value, path } = item;
      if (typeof value === "string") {
        if (value === "") return null;
        trace.read("column.name", path);
        const typed = areTyped ? typedText(value) : null;
        if (typed !== null) trace.read("column.type", path);
        return typed ?? { name: value, type: unknownType, nullable: null };
      }
      if (Array.isArray(value)) return pair(value, path, trace);
      return columnFrom(item, null, trace);
    })
    .filter((column) => column !== null);
}

/** Two words of which the second is a type and as well an English word. */
const twoWords =
  /^\s*[\w$]+\s+(date|time|text|year|number|interval|row|list|map|set|object|bit|money|string|character|timestamp)\s*$/;

/** Whether a text is a name and its type. */
export function isTypedText(text: string): boolean {
  return typedText(text) !== null;
}

/** Whether a text is a type of SQL. */
export function isSqlType(text: string): boolean {
  return sqlType.test(text.trim());
}

/** `id BIGINT NOT NULL`, `id: BIGINT` and `"order date" DATE`. */
function typedText(text: string): RelationColumn | null {
  const parts = /^\s*(?:"((?:[^"]|"")+)"|`([^`]+)`|([^\s:"`]+))\s*(?::\s*|\s)\s*(\S.*?)\s*$/.exec(text);
  const [, quoted, ticked, bare, rest = ""] = parts ?? [];
  const name = quoted?.replaceAll('""', '"') ?? ticked ?? bare;
  if (name === undefined) return null;
  const ends = /^(.*?)\s+(NOT\s+NULL|NULL(?:ABLE)?)$/i.exec(rest);
  const type = ends?.[1] ?? rest;
  if (!sqlType.test(type)) return null;
  const word = ends?.[2];
  return { name, type, nullable: word === undefined ? null : !/^not/i.test(word) };
}

/** `["id","BIGINT"]` and `["id","BIGINT",false]`. */
function pair([name, type, nullable]: readonly unknown[], path: string, trace: Trace): RelationColumn | null {
  if (typeof name !== "string" || name === "") return null;
  trace.read("column.name", path);
  if (typeof type === "string") trace.read("column.type", path);
  return {
    name,
    type: typeof type === "string" ? type : unknownType,
    nullable:
      typeof nullable === "string" && /null/i.test(nullable) ? !/not/i.test(nullable) : flagOf(nullable),
  };
}

/** `{"names":["id"],"types":["BIGINT"]}`. */
function sideBySide(place: Place, trace: Trace): RelationColumn[] | null {
  const fields = Fields.of(place, shape);
  const [columnNames, types, nullables] = [
    fields?.first("names", "columnnames"),
    fields?.first("types", "datatypes", "columntypes"),
    fields?.first("nullable", "nullables", "isnullable"),
  ].map((list) => (Array.isArray(list?.value) ? (list.value as readonly unknown[]) : null));
  if (columnNames === undefined || columnNames === null || types === undefined || types === null) return null;
  if (columnNames.length !== types.length) return null;
  return columnNames.flatMap((name, index): RelationColumn[] => {
    if (typeof name !== "string") return [];
    trace.read("column.name", place.path);
    return [{ name, type: textOf(types[index]) ?? unknownType, nullable: flagOf(nullables?.[index]) }];
  });
}

function mapped(key: string, member: Place, trace: Trace): RelationColumn | null {
  if (typeof member.value === "string") {
    trace.read("column.name", member.path);
    trace.read("column.type", member.path);
    return { name: key, ...typeWords(member.value) };
  }
  return isObject(member.value) ? columnFrom(member, key, trace) : null;
}

/** `BIGINT NOT NULL` is a type that says more. */
function typeWords(text: string): Pick<RelationColumn, "type" | "nullable"> {
  const ends = /^(.+?)\s+(NOT\s+NULL|NULL)$/i.exec(text.trim());
  return ends === null
    ? { type: text, nullable: null }
    : { type: ends[1] ?? text, nullable: !/^not/i.test(ends[2] ?? "") };
}

function columnFrom(place: Place, key: string | null, trace: Trace): RelationColumn | null {
  const fields = Fields.of(place, shape, trace);
  // A row of information_schema names its table under `name` or `table`, never its column; `column_name` goes first.
  const name =
    fields?.text("column.name", "columnname", "column", "name", "fieldname", "field", "id", "key") ??
    key ??
    null;
  if (fields === null || name === null) return null;
  const typeText = fields.read("column.type", typeNames, typeOf);
  return {
    name,
    type: typeText === null ? unknownType : isRepeated(fields) ? `${typeText}[]` : typeText,
    nullable: nullableIn(fields),
  };
}

/** BigQuery's word for a list of that type. */
function isRepeated(fields: Fields): boolean {
  return fields.plainText("column.type", "mode")?.toLowerCase() === "repeated";
}

const typeNames = [
  "datatype",
  "columntype",
  "sqltype",
  "type",
  "typename",
  "nativetype",
  "dbtype",
  "dtype",
  "logicaltype",
  "physicaltype",
  "udtname",
  "kind",
];

/** `{"type":["null","integer"]}` of JSON Schema is an integer. */
function typeOf(value: unknown): string | null {
  if (!Array.isArray(value)) return textOf(value);
  const known = value.filter((type) => typeof type === "string" && type !== "null");
  return known.length === 0 ? null : known.join(" or ");
}

function nullableIn(fields: Fields): boolean | null {
  const nullable = fields.flag("column.nullable", [
    "nullable",
    "allownull",
    "allowsnull",
    "optional",
    "null",
    "nulls",
  ]);
  if (nullable !== null) return nullable;
  const notNull = fields.flag("column.nullable", ["notnull", "nonnull", "required", "mandatory"]);
  if (notNull !== null) return !notNull;
  const mode = fields.plainText("column.nullable", "mode");
  if (mode !== null && /^(nullable|required)$/i.test(mode)) return /^nullable$/i.test(mode);
  const types = fields.first("type")?.value;
  return Array.isArray(types) && types.length > 0 ? types.includes("null") : null;
}
