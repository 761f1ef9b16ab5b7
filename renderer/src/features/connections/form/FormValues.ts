import type { Connector, ConnectorField } from "#shared/api/connector";
import { messages } from "../../../messages/messages";

/** A field of a form. Its key stays unique where a setting and a secret have one name. */
export interface FormField extends ConnectorField {
  readonly key: string;
}

/** `config.streams` belongs to the choice of tables; a key that objects cannot carry would be lost on its way. */
const notAsked = new Set(["streams", "__proto__"]);

/** All settings or all secrets of a kind that the service does not describe, as one JSON object. */
export const ALL_SETTINGS = "all settings";
export const ALL_SECRETS = "all secrets";

/** Whether nothing is known of what a kind of source asks for. */
export function isUndescribed(fields: readonly FormField[]): boolean {
  return fields.some(({ key }) => key === ALL_SETTINGS);
}

function undescribedFields(): readonly FormField[] {
  const text = messages.connectionForms.undescribed;
  const jsonField = (key: string, label: string, description: string): FormField => ({
    key,
    name: key,
    label,
    description,
    type: "json",
    secret: key === ALL_SECRETS,
    required: false,
    defaultValue: null,
    options: [],
    bindsSecrets: false,
  });
  return [
    jsonField(ALL_SETTINGS, text.settings, text.settingsHint),
    jsonField(ALL_SECRETS, text.secrets, text.secretsHint),
  ];
}

/**
 * The entries of such an object, as far as they can be sent; null where the text is none.
 *
 * @param json may be empty
 */
export function entriesOfAll(json: FieldValue): readonly [name: string, value: unknown][] | null {
  if (typeof json !== "string" || json.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return Object.entries(value).filter(([name]) => name !== "" && !notAsked.has(name));
  } catch {
    return null;
  }
}

/**
 * The fields that a form asks for, in the order of the service. A service may describe anything: what is named twice is
 * asked once, and names that cannot be sent are left out. Where it describes nothing, the form asks for JSON.
 */
export function formFields({ fields }: Connector): readonly FormField[] {
  const byKey = new Map<string, FormField>();
  for (const field of fields) {
    const key = `${field.secret ? "secret" : "setting"}:${field.name}`;
    if (field.name === "" || notAsked.has(field.name) || byKey.has(key)) continue;
    byKey.set(key, { ...field, key, label: messages.connectionForms.fieldLabel(field.name) ?? field.label });
  }
  return byKey.size === 0 ? undescribedFields() : [...byKey.values()];
}

/** What stands in a field: text as typed, or a yes or no. */
export type FieldValue = string | boolean;

/** What stands in each field, by its key; one that is absent was not touched. */
export type FormValues = ReadonlyMap<string, FieldValue>;

/** What stands in a field nobody touched: its default, which is sent too. */
export function initialValue({ type, defaultValue }: FormField): FieldValue {
  if (type === "boolean") return defaultValue === true || defaultValue === "true";
  return defaultValue === null ? "" : String(defaultValue);
}

export function valueOf(field: FormField, values: FormValues): FieldValue {
  return values.get(field.key) ?? initialValue(field);
}

/** The value as text; a yes or no is no text. */
export function textOf(field: FormField, values: FormValues): string {
  const value = valueOf(field, values);
  return typeof value === "string" ? value : "";
}

export function withValue(values: FormValues, key: string, value: FieldValue): FormValues {
  return new Map([...values, [key, value]]);
}

/** Whether two forms say the same, whatever was touched to get there. */
export function isSameForm(fields: readonly FormField[], a: FormValues, b: FormValues): boolean {
  return fields.every((field) => valueOf(field, a) === valueOf(field, b));
}

interface FieldGroups {
  /** What has to be seen: everything up to the last field that is required or secret. */
  readonly main: readonly FormField[];
  /** Refinements that can be left alone. */
  readonly more: readonly FormField[];
}

/** Services put what matters first, so their order stays and only its optional end is folded away. */
export function fieldGroups(fields: readonly FormField[]): FieldGroups {
  const last = fields.findLastIndex(({ required, secret }) => required || secret);
  // Where nothing is required, nothing says what could be folded away.
  const end = last === -1 ? fields.length : last + 1;
  return { main: fields.slice(0, end), more: fields.slice(end) };
}
