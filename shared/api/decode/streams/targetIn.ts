import type { SourceStream } from "../../sourceStream";
import { JsonFields } from "../JsonFields";
import { textUnder } from "../textUnder";

/** Where the rows of a stream are in the database: `{"schema":"app","table":"orders"}`, `"app.orders"`, or two keys of the entry. */
export function targetIn(fields: JsonFields): SourceStream["target"] {
  const target = fields.first("target", "destination");
  if (typeof target === "string") {
    const dot = target.indexOf(".");
    return dot <= 0 ? null : { schema: target.slice(0, dot), table: target.slice(dot + 1) };
  }
  const own = JsonFields.of(target);
  const schema =
    textUnder(own, "schema", "schemaName") ?? textUnder(fields, "targetSchema", "destinationSchema");
  const table =
    textUnder(own, "table", "name", "tableName") ?? textUnder(fields, "targetTable", "destinationTable");
  return schema === null || table === null ? null : { schema, table };
}
