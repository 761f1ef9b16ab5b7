import { JsonFields } from "../JsonFields";
import { textUnder } from "../textUnder";

/** The kind of source, under whatever name. */
export function kindIn(fields: JsonFields): string | null {
  const source = JsonFields.of(fields.first("source", "connector"));
  return (
    textUnder(fields, "kind", "sourceKind", "sourceType", "connectorKind", "connectorType", "type") ??
    textUnder(source, "kind", "type", "slug", "name") ??
    textUnder(fields, "connector", "source")
  );
}
