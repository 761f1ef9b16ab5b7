import type { ConnectorField } from "../../connector";
import { JsonFields } from "../JsonFields";

type Options = ConnectorField["options"];

/**
 * What a setting can be chosen from: values, objects with value and label in any usual names, or a map from value to
 * label. Empty where there is no choice; values of one spelling are named once.
 */
export function optionsFrom(fields: JsonFields): Options {
  const names = fields.first("enumNames");
  const lists = ["options", "choices", "enum", "allowedValues", "values", "oneOf", "anyOf"];
  for (const name of lists) {
    const options = optionsIn(fields.first(name), Array.isArray(names) ? names : []);
    if (options.length > 0) return options;
  }
  return [];
}

function optionsIn(value: unknown, labels: readonly unknown[]): Options {
  const options = Array.isArray(value)
    ? value.map((own: unknown, index) => optionFrom(own, labels[index]))
    : (JsonFields.of(value)?.entries() ?? []).map(([key, label]) => optionOf(key, label));
  const byValue = new Map<string, Options[number]>();
  for (const option of options) {
    if (option !== null && !byValue.has(option.value)) byValue.set(option.value, option);
  }
  return [...byValue.values()];
}

function optionFrom(own: unknown, label: unknown): Options[number] | null {
  const fields = JsonFields.of(own);
  if (fields === null) return optionOf(own, label);
  const value = fields.first("value", "const", "id", "key", "name");
  return optionOf(value, fields.first("label", "title", "displayName", "name", "text", "description"));
}

function optionOf(value: unknown, label: unknown): Options[number] | null {
  const text = scalarText(value);
  return text === null ? null : { value: text, label: scalarText(label) ?? text };
}

function scalarText(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
