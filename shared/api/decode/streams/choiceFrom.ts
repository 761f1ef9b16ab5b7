import type { StreamChoice } from "../../sourceStream";
import { JsonFields } from "../JsonFields";
import { looseBoolean } from "../looseBoolean";
import { textsIn } from "../textsIn";
import { textUnder } from "../textUnder";
import { identityFrom } from "./identityFrom";

/** What an entry says of its choice; null where it says nothing. */
export interface ChoiceWords {
  readonly enabled: boolean | null;
  readonly excludeColumns: string[] | null;
}

/** A saved choice, or null where the entry names no stream. Only `false` turns a table off (service-api.md, Connection). */
export function choiceFrom(entry: unknown, key: string | null): StreamChoice | null {
  const identity = identityFrom(entry, key);
  if (identity === null) return null;
  const { enabled, excludeColumns } = choiceWords(entry);
  const includeColumns = textsIn(JsonFields.of(entry)?.first("includeColumns"));
  return {
    ...{ identity, enabled: enabled ?? true, excludeColumns: excludeColumns ?? [] },
    ...(includeColumns.length === 0 ? {} : { includeColumns }),
  };
}

/** Reads a choice from an entry itself, or from what it keeps its choice in. */
export function choiceWords(entry: unknown): ChoiceWords {
  const whole = looseBoolean(entry);
  const fields = JsonFields.of(entry);
  if (fields === null) return { enabled: whole, excludeColumns: null };
  const places = [
    fields,
    ...["choice", "saved", "config", "settings", "selection"].map((name) =>
      JsonFields.of(fields.first(name)),
    ),
  ].filter((place) => place !== null);
  return {
    enabled: places.map(enabledIn).find((enabled) => enabled !== null) ?? null,
    excludeColumns: places.map(excludedIn).find((columns) => columns !== null) ?? null,
  };
}

function enabledIn(fields: JsonFields): boolean | null {
  const names = [
    "enabled",
    "isEnabled",
    "selected",
    "isSelected",
    "included",
    "include",
    "sync",
    "synced",
    "active",
  ];
  const yes = names.map((name) => looseBoolean(fields.first(name))).find((said) => said !== null);
  if (yes !== undefined) return yes;
  const no = looseBoolean(fields.first("disabled", "excluded", "skip", "skipped", "ignored"));
  return no === null ? null : !no;
}

function excludedIn(fields: JsonFields): string[] | null {
  const list = fields.first(
    ...[
      "excludeColumns",
      "excludedColumns",
      "excludeFields",
      "skipColumns",
      "ignoredColumns",
      "columnsExcluded",
    ],
  );
  if (list !== undefined) return textsIn(list);
  const columns = fields.first("columns", "fields");
  if (!Array.isArray(columns)) return null;
  const excluded = columns
    .map((column: unknown) => JsonFields.of(column))
    .filter((column) => column !== null && isExcluded(column))
    .map((column) => textUnder(column, "columnName", "column", "name"))
    .filter((name) => name !== null);
  return excluded.length === 0 ? null : excluded;
}

function isExcluded(column: JsonFields): boolean {
  if (looseBoolean(column.first("excluded", "exclude")) === true) return true;
  return looseBoolean(column.first("selected", "enabled", "included")) === false;
}
