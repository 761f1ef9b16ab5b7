import type { Relation } from "../relation";
import { columnsFrom } from "./columnsFrom";
import type { RelationSource } from "./groupColumnRows";
import { looseText } from "./looseText";

/** The schema of a table whose service names none. */
const defaultSchema = "main";

/** One table or view from its JSON; null without a name. */
export function relationFrom(source: RelationSource): Relation | null {
  const { fields, key } = source;
  const [keySchema, keyName] = splitKey(key);
  const name =
    looseText(fields.first("tableName", "viewName")) ??
    looseText(fields.first("name")) ??
    looseText(fields.first("table", "view")) ??
    keyName;
  if (name === null || name === "") return null;
  return {
    schema:
      looseText(fields.first("schema", "tableSchema", "schemaName")) ??
      source.schema ??
      keySchema ??
      defaultSchema,
    name,
    kind: kindOf(source),
    columns: columnsFrom(source.columns),
  };
}

/** `main.orders` of an object map is schema and name; a key without a dot is a name. */
function splitKey(key: string | null): [schema: string | null, name: string | null] {
  const dot = key?.indexOf(".") ?? -1;
  return key === null || dot <= 0 ? [null, key] : [key.slice(0, dot), key.slice(dot + 1)];
}

/** `view`, `VIEW` and `MATERIALIZED VIEW` are views; the rest, `BASE TABLE` too, is what its list says. */
function kindOf({ fields, kind }: RelationSource): Relation["kind"] {
  const word = looseText(fields.first("type", "kind", "tableType", "relationType"));
  if (word !== null && /view/i.test(word)) return "view";
  return word !== null && /table/i.test(word) ? "table" : kind;
}
