import { JsonFields } from "./JsonFields";

/** One table, view or single column of a schema answer, with what its place in the answer says about it. */
export interface RelationRow {
  readonly fields: JsonFields;
  /** Name of the schema it was found in; null where the answer is flat. */
  readonly schema: string | null;
  /** Its key in an object map, such as `main.orders`. */
  readonly key: string | null;
  /** Which list it was found in. */
  readonly kind: "table" | "view";
}

/** Where an answer keeps its tables and views, or the lot of them. */
const tableLists = ["tables", "relations", "columns"];
const wrappers = ["schema", "data", "result", "results", "items", "records"];
const maxWrappers = 3;

/** Collects the tables, views or column rows of an answer; null where it has none of the known forms. */
export function findRelationRows(json: unknown): RelationRow[] | null {
  return find(json, maxWrappers);
}

function find(value: unknown, depth: number): RelationRow[] | null {
  if (Array.isArray(value)) return rowsIn(value, null, "table");
  const answer = JsonFields.of(value);
  if (answer === null) return null;
  const schemas = rowsInSchemas(answer.first("schemas"));
  if (schemas !== null) return schemas;
  const lists = rowsInLists(answer, null);
  if (lists !== null) return lists;
  if (depth > 0) {
    for (const wrapper of wrappers) {
      const rows = find(answer.first(wrapper), depth - 1);
      if (rows !== null) return rows;
    }
  }
  return answer.entries().some(([, own]) => JsonFields.of(own)?.first("columns") !== undefined)
    ? rowsIn(value, null, "table")
    : null;
}

/** `[{"name":"main","tables":[…],"views":[…]}]`, or the same as a map from name to lists. */
function rowsInSchemas(value: unknown): RelationRow[] | null {
  const entries: [string, unknown][] | undefined = Array.isArray(value)
    ? value.map((own: unknown) => ["", own])
    : JsonFields.of(value)?.entries();
  return (
    entries?.flatMap(([key, own]) => {
      const fields = JsonFields.of(own);
      const name = fields?.first("name", "schema", "schemaName");
      return (fields && rowsInLists(fields, typeof name === "string" ? name : key || null)) ?? [];
    }) ?? null
  );
}

function rowsInLists(fields: JsonFields, schema: string | null): RelationRow[] | null {
  const tables = tableLists
    .map((name) => fields.first(name))
    .find((own) => rowsIn(own, schema, "table") !== null);
  const found = [rowsIn(tables, schema, "table"), rowsIn(fields.first("views"), schema, "view")];
  return found.every((rows) => rows === null) ? null : found.flatMap((rows) => rows ?? []);
}

/** A list of tables or of their names, or a map from name to table. Null for anything else. */
function rowsIn(value: unknown, schema: string | null, kind: RelationRow["kind"]): RelationRow[] | null {
  const entries: [string | null, unknown][] | undefined = Array.isArray(value)
    ? value.map((own: unknown) => [null, own])
    : JsonFields.of(value)?.entries();
  return (
    entries?.flatMap(([key, own]) => {
      const fields = JsonFields.of(typeof own === "string" && key === null ? { name: own } : own);
      return fields === null ? [] : [{ fields, schema, key, kind }];
    }) ?? null
  );
}
