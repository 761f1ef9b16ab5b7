import type { ConnectorField } from "../../connector";
import { JsonFields } from "../JsonFields";
import { looseNumber } from "../looseNumber";
import { textsIn } from "../textsIn";
import { connectorFieldFrom } from "./connectorFieldFrom";

/** Where descriptors keep the settings of a source that are not secret, or all of them. */
const settingLists = [
  "fields",
  "configFields",
  "config",
  "configSchema",
  "connectionSpecification",
  "spec",
  "schema",
  "jsonSchema",
  "parameters",
  "params",
  "settings",
  "inputs",
  "properties",
  "configuration",
];
/** Where they keep those that are. */
const secretLists = [
  "secretFields",
  "secrets",
  "secretsSchema",
  "secretSchema",
  "credentials",
  "credentialFields",
];
const maxDepth = 3;

/** All settings that a descriptor asks for, in its order, each name once. */
export function connectorFieldsFrom(descriptor: JsonFields): ConnectorField[] {
  const fields = new Map<string, ConnectorField>();
  for (const field of inDescriptor(descriptor, null, maxDepth)) {
    const known = fields.get(field.name);
    if (known === undefined || (field.secret && !known.secret)) fields.set(field.name, field);
  }
  return [...fields.values()];
}

function inDescriptor(descriptor: JsonFields, secret: boolean | null, depth: number): ConnectorField[] {
  const required = textsIn(descriptor.first("required"));
  const under = (names: readonly string[], isSecret: boolean | null): ConnectorField[] =>
    names.flatMap((name) =>
      inSection(descriptor.first(name), isSecret, required, name === "properties" ? 0 : depth),
    );
  return [...under(settingLists, secret), ...under(secretLists, true)];
}

/** A list of descriptors or names, a JSON Schema, a further level of lists, or a map from name to descriptor. */
function inSection(
  section: unknown,
  secret: boolean | null,
  required: readonly string[],
  depth: number,
): ConnectorField[] {
  const entries = Array.isArray(section)
    ? section.map((value: unknown): [null, unknown] => [null, value])
    : entriesOf(section);
  if (!Array.isArray(section) && depth > 0) {
    const own = JsonFields.of(section);
    if (own !== null && holdsLists(own)) return inDescriptor(own, secret, depth - 1);
  }
  return entries
    .map(([key, value]) => {
      const field = connectorFieldFrom({ key, value, secret, required: false });
      return field !== null && required.includes(field.name) ? { ...field, required: true } : field;
    })
    .filter((field) => field !== null);
}

/** In the order that JSON Schemas for forms number their properties in. */
function entriesOf(section: unknown): [string, unknown][] {
  const entries = JsonFields.of(section)?.entries() ?? [];
  const orderOf = ([, value]: [string, unknown]): number =>
    looseNumber(JsonFields.of(value)?.first("order")) ?? Number.MAX_SAFE_INTEGER;
  return entries.toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** Whether an object holds lists of settings rather than being a map of them. */
function holdsLists(section: JsonFields): boolean {
  if (JsonFields.of(section.first("properties")) !== null) return true;
  return [...settingLists, ...secretLists].some((name) => {
    const value = section.first(name);
    const own = JsonFields.of(value);
    if (own === null) return Array.isArray(value);
    if (JsonFields.of(own.first("properties")) !== null)
      return own.first("type") === undefined || isSchemaName(name);
    return own.entries().length > 0 && own.entries().every(([, inner]) => typeof inner === "object");
  });
}

/** `{"spec":{"connectionSpecification":{"type":"object","properties":…}}}`, where other names are settings that are objects. */
function isSchemaName(name: string): boolean {
  return /schema|spec/i.test(name);
}
