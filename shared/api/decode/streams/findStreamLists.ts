import { findList, type ListItem } from "../findList";
import { JsonFields } from "../JsonFields";
import { looseBoolean } from "../looseBoolean";

/** The two lists of a streams answer; `saved` is null where it came as one. */
export interface StreamLists {
  readonly offered: readonly ListItem[];
  readonly saved: readonly ListItem[] | null;
  /** Whether streams that `saved` leaves out were left out on purpose. */
  readonly savedIsSelection: boolean;
}

const wrappers = ["data", "result", "results", "connection", "config", "catalog", "schema"];
const mergedNames = ["streams", "tables", "objects", "items"];
const offeredNames = ["available", "offered", "discovered", "source", "sourceStreams", "catalog"];
/** Objects of these names describe the source itself. */
const neverMaps = new Set(["source", "catalog"]);
const savedNames = ["saved", "configured", "choices", "savedStreams", "configuredStreams", "streamChoices"];
const selectedNames = ["selected", "selection", "selectedStreams"];

/** Finds what a source offers and what was saved, in one list or two; null where there is neither. */
export function findStreamLists(json: unknown): StreamLists | null {
  const named = findNamedStreamLists(json);
  if (named !== null) return named;
  const only = findList(json, mergedNames);
  return only && lists(only, null, null);
}

/** The same, but only a list by one of its known names, in an answer that may have lists of other things. */
export function findNamedStreamLists(json: unknown): StreamLists | null {
  if (Array.isArray(json)) return lists(itemsIn(json) ?? [], null, null);
  const places = placesIn(json);
  const under = (names: readonly string[]): ListItem[] | null =>
    places
      .flatMap((place) => names.map((name) => itemsIn(place.first(name), !neverMaps.has(name))))
      .find((items) => items !== null) ?? null;
  const config = JsonFields.of(places.map((place) => place.first("config")).find((own) => own !== undefined));
  const offered = under(offeredNames);
  const merged = under(mergedNames);
  const selected = under(selectedNames);
  const saved = under(savedNames) ?? selected ?? itemsIn(config?.first("streams"));
  if (offered !== null) return lists(offered, saved ?? merged, selected);
  if (merged !== null) return lists(merged, saved === merged ? null : saved, selected);
  return saved && lists([], saved, null);
}

function lists(offered: ListItem[], saved: ListItem[] | null, selected: ListItem[] | null): StreamLists {
  return { offered, saved, savedIsSelection: saved !== null && saved === selected };
}

/** The answer and what it is wrapped in, outermost first. */
function placesIn(json: unknown): JsonFields[] {
  const places: JsonFields[] = [];
  let level = [JsonFields.of(json)].filter((place) => place !== null);
  for (let depth = 0; depth < 3 && level.length > 0; depth++) {
    places.push(...level);
    level = level
      .flatMap((place) => wrappers.map((wrapper) => JsonFields.of(place.first(wrapper))))
      .filter((place) => place !== null);
  }
  return places;
}

/** A list, a list one level down, or a map from name to entry or to a yes or no. */
function itemsIn(value: unknown, mapped = true): ListItem[] | null {
  if (Array.isArray(value)) return value.map((own: unknown) => ({ key: null, value: own }));
  const fields = JsonFields.of(value);
  if (fields === null) return null;
  const inner = mergedNames.map((name) => fields.first(name)).find((own) => Array.isArray(own));
  if (inner !== undefined) return itemsIn(inner);
  const entries = mapped ? fields.entries() : [];
  const isMap =
    entries.length > 0 &&
    entries.every(([, own]) => JsonFields.of(own) !== null || looseBoolean(own) !== null);
  return isMap ? entries.map(([key, own]) => ({ key, value: own })) : null;
}
