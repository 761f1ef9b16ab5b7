import type { StreamChoice, SourceStream, StreamIdentity } from "../../sourceStream";
import { Fields } from "../reading/Fields";
import { answerOf, isObject, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { flagOf, memberNamed, textOf, textsOf } from "../reading/scalars";
import { Trace } from "../reading/Trace";
import { plain } from "../reading/words";
import { identityFrom, sameStream, streamPlace } from "./streamIdentity";

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
  const includeColumns = textsOf(memberNamed(entry, "includecolumns"));
  return {
    ...{ identity, ...chosenIn(answerOf(entry)) },
    ...(includeColumns.length === 0 ? {} : { includeColumns }),
  };
}

/** What a stream and a saved choice of it have in common. */
type Chosen = Pick<StreamChoice, "enabled" | "excludeColumns">;

/** The choice that an entry holds; one without a word on it is synced with all its columns. */
export function chosenIn(entry: Place, trace = new Trace()): Chosen {
  const { enabled, excludeColumns } = choiceWords(entry, trace);
  return { enabled: enabled ?? true, excludeColumns: excludeColumns ?? [] };
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

/**
 * What a source offers with the choices that were saved apart from it. A choice whose stream is not offered any more
 * comes last, as unavailable.
 *
 * @param streamOf Makes a stream of a choice that is all that is known of it.
 */
export function mergeChoices(
  offered: readonly SourceStream[],
  choices: readonly StreamChoice[],
  streamOf: (identity: StreamIdentity) => SourceStream | null,
): SourceStream[] {
  const streams = [...offered];
  const places = placesOf(offered);
  const missingLast: SourceStream[] = [];
  for (const choice of choices) {
    const index = indexOf(choice, offered, places);
    const stream = streams[index];
    if (stream === undefined) {
      const missing = streamOf(choice.identity);
      if (missing === null) continue;
      missingLast.push({ ...missing, ...chosenBy(choice), identity: choice.identity, available: false });
    } else {
      streams[index] = { ...stream, ...chosenBy(choice) };
    }
  }
  return [...streams, ...missingLast];
}

function chosenBy({ enabled, excludeColumns }: StreamChoice): Chosen {
  return { enabled, excludeColumns };
}

/** The places in the list of each text that names a stream: five thousand are merged without looking at pairs. */
function placesOf(offered: readonly SourceStream[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { name, identity }] of offered.entries()) {
    for (const text of new Set([name, ...Object.values(identity).map(String)])) {
      const list = places.get(text);
      if (list === undefined) places.set(text, [index]);
      else list.push(index);
    }
  }
  return places;
}

/** -1 where the choice is of no offered stream, or could be of several. */
function indexOf(
  { identity }: StreamChoice,
  offered: readonly SourceStream[],
  places: ReadonlyMap<string, readonly number[]>,
): number {
  const name = streamPlace(identity).name;
  const byName = (places.get(name) ?? []).filter((index) => offered[index]?.name === name);
  const [only] = byName;
  if (only !== undefined && byName.length === 1) return only;
  // Texts that many streams share, as their schema, say where and not which.
  const candidates = new Set(
    Object.values(identity)
      .map((value) => places.get(String(value)) ?? [])
      .filter((indexes) => indexes.length < 50)
      .flat(),
  );
  const same = [...candidates].filter((index) => {
    const stream = offered[index];
    return stream !== undefined && sameStream(identity, stream.identity);
  });
  const [first] = same;
  return first !== undefined && same.length === 1 ? first : -1;
}
