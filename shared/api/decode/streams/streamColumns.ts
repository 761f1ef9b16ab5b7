import type { SourceColumn } from "../../sourceStream";
import { columnsFrom } from "../columnsFrom";
import { JsonFields } from "../JsonFields";
import { textsIn } from "../textsIn";

/** The columns of a stream: a list, a map, or the properties of a JSON Schema. Null where the service does not say. */
export function streamColumns(fields: JsonFields): SourceColumn[] | null {
  const listed = fields.first("columns", "fields");
  if (listed !== undefined) {
    return columnsFrom(listed).map(({ name, type, nullable }) => ({ name, type: type || null, nullable }));
  }
  const schema = JsonFields.of(fields.first("jsonSchema", "schema", "columnSchema"));
  const properties = JsonFields.of(schema?.first("properties"));
  return properties?.entries().map(([name, value]) => propertyColumn(name, value)) ?? null;
}

/** `{"type":["null","integer"]}` is an integer that may be missing. */
function propertyColumn(name: string, value: unknown): SourceColumn {
  const types = textsIn(JsonFields.of(value)?.first("type"));
  const known = types.filter((type) => type !== "null");
  return {
    name,
    type: known.length === 0 ? null : known.join(" or "),
    nullable: types.length === 0 ? null : known.length < types.length,
  };
}

/** Names of the columns by which a stream's rows are told apart; empty where the service does not say. */
export function primaryKeyOf(fields: JsonFields): string[] {
  const named = textsIn(
    fields.first(
      "primaryKey",
      "primaryKeys",
      "primaryKeyColumns",
      "sourceDefinedPrimaryKey",
      "keyColumns",
      "pk",
    ),
  );
  if (named.length > 0) return named;
  const columns = fields.first("columns", "fields");
  if (!Array.isArray(columns)) return [];
  return textsIn(
    columns.filter((column: unknown) => {
      const flag = JsonFields.of(column)?.first("primaryKey", "isPrimaryKey", "pk");
      return flag === true || flag === 1;
    }),
  );
}
