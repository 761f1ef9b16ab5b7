import type { Envelope } from "../../../errors/AppError";
import type { NotOfferedTable, SourceColumn, SourceStream } from "../../sourceStream";
import { ambiguous, decoded } from "../reading/decoded";
import { entriesIn, Fields } from "../reading/Fields";
import { answerOf, isObject, mapOf, membersOf, type Place } from "../reading/Place";
import { flagOf, memberNamed, messageOf, textsOf } from "../reading/scalars";
import { Trace } from "../reading/Trace";
import { columnsFrom } from "../schema/columns";
import { choiceFrom, choiceWords, chosenIn, streamShape, mergeChoices } from "./streamChoice";
import { identityFrom, innersOf, streamPlace, targetIn } from "./streamIdentity";
import {
  findNamedStreamLists,
  findStreamLists,
  type StreamEntryPlace,
  type StreamLists,
} from "./streamLists";

/**
 * Reads the answer of GET /connections/:id/streams in any form: one list, or what is offered and what was saved apart.
 * Never throws.
 */
export function decodeStreams(json: unknown, trace = new Trace()): Envelope<SourceStream[]> {
  const what = "the list of streams";
  const found = findStreamLists(json);
  if (found.kind === "ambiguous") return ambiguous(what, found.paths);
  if (found.kind === "none") return decoded<SourceStream[]>(null, what);
  const streams = streamsIn(found.value, trace);
  const entries = found.value.offered.length + (found.value.saved?.length ?? 0);
  return decoded(streams.length === 0 && entries > 0 ? null : namesApart(streams), what);
}

/** The streams that the answer of a test names; empty where it names none. */
export function streamsOfTest(json: unknown, trace: Trace): SourceStream[] {
  return namesApart(offeredStreams(findNamedStreamLists(json)?.offered ?? [], trace));
}

/** The streams of one list, each once. */
function offeredStreams(items: readonly StreamEntryPlace[], trace: Trace): SourceStream[] {
  const byIdentity = new Map<string, SourceStream>();
  for (const { key, place } of items) {
    const stream = streamFrom(place, key, trace);
    if (stream !== null) byIdentity.set(JSON.stringify(stream.identity), stream);
  }
  return [...byIdentity.values()];
}

function streamsIn({ offered, saved, savedIsSelection }: StreamLists, trace: Trace): SourceStream[] {
  const streams = offeredStreams(offered, trace);
  if (saved === null) return streams;
  const choices = saved
    .map(({ key, place }) => choiceFrom(place.value, key))
    .filter((choice) => choice !== null);
  // A list of what was selected, without a word on each, leaves out what was not.
  const isSelection =
    savedIsSelection && choices.length > 0 && saved.every(({ place }) => choiceWords(place).enabled === null);
  const before = isSelection ? streams.map((stream) => ({ ...stream, enabled: false })) : streams;
  return mergeChoices(before, choices, (identity) => streamFrom(answerOf(identity), null, new Trace()));
}

/** One stream that a source offers, with what its entry says was chosen; null where the entry names no stream. */
function streamFrom(entry: Place, key: string | null, trace: Trace): SourceStream | null {
  const identity = identityFrom(entry.value, key);
  if (identity === null) return null;
  const place = streamPlace(identity);
  if (place.name === "") return null;
  trace.read("name", entry.path);
  const own = Fields.of(entry, streamShape, trace);
  const inner = innersOf(entry.value).map((value) =>
    Fields.of({ value, path: `${entry.path}.*` }, streamShape, trace),
  );
  const places = [own, ...inner].filter((fields) => fields !== null);
  return {
    ...place,
    identity,
    available: places.map(availableIn).find((available) => available !== null) ?? true,
    unavailable: unavailableIn(own),
    ...chosenIn(entry, trace),
    held: own?.flag("held", "held") ?? false,
    heldColumns: textsOf(own?.first("heldcolumns")?.value),
    columns: places.map((fields) => columnsOf(fields, trace)).find((columns) => columns !== null) ?? null,
    primaryKey: places.map(primaryKeyOf).find((columns) => columns.length > 0) ?? [],
    estimatedRows: places.map(rowsIn).find((rows) => rows !== null) ?? null,
    target: own && targetIn(own),
  };
}

function unavailableIn(fields: Fields | null): SourceStream["unavailable"] {
  const word = fields?.plainText("unavailable", "unavailable");
  return word === "gone" || word === "revoked" ? word : null;
}

function availableIn(fields: Fields): boolean | null {
  const there = fields.flag("available", "available", "exists", "present");
  if (there !== null) return there;
  const missing = fields.flag("available", "missing", "removed", "vanished", "deleted", "unavailable");
  return missing === null ? null : !missing;
}

function rowsIn(fields: Fields): number | null {
  return fields.count(
    "estimatedRows",
    "estimatedrows",
    "estimatedrowcount",
    "rowestimate",
    "approximaterows",
    "approximaterowcount",
    "rowcount",
    "rows",
    "count",
  );
}

/** The columns of a stream: a list, a map, or the properties of a JSON Schema. Null where the service does not say. */
function columnsOf(fields: Fields, trace: Trace): SourceColumn[] | null {
  const listed = fields.found("columns", "columns", "fields", "cols", "columnlist");
  const schema = fields.first("jsonschema", "schema", "columnschema", "streamschema");
  const properties = memberNamed(schema?.value, "properties");
  if (listed === null) {
    if (!isObject(properties)) return null;
    const path = `${schema?.path ?? ""}.properties.*`;
    return Object.entries(properties).map(([name, value]: [string, unknown]) => {
      trace.read("column.name", path);
      return propertyColumn(name, value);
    });
  }
  return columnsFrom(columnItems(listed), trace).map(({ name, type, nullable }) => ({
    name,
    type: type || null,
    nullable,
  }));
}

/** `{"type":["null","integer"]}` is an integer that may be missing. */
function propertyColumn(name: string, value: unknown): SourceColumn {
  const types = textsOf(memberNamed(value, "type"));
  const known = types.filter((type) => type !== "null");
  return {
    name,
    type: known.length === 0 ? null : known.join(" or "),
    nullable: types.length === 0 ? null : known.length < types.length,
  };
}

/** `{"columns":{"edges":[{"node":…}]}}` holds the columns themselves. */
function columnItems(place: Place): Place {
  const inner = membersOf(place).find(
    ([key, { value }]) => /^(edges|nodes|items|data)$/i.test(key) && Array.isArray(value),
  );
  const list = inner?.[1] ?? place;
  if (!Array.isArray(list.value)) return list;
  const nodes = list.value.map((item: unknown) => memberNamed(item, "node") ?? item);
  return { value: nodes, path: list.path };
}

/** Names of the columns by which a stream's rows are distinguished; empty where the service does not say. */
function primaryKeyOf(fields: Fields): string[] {
  const named = textsOf(
    fields.found(
      "primaryKey",
      "primarykey",
      "primarykeys",
      "primarykeycolumns",
      "sourcedefinedprimarykey",
      "keycolumns",
      "pk",
    )?.value,
  );
  const [only = "", ...others] = named;
  // An array as PostgreSQL writes it: `{id,"tenant id"}`.
  if (others.length === 0 && /^\{.+\}$/.test(only)) {
    return only
      .slice(1, -1)
      .split(",")
      .map((name) => name.replace(/^"(.*)"$/, "$1"));
  }
  if (named.length > 0) return named;
  const columns = fields.first("columns", "fields")?.value;
  const isKey = (column: unknown) =>
    ["primarykey", "isprimarykey", "pk"].some((name) => flagOf(memberNamed(column, name)) === true);
  if (Array.isArray(columns)) return textsOf(columns.filter(isKey));
  return mapOf(answerOf(columns)).flatMap(([name, { value }]) => (isKey(value) ? [name] : []));
}

/** The same items with names that tell them apart: a second `orders` is `orders (2)`. */
function namesApart<Value extends { readonly name: string }>(items: readonly Value[]): Value[] {
  const taken = new Set(items.map(({ name }) => name));
  const seen = new Set<string>();
  return items.map((item) => {
    if (!seen.has(item.name)) {
      seen.add(item.name);
      return item;
    }
    let number = 2;
    while (taken.has(`${item.name} (${number})`)) number += 1;
    const name = `${item.name} (${number})`;
    taken.add(name);
    seen.add(name);
    return { ...item, name };
  });
}

/**
 * Reads `notOffered` of an answer about a source: tables that are there and cannot be synced, each once. Empty where a
 * service does not list them, and without entries that name no table. Never throws.
 */
export function notOfferedTables(json: unknown): NotOfferedTable[] {
  const places = [
    json,
    memberNamed(json, "data"),
    memberNamed(json, "result"),
    memberNamed(json, "response"),
  ];
  const list = places.map((place) => memberNamed(place, "notoffered")).find((own) => Array.isArray(own));
  const byName = new Map<string, NotOfferedTable>();
  for (const { place } of list === undefined ? [] : entriesIn(answerOf(list))) {
    const identity = identityFrom(place.value, null);
    if (identity === null) continue;
    const reason = messageOf(
      memberNamed(place.value, "reason") ??
        memberNamed(place.value, "error") ??
        memberNamed(place.value, "message"),
    );
    const table = { ...streamPlace(identity), reason };
    byName.set(table.name, table);
  }
  return [...byName.values()];
}
