import type { ConnectorField, ConnectorFieldType } from "../../connector";
import { isSecretName } from "../isSecretName";
import { JsonFields } from "../JsonFields";
import { looseBoolean } from "../looseBoolean";
import { textUnder } from "../textUnder";
import { fieldTypeOf } from "./fieldTypeOf";
import { humanLabel } from "./humanLabel";
import { optionsFrom } from "./optionsFrom";

/** A descriptor of one setting, with what its place in the answer says about it. */
export interface FieldSource {
  /** Its key in an object map. */
  readonly key: string | null;
  /** An object, or its name or type alone. */
  readonly value: unknown;
  /** Whether its list is one of secrets; null where its list says nothing. */
  readonly secret: boolean | null;
  /** Whether it is required where it does not say so itself. */
  readonly required: boolean;
}

/** One setting that a kind of source needs; null without anything to name it by. */
export function connectorFieldFrom(source: FieldSource): ConnectorField | null {
  const { key, value } = source;
  const fields = JsonFields.of(value);
  if (fields === null) return namedOnly(source);
  const name =
    textUnder(fields, ...(key === null ? ["name", "key", "id", "field", "property", "label"] : [])) ?? key;
  if (name === null || name === "") return null;
  const options = optionsFrom(fields);
  const type = typeFrom(fields, options.length > 0);
  return {
    name,
    label:
      textUnder(fields, "label", "title", "displayName", ...(key === null ? [] : ["name"])) ??
      humanLabel(name),
    type,
    required: requiredIn(fields) ?? source.required,
    secret: source.secret === true || (secretIn(fields) ?? source.secret ?? isSecretName(name)),
    defaultValue: defaultFrom(fields),
    options: type === "select" ? options : [],
    description: textUnder(fields, "description", "help", "helpText", "hint", "tooltip"),
    bindsSecrets: looseBoolean(fields.first("bindsSecrets")) === true,
  };
}

/** A list of plain names, or a map from name to type. */
function namedOnly({ key, value, secret, required }: FieldSource): ConnectorField | null {
  const name = key ?? value;
  if (typeof name !== "string" || name === "") return null;
  return {
    name,
    label: humanLabel(name),
    type: key === null ? "string" : fieldTypeOf(value),
    required: key === null || required,
    secret: secret ?? ((key !== null && isSecretWord(value)) || isSecretName(name)),
    defaultValue: null,
    options: [],
    description: null,
    bindsSecrets: false,
  };
}

function typeFrom(fields: JsonFields, hasOptions: boolean): ConnectorFieldType {
  const type = fieldTypeOf(fields.first("type", "dataType", "inputType", "widget", "kind"));
  if (hasOptions && type !== "boolean" && type !== "json") return "select";
  const long =
    looseBoolean(fields.first("multiline")) === true || fieldTypeOf(fields.first("format")) === "text";
  return long && type === "string" ? "text" : type;
}

function requiredIn(fields: JsonFields): boolean | null {
  const required = looseBoolean(fields.first("required", "isRequired", "mandatory"));
  if (required !== null) return required;
  const optional = looseBoolean(fields.first("optional", "isOptional"));
  return optional === null ? null : !optional;
}

function secretIn(fields: JsonFields): boolean | null {
  const words = [
    fields.first("type"),
    fields.first("format"),
    fields.first("inputType"),
    fields.first("widget"),
  ];
  if (words.some(isSecretWord)) return true;
  const place = fields.first("in", "location", "section", "group", "target");
  if (place === "secrets" || place === "secret" || place === "credentials") return true;
  const flags = [
    "secret",
    "isSecret",
    "sensitive",
    "airbyteSecret",
    "writeOnly",
    "x-secret",
    "masked",
    "encrypted",
  ];
  const said = flags.map((flag) => looseBoolean(fields.first(flag))).filter((flag) => flag !== null);
  return said.length === 0 ? null : said.includes(true);
}

function isSecretWord(word: unknown): boolean {
  return typeof word === "string" && /^(password|secret|credential|token)s?$/i.test(word.trim());
}

function defaultFrom(fields: JsonFields): ConnectorField["defaultValue"] {
  const value = fields.first("default", "defaultValue", "initialValue", "const");
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
