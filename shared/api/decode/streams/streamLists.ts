import { entriesIn } from "../reading/Fields";
import { answerOf, isObject, itemsOf, mapOf, membersOf, type Place } from "../reading/Place";
import { flagOf, memberNamed, textOf } from "../reading/scalars";
import { findList, type Found } from "../reading/structure";
import { plain } from "../reading/words";
import { shapeOf } from "../reading/ResourceShape";

/** An entry of a list of streams; `key` is its name where the list came as an object map. */
export interface StreamEntryPlace {
  readonly key: string | null;
  readonly place: Place;
}

/** The two lists of a streams answer; `saved` is null where it came as one. */
export interface StreamLists {
  readonly offered: readonly StreamEntryPlace[];
  readonly saved: readonly StreamEntryPlace[] | null;
  /** Whether streams that `saved` leaves out were left out on purpose. */
  readonly savedIsSelection: boolean;
}

const shape = shapeOf({
  what: "the list of streams",
  nouns: "stream table",
  lists: "object syncstream sourcetable",
  identity: "name stream streamname table tablename id key path schema namespace",
  names: "enabled selected excludecolumns columns available primarykey jsonschema estimatedrows target",
  objects: "columns fields target primarykey",
  asText: true,
});

const mergedNames = ["streams", "tables", "objects", "items"];
const offeredNames = [
  "available",
  "offered",
  "discovered",
  "source",
  "sourcestreams",
  "availablestreams",
  "catalog",
];
/** Objects of these names describe the source itself. */
const neverMaps = new Set(["source", "catalog"]);
const savedNames = ["saved", "configured", "choices", "savedstreams", "configuredstreams", "streamchoices"];
const selectedNames = ["selected", "selection", "selectedstreams"];
const listNames = new Set([...mergedNames, ...offeredNames, ...savedNames, ...selectedNames, "notoffered"]);
const maxDepth = 6;

/** Finds what a source offers and what was saved, in one list or two. */
export function findStreamLists(json: unknown): Found<StreamLists> {
  const named = findNamedStreamLists(json);
  if (named !== null) return { kind: "found", value: named };
  const only = findList(answerOf(json), shape);
  if (only.kind !== "found") return only;
  return {
    kind: "found",
    value: lists(
      only.value.map(({ key, place }) => ({ key, place })),
      null,
      null,
    ),
  };
}

/** The same, but only a list by one of its known names, in an answer that may have lists of other things. */
export function findNamedStreamLists(json: unknown): StreamLists | null {
  if (Array.isArray(json)) return lists(entriesOf(answerOf(json)) ?? [], null, null);
  const places = placesIn(answerOf(json));
  const bySchema = places.map(streamsBySchema).find((own) => own !== null);
  if (bySchema !== undefined) return lists([...bySchema], null, null);
  const under = (names: readonly string[]): StreamEntryPlace[] | null => {
    for (const place of places) {
      for (const name of names) {
        const member = memberOf(place, name);
        const own = member && entriesOf(member, !neverMaps.has(name));
        if (own !== null) return own;
      }
    }
    return null;
  };
  const config = places.map((place) => memberOf(place, "config")).find((own) => own !== null) ?? null;
  const inConfig = config && memberOf(config, "streams");
  const offered = under(offeredNames);
  const merged = under(mergedNames);
  const selected = under(selectedNames);
  const saved = under(savedNames) ?? selected ?? (inConfig && entriesOf(inConfig));
  if (offered !== null) return lists(offered, saved ?? merged, selected);
  if (merged !== null) return lists(merged, samePlaces(saved, merged) ? null : saved, selected);
  return saved && lists([], saved, null);
}

function samePlaces(one: readonly StreamEntryPlace[] | null, other: readonly StreamEntryPlace[]): boolean {
  return (
    one !== null &&
    one.length === other.length &&
    one.every(({ place }, index) => place.value === other[index]?.place.value)
  );
}

function lists(
  offered: StreamEntryPlace[],
  saved: StreamEntryPlace[] | null,
  selected: StreamEntryPlace[] | null,
): StreamLists {
  return { offered, saved, savedIsSelection: saved !== null && saved === selected };
}

/** The answer and what it is wrapped in, outermost first; what is in a list of streams is none of them. */
function placesIn(root: Place): Place[] {
  const places: Place[] = [];
  let level = isObject(root.value) ? [root] : [];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    places.push(...level);
    level = level.flatMap((place) =>
      membersOf(place).flatMap(([key, member]) =>
        isObject(member.value) && (!listNames.has(plain(key)) || holdsList(member)) ? [member] : [],
      ),
    );
  }
  return places;
}

/** `{"catalog":{"streams":[…]}}` is a wrapper, a map of streams is none. */
function holdsList(place: Place): boolean {
  return membersOf(place).some(
    ([key, { value }]) => mergedNames.includes(plain(key)) && Array.isArray(value),
  );
}

function memberOf(place: Place, name: string): Place | null {
  return membersOf(place).find(([key, { value }]) => plain(key) === name && value !== undefined)?.[1] ?? null;
}

/** A list, a list one level down, or a map from name to entry or to a yes or no; null is an empty list. */
export function entriesOf(place: Place, mapped = true): StreamEntryPlace[] | null {
  if (place.value === null) return [];
  if (Array.isArray(place.value))
    return itemsOf(place).map((item) => ({ key: null, place: unwrappedEntry(item) }));
  if (!isObject(place.value)) return null;
  const inner = membersOf(place).find(
    ([key, { value }]) =>
      Array.isArray(value) &&
      [...mergedNames, "data", "edges", "nodes", "results", "records"].includes(plain(key)),
  );
  if (inner !== undefined) return entriesOf(inner[1]);
  const entries = mapped ? mapOf(place) : [];
  const bySchema = mapped ? namesBySchema(place) : null;
  if (bySchema !== null) return bySchema;
  const isMap =
    entries.length > 0 && entries.every(([, { value }]) => isObject(value) || flagOf(value) !== null);
  return isMap ? entriesIn(place) : null;
}

/**
 * `{"schemas":{"public":{"enabled":true,"tables":{"orders":{…}}}}}`, or the same as a list of schemas with their names: all
 * tables of all schemas. A schema that is turned off turns off its tables. Null for everything else.
 */
function streamsBySchema(place: Place): StreamEntryPlace[] | null {
  const schemas = memberOf(place, "schemas");
  if (schemas === null) return null;
  const named = entriesIn(schemas).map(({ key, place: schema }) => ({
    name: key ?? textOf(memberNamed(schema.value, "name") ?? memberNamed(schema.value, "schema")),
    isOff: flagOf(memberNamed(schema.value, "enabled")) === false,
    tables: ["tables", "streams"].map((name) => memberOf(schema, name)).find((own) => own !== null) ?? null,
  }));
  const found = named.map(({ name, isOff, tables }) => {
    const entries = tables === null ? null : entriesOf(tables);
    if (name === null || entries === null) return null;
    return entries.map(({ key, place: table }): StreamEntryPlace => {
      const own = tableEntry(key, table.value);
      return {
        key: null,
        place: { value: { schema: name, ...own, ...(isOff ? { enabled: false } : {}) }, path: table.path },
      };
    });
  });
  return found.length > 0 && found.every((entries) => entries !== null) ? found.flat() : null;
}

/** A table of a schema as an object with its name. */
function tableEntry(key: string | null, value: unknown): object {
  if (isObject(value)) return key === null ? value : { table: key, ...value };
  if (key === null) return { table: value };
  const isOn = flagOf(value);
  return { table: key, ...(isOn === null ? {} : { enabled: isOn }) };
}

/** `{"public":["orders","users"]}`; null for everything else. */
function namesBySchema(place: Place): StreamEntryPlace[] | null {
  const schemas = mapOf(place);
  const isNames = (value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((own: unknown) => typeof own === "string" && own !== "");
  if (schemas.length === 0 || !schemas.every(([, { value }]) => isNames(value))) return null;
  return schemas.flatMap(([schema, tables]) =>
    itemsOf(tables).map(({ value, path }) => ({
      key: null,
      place: { value: { schema, table: value }, path },
    })),
  );
}

/** `{"node":{…},"cursor":"…"}` of a GraphQL connection. */
function unwrappedEntry(item: Place): Place {
  const node = membersOf(item).find(([key, { value }]) => plain(key) === "node" && isObject(value));
  return node?.[1] ?? item;
}
