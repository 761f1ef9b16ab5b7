import type { StreamIdentity } from "../../sourceStream";
import { JsonFields } from "../JsonFields";
import { textUnder } from "../textUnder";

/** What a stream is called, and where it is at its source. */
export interface StreamPlace {
  readonly name: string;
  readonly schema: string | null;
  readonly table: string | null;
}

/** Reads an identity for people: `public.orders` of `{"schema":"public","table":"orders"}`. */
export function streamPlace(identity: StreamIdentity): StreamPlace {
  const fields = JsonFields.of(identity);
  const schema = textUnder(fields, "schema", "namespace", "schemaName", "tableSchema");
  const table = textUnder(fields, "table", "tableName", "viewName", "view");
  const own = textUnder(
    fields,
    "name",
    "stream",
    "streamName",
    "fullName",
    "qualifiedName",
    "fullyQualifiedName",
  );
  const first = Object.values(identity).find((value) => value !== "");
  const base = own ?? table ?? textUnder(fields, "id", "key") ?? String(first ?? "");
  const isWhole =
    schema === null || base.startsWith(`${schema}.`) || (own !== null && table !== null && own !== table);
  return {
    name: isWhole ? base : `${schema}.${base}`,
    schema,
    table:
      table ??
      (schema === null ? null : base.startsWith(`${schema}.`) ? base.slice(schema.length + 1) : base),
  };
}
