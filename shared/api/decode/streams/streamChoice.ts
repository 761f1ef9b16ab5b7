import type { StreamChoice } from "../../sourceStream";
import { Fields } from "../reading/Fields";
import { answerOf, isObject, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { flagOf, memberNamed, textOf, textsOf } from "../reading/scalars";
import { Trace } from "../reading/Trace";
import { plain } from "../reading/words";
import { identityFrom } from "./streamIdentity";

/** What an entry says of its choice; null where it says nothing. */
export interface ChoiceWords {
  readonly enabled: boolean | null;
  readonly excludeColumns: string[] | null;
}

/** Names of what an entry says of one stream. */
export const streamShape = shapeOf({
  what: "a stream",
  nouns: "stream table",
  identity: "name id stream table",
  names: "schema namespace enabled selected excludecolumns columns primarykey available estimatedrows target",
  objects:
    "columns fields choice saved config settings selection target destination stream table jsonschema schema",
});

/** A saved choice, or null where the entry names no stream. Only `false` turns a table off (docs/http-api.md). */
export function choiceFrom(entry: unknown, key: string | null): StreamChoice | null {
  const identity = identityFrom(entry, key);
  if (identity === null) return null;
  const { enabled, excludeColumns } = choiceWords(answerOf(entry));
  const includeColumns = textsOf(memberNamed(entry, "includecolumns"));
  return {
    ...{ identity, enabled: enabled ?? true, excludeColumns: excludeColumns ?? [] },
    ...(includeColumns.length === 0 ? {} : { includeColumns }),
  };
}

/** Reads a choice from an entry itself, or from what it keeps its choice in. */
export function choiceWords(entry: Place, trace = new Trace()): ChoiceWords {
  if (!isObject(entry.value)) return { enabled: flagOf(entry.value), excludeColumns: null };
  const inner = membersOf(entry).filter(([key]) => choicePlaces.has(plain(key)));
  const places = [entry, ...inner.map(([, member]) => member)]
    .map((place) => Fields.of(place, streamShape, trace))
    .filter((fields) => fields !== null);
  return {
    enabled: places.map(enabledIn).find((enabled) => enabled !== null) ?? null,
    excludeColumns: places.map(excludedIn).find((columns) => columns !== null) ?? null,
  };
}

const choicePlaces = new Set(["choice", "saved", "config", "settings", "selection", "node"]);
const enabledNames = ["enabled", "selected", "included", "include", "sync", "synced", "active"];
const disabledNames = ["disabled", "excluded", "skip", "skipped", "ignored"];

function enabledIn(fields: Fields): boolean | null {
  const yes = fields.flag("enabled", ...enabledNames);
  if (yes !== null) return yes;
  const no = fields.flag("enabled", ...disabledNames);
  return no === null ? null : !no;
}

function excludedIn(fields: Fields): string[] | null {
  const list = fields.found(
    "excludeColumns",
    "excludecolumns",
    "excludedcolumns",
    "excludefields",
    "excludedfields",
    "skipcolumns",
    "ignoredcolumns",
    "columnsexcluded",
  );
  if (list !== null) return textsOf(list.value);
  const columns = fields.first("columns", "fields")?.value;
  if (isObject(columns)) {
    const names = Object.entries(columns).flatMap(([name, own]) => (isExcluded(own) ? [name] : []));
    return names.length === 0 ? null : names;
  }
  if (!Array.isArray(columns)) return null;
  const excluded = columns
    .filter(isExcluded)
    .map((column: unknown) =>
      ["columnname", "column", "name"]
        .map((name) => textOf(memberNamed(column, name)))
        .find((own) => own !== null),
    )
    .filter((name) => name !== undefined && name !== null);
  return excluded.length === 0 ? null : excluded;
}

function isExcluded(column: unknown): boolean {
  if (!isObject(column)) return false;
  const said = (...names: readonly string[]): boolean | null =>
    names.map((name) => flagOf(memberNamed(column, name))).find((flag) => flag !== null) ?? null;
  return (
    said("excluded", "exclude", "isexcluded") === true || said("selected", "enabled", "included") === false
  );
}
