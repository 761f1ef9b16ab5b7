import type { ConnectorField, ConnectorFieldType } from "../../connector";
import { connectorFieldTypes } from "../../wire/connector";
import { Fields } from "../reading/Fields";
import { isObject, membersOf, answerOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { flagOf, memberNamed, plainTextOf } from "../reading/scalars";
import { Trace } from "../reading/Trace";
import { isSecretName } from "#shared/secrets/secretNames";

/** A descriptor of one setting, with what its place in the answer says about it. */
export interface FieldSource {
  /** Its key in an object map. */
  readonly key: string | null;
  /** An object, or its name or type alone. */
  readonly place: Place;
  /** Whether its list is one of secrets; null where its list says nothing. */
  readonly secret: boolean | null;
  /** Whether it is required where it does not say so itself. */
  readonly required: boolean;
}

const shape = shapeOf({
  what: "a setting",
  nouns: "field setting parameter property input",
  identity: "name key id",
  names: "label title type required secret default description options",
  objects: "default options enum oneof items properties",
});

/** One setting that a kind of source needs; null without anything to name it by. */
export function connectorFieldFrom(source: FieldSource, trace = new Trace()): ConnectorField | null {
  const { key, place } = source;
  const fields = Fields.of(place, shape, trace);
  if (fields === null) return namedOnly(source, trace);
  const named =
    key === null ? fields.plainText("field.name", "name", "key", "id", "field", "property", "label") : key;
  if (named === null || named === "") return null;
  const options = optionsFrom(fields);
  const type = typeFrom(fields, options.length > 0);
  return {
    name: named,
    label:
      fields.plainText("field.label", "label", "title", "displayname", ...(key === null ? [] : ["name"])) ??
      humanLabel(named),
    type,
    required: requiredIn(fields) ?? source.required,
    secret: source.secret === true || (secretIn(fields) ?? source.secret ?? isSecretName(named)),
    defaultValue: defaultFrom(fields),
    options: type === "select" ? options : [],
    description: fields.plainText("field.description", "description", "help", "helptext", "hint", "tooltip"),
    bindsSecrets: fields.flag("field.bindsSecrets", "bindssecrets") === true,
  };
}

/** A list of plain names, or a map from name to type. */
function namedOnly({ key, place, secret, required }: FieldSource, trace: Trace): ConnectorField | null {
  const name = key ?? place.value;
  if (typeof name !== "string" || name === "") return null;
  trace.read("field.name", place.path);
  return {
    name,
    label: humanLabel(name),
    type: key === null ? "string" : fieldTypeOf(place.value),
    required: key === null || required,
    secret: secret ?? ((key !== null && isSecretWord(place.value)) || isSecretName(name)),
    defaultValue: null,
    options: [],
    description: null,
    bindsSecrets: false,
  };
}

function typeFrom(fields: Fields, hasOptions: boolean): ConnectorFieldType {
  const word = fields.first("type", "datatype", "inputtype", "fieldtype", "widget", "control", "kind")?.value;
  const type = fieldTypeOf(word);
  if (hasOptions && type !== "boolean" && type !== "json") return "select";
  const long =
    fields.flag("field.type", "multiline") === true || fieldTypeOf(fields.first("format")?.value) === "text";
  return long && type === "string" ? "text" : type;
}

function requiredIn(fields: Fields): boolean | null {
  const required = fields.read("field.required", ["required", "isrequired", "mandatory"], flagOf);
  if (required !== null) return required;
  const optional = fields.flag("field.required", "optional");
  return optional === null ? null : !optional;
}

function secretIn(fields: Fields): boolean | null {
  const words = ["type", "format", "inputtype", "widget", "control"].map((name) => fields.first(name)?.value);
  if (words.some(isSecretWord)) return true;
  const place = fields.plainText("field.secret", "in", "location", "section", "group", "target");
  if (place !== null && /^(secrets?|credentials?)$/i.test(place)) return true;
  const flags = [
    "secret",
    "issecret",
    "sensitive",
    "airbytesecret",
    "writeonly",
    "xsecret",
    "masked",
    "encrypted",
  ];
  const said = flags
    .map((name) => fields.read("field.secret", [name], flagOf))
    .filter((flag) => flag !== null);
  return said.length === 0 ? null : said.includes(true);
}

function isSecretWord(word: unknown): boolean {
  return typeof word === "string" && /^(password|secret|credential|token)s?$/i.test(word.trim());
}

function defaultFrom(fields: Fields): ConnectorField["defaultValue"] {
  const value = fields.first("default", "defaultvalue", "initialvalue", "const")?.value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === undefined ? null : shortJson(value);
}

/** Longer defaults are no defaults, and text without end could not be written at all. */
function shortJson(value: unknown): string | null {
  try {
    const text = JSON.stringify(value);
    return text.length > 10_000 ? null : text;
  } catch {
    return null;
  }
}

type Options = ConnectorField["options"];

/**
 * What a setting can be chosen from: values, objects with value and label in any usual names, or a map from value to
 * label. Empty where there is no choice; values of one spelling are named once.
 */
function optionsFrom(fields: Fields): Options {
  const labels = fields.first("enumnames", "xenumnames")?.value;
  for (const name of ["options", "choices", "enum", "allowedvalues", "values", "oneof", "anyof"]) {
    const options = optionsIn(fields.first(name)?.value, Array.isArray(labels) ? labels : []);
    if (options.length > 0) return options;
  }
  return [];
}

function optionsIn(value: unknown, labels: readonly unknown[]): Options {
  const options = Array.isArray(value)
    ? value.map((own: unknown, index) => optionFrom(own, labels[index]))
    : membersOf(answerOf(value)).map(([key, { value: label }]) => optionOf(key, label));
  const byValue = new Map<string, Options[number]>();
  for (const option of options) {
    if (option !== null && !byValue.has(option.value)) byValue.set(option.value, option);
  }
  return [...byValue.values()];
}

function optionFrom(own: unknown, label: unknown): Options[number] | null {
  if (Array.isArray(own)) return optionOf(own[0], own[1]);
  if (!isObject(own)) return optionOf(own, label);
  const first = (...names: readonly string[]): unknown =>
    names.map((name) => memberNamed(own, name)).find((member) => member !== undefined);
  return optionOf(
    first("value", "const", "id", "key", "name"),
    first("label", "title", "displayname", "name", "text", "description"),
  );
}

function optionOf(value: unknown, label: unknown): Options[number] | null {
  const text = scalarText(value);
  return text === null ? null : { value: text, label: scalarText(label) ?? text };
}

function scalarText(value: unknown): string | null {
  return typeof value === "boolean" ? String(value) : plainTextOf(value);
}

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
function fieldTypeOf(word: unknown): ConnectorFieldType {
  const one: unknown = Array.isArray(word) ? word.find((own) => own !== "null") : word;
  return (
    (typeof one === "string" ? types.get(one.trim().toLowerCase().replaceAll("-", "_")) : null) ?? "string"
  );
}

const acronyms = new Set(["api", "aws", "csv", "id", "ip", "json", "sql", "ssh", "ssl", "tls", "uri", "url"]);

/** What a setting is called where its service only gives its name: `apiKey` and `api_key` are `API key`. */
export function humanLabel(name: string): string {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[\s_.-]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const [first, ...rest] = parts.map((word) => (acronyms.has(word) ? word.toUpperCase() : word));
  if (first === undefined) return name;
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest].join(" ");
}
