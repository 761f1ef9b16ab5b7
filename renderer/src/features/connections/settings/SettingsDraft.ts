import type { Connection, ConnectionChanges } from "#shared/api/connection";
import { labelOf } from "../../../components/labelOf";
import { messages } from "../../../messages/messages";
import {
  ALL_SECRETS,
  ALL_SETTINGS,
  type FieldValue,
  type FormField,
  type FormValues,
  initialValue,
  valueOf,
} from "../form/FormValues";
import { allSecrets, allSettings, settingOf, type SettingValue } from "../form/sourceInputOf";
import { scheduleText } from "../schedule/scheduleText";

/** What was changed of a Connection and not yet saved. */
export interface SettingsDraft {
  /** Null: as it was. */
  readonly name: string | null;
  /** Undefined: as it was; null: only by hand. */
  readonly scheduleMinutes: number | null | undefined;
  /** What stands in fields that were touched; of secrets only those that are replaced. */
  readonly values: FormValues;
  /** Keys of secrets that are to be forgotten. */
  readonly removed: ReadonlySet<string>;
}

export const unchangedSettings: SettingsDraft = {
  name: null,
  scheduleMinutes: undefined,
  values: new Map(),
  removed: new Set(),
};

/** What is saved, as it stands in the form. Secrets are not part of it. */
export function savedValues(fields: readonly FormField[], settings: Connection["settings"]): FormValues {
  const own = new Map(Object.entries(settings));
  return new Map(
    fields.flatMap((field): [string, FieldValue][] => {
      if (field.key === ALL_SETTINGS)
        return own.size === 0 ? [] : [[field.key, JSON.stringify(settings, null, 2)]];
      const saved = own.get(field.name);
      if (field.secret || saved === undefined || saved === null) return [];
      if (field.type === "boolean") return [[field.key, saved === true || saved === "true"]];
      const isText = typeof saved === "string" && field.type !== "json";
      return [[field.key, isText ? saved : JSON.stringify(saved, null, 2)]];
    }),
  );
}

/** One change, as it is read before it is saved. */
export interface SettingsChange {
  /** Unique among the changes. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** What saving would change, in words; a secret's old and new value are never among them. */
export function settingsDiff(
  connection: Connection,
  fields: readonly FormField[],
  draft: SettingsDraft,
): readonly SettingsChange[] {
  const text = messages.connectionForms;
  const { name, scheduleMinutes } = draft;
  const before = savedValues(fields, connection.settings);
  return [
    ...(name === null || name.trim() === connection.name
      ? []
      : [
          {
            key: "name",
            label: messages.connectionWizard.name,
            text: text.settings.change(labelOf(connection), name.trim()),
          },
        ]),
    ...(scheduleMinutes === undefined || scheduleMinutes === connection.scheduleMinutes
      ? []
      : [
          {
            key: "schedule",
            label: text.schedule.label,
            text: text.settings.change(
              scheduleText(connection.scheduleMinutes),
              scheduleText(scheduleMinutes),
            ),
          },
        ]),
    ...fields.flatMap((field): SettingsChange[] => {
      const { key, label } = field;
      if (field.secret) {
        if (draft.removed.has(key)) return [{ key, label, text: text.settings.removed }];
        return isTyped(field, draft) ? [{ key, label, text: text.settings.replaced }] : [];
      }
      if (!isChanged(field, before, draft)) return [];
      const [from, to] = [valueOf(field, before), valueOf(field, draft.values)].map(shown);
      return [{ key, label, text: text.settings.change(from ?? "", to ?? "") }];
    }),
  ];
}

/** The changes as they are sent: only what is different from what is saved. */
export function settingsChanges(
  connection: Connection,
  fields: readonly FormField[],
  draft: SettingsDraft,
): ConnectionChanges {
  const { name, scheduleMinutes } = draft;
  const before = savedValues(fields, connection.settings);
  const isMoved = isAddressChanged(fields, before, draft);
  const settings = fields
    .filter((field) => !field.secret && isChanged(field, before, draft))
    .flatMap((field): [string, SettingValue][] =>
      field.key === ALL_SETTINGS
        ? changedSettings(valueOf(field, before), valueOf(field, draft.values))
        : [[field.name, settingOf(field, valueOf(field, draft.values))]],
    );
  const secrets = fields
    .filter(({ secret }) => secret)
    .flatMap((field): [string, string | null][] => {
      if (field.key === ALL_SECRETS) return [...allSecrets(valueOf(field, draft.values))];
      if (draft.removed.has(field.key)) return [[field.name, null]];
      if (isTyped(field, draft)) return [[field.name, String(draft.values.get(field.key))]];
      // Stored for the address that was: it goes where it was not entered again.
      return isMoved ? [[field.name, null]] : [];
    });
  return {
    ...(name === null || name.trim() === connection.name ? {} : { name: name.trim() }),
    ...(scheduleMinutes === undefined || scheduleMinutes === connection.scheduleMinutes
      ? {}
      : { scheduleMinutes }),
    ...(settings.length === 0 ? {} : { settings: Object.fromEntries(settings) }),
    ...(secrets.length === 0 ? {} : { secrets: Object.fromEntries(secrets) }),
  };
}

/** Of two JSON objects with all settings: what differs, and null for what is left out of the second. */
function changedSettings(before: FieldValue, after: FieldValue): [string, SettingValue][] {
  const [old, now] = [new Map(allSettings(before)), new Map(allSettings(after))];
  const left = [...old.keys()].filter((name) => !now.has(name));
  const isSame = (name: string, value: SettingValue) =>
    JSON.stringify(old.get(name)) === JSON.stringify(value);
  return [
    ...[...now].filter(([name, value]) => !isSame(name, value)),
    ...left.map((name): [string, null] => [name, null]),
  ];
}

/** Whether stored secrets would be sent to another address, or the server verified differently, after saving. */
export function isAddressChanged(
  fields: readonly FormField[],
  before: FormValues,
  draft: SettingsDraft,
): boolean {
  return fields.some((field) => field.bindsSecrets && isChanged(field, before, draft));
}

/** Whether how the source is reached would be different after saving. */
export function isSourceChanged(
  fields: readonly FormField[],
  before: FormValues,
  draft: SettingsDraft,
): boolean {
  if (draft.removed.size > 0) return true;
  return fields.some((field) => (field.secret ? isTyped(field, draft) : isChanged(field, before, draft)));
}

/** The whole form as it would be after saving, apart from secrets that stay. */
export function valuesAfter(before: FormValues, draft: SettingsDraft): FormValues {
  return new Map([...before, ...draft.values]);
}

function isTyped(field: FormField, { values }: SettingsDraft): boolean {
  return (values.get(field.key) ?? "") !== "";
}

function isChanged(field: FormField, before: FormValues, { values }: SettingsDraft): boolean {
  const typed = values.get(field.key);
  return typed !== undefined && typed !== (before.get(field.key) ?? initialValue(field));
}

/** Longer values are not compared by eye. */
const shownCharacters = 60;

function shown(value: FieldValue): string {
  const text = messages.connectionForms.settings;
  if (typeof value === "boolean") return value ? text.yes : text.no;
  const line = value.trim().replaceAll(/\s+/g, " ");
  if (line === "") return text.empty;
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line;
}
