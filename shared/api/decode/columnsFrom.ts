import type { RelationColumn } from "../relation";
import { JsonFields } from "./JsonFields";
import { looseBoolean } from "./looseBoolean";
import { looseText } from "./looseText";

/** Shown where a service names no type. */
const unknownType = "";

/** The columns of a table: a list of objects or names, or a map from name to type or object. Never throws. */
export function columnsFrom(value: unknown): RelationColumn[] {
  const entries: [string | null, unknown][] = Array.isArray(value)
    ? value.map((own: unknown) => [null, own])
    : (JsonFields.of(value)?.entries() ?? []);
  return entries.map(([key, own]) => columnFrom(key, own)).filter((column) => column !== null);
}

function columnFrom(key: string | null, value: unknown): RelationColumn | null {
  const fields = JsonFields.of(value);
  if (fields === null) {
    if (typeof value !== "string") return null;
    return key === null
      ? { name: value, type: unknownType, nullable: null }
      : { name: key, type: value, nullable: null };
  }
  const name = columnName(fields) ?? key;
  if (name === null) return null;
  return {
    name,
    type: looseText(fields.first("dataType", "columnType", "type")) ?? unknownType,
    nullable: nullableIn(fields),
  };
}

/** A row of information_schema names its table under `name` or `table`, never its column; `column_name` goes first. */
function columnName(fields: JsonFields): string | null {
  return (
    looseText(fields.first("columnName")) ??
    looseText(fields.first("column")) ??
    looseText(fields.first("name"))
  );
}

function nullableIn(fields: JsonFields): boolean | null {
  const nullable = looseBoolean(fields.first("nullable", "isNullable"));
  if (nullable !== null) return nullable;
  const notNull = looseBoolean(fields.first("notNull", "notnull"));
  return notNull === null ? null : !notNull;
}
