import type { SourceInput } from "#shared/api/connection";
import {
  ALL_SECRETS,
  ALL_SETTINGS,
  entriesOfAll,
  type FieldValue,
  type FormField,
  type FormValues,
  valueOf,
} from "./FormValues";

/** A setting as it is sent. */
export type SettingValue = SourceInput["settings"][string];

/** What a form without fieldErrors says, as it is sent: what was left empty is left out. */
export function sourceInputOf(kind: string, fields: readonly FormField[], values: FormValues): SourceInput {
  const settings: [string, SettingValue][] = [];
  const secrets: [string, string][] = [];
  for (const field of fields) {
    const value = valueOf(field, values);
    if (field.key === ALL_SETTINGS) settings.push(...allSettings(value));
    else if (field.key === ALL_SECRETS) secrets.push(...allSecrets(value));
    else if (field.secret) {
      if (value !== "") secrets.push([field.name, String(value)]);
    } else {
      const setting = settingOf(field, value);
      if (setting !== null) settings.push([field.name, setting]);
    }
  }
  return { kind, settings: Object.fromEntries(settings), secrets: Object.fromEntries(secrets) };
}

export function allSettings(json: FieldValue): readonly [string, SettingValue][] {
  return (entriesOfAll(json) ?? []) as [string, SettingValue][];
}

export function allSecrets(json: FieldValue): readonly [string, string][] {
  return (entriesOfAll(json) ?? []).map(([name, value]) => [name, String(value)]);
}

/** A field's value as a setting; null: left out. A box nobody asked to be ticked is no answer. */
export function settingOf(field: FormField, value: FieldValue): SettingValue {
  if (typeof value === "boolean")
    return value || field.required || field.defaultValue !== null ? value : null;
  const typed = field.type === "text" ? value : value.trim();
  if (typed.trim() === "") return null;
  switch (field.type) {
    case "integer":
    case "number":
      return Number(typed);
    case "json":
      return JSON.parse(typed) as SettingValue;
    case "string":
    case "text":
    case "select":
    case "boolean":
      return typed;
  }
}
