import { connectorFieldTypes, type ConnectorFieldType } from "../../connector";

/** Words that services use for the kinds of input Wharf knows; every other word is `string`. */
const words: Readonly<Record<ConnectorFieldType, readonly string[]>> = {
  string: ["string"],
  integer: ["integer", "int", "int32", "int64", "long", "port", "bigint"],
  number: ["number", "float", "double", "decimal", "numeric"],
  boolean: ["boolean", "bool", "checkbox", "toggle", "switch", "flag"],
  select: ["select", "enum", "choice", "dropdown", "radio", "picklist"],
  text: ["text", "textarea", "multiline", "long_text", "longtext", "pem", "file"],
  json: ["json", "object", "array", "map", "list", "dict"],
};

const types: ReadonlyMap<string, ConnectorFieldType> = new Map(
  connectorFieldTypes.flatMap((type) =>
    words[type].map((word): [string, ConnectorFieldType] => [word, type]),
  ),
);

/**
 * The kind of input that a descriptor asks for.
 *
 * @param word Its type in the service's own word, or the list of types that JSON Schema allows: `["string","null"]`.
 */
export function fieldTypeOf(word: unknown): ConnectorFieldType {
  const one: unknown = Array.isArray(word) ? word.find((own) => own !== "null") : word;
  return (
    (typeof one === "string" ? types.get(one.trim().toLowerCase().replaceAll("-", "_")) : null) ?? "string"
  );
}
