import { idInAddress, idInOwnLink } from "./ownLink";
import { isObject, itemsOf, membersOf, type Place } from "./Place";
import type { ResourceShape } from "./ResourceShape";
import { countOf, flagOf, isoTime, memberNamed, nullableIn, numberOf, plainTextOf, textOf } from "./scalars";
import { Trace } from "./Trace";
import { commonPrefix, plain } from "./words";

/** Names of a field in the order of how well they say it; names in an inner list say it equally well. */
export type FieldNames = readonly (string | readonly string[])[];

/** What reads a value; null where it is none of the kind. */
type Reading<Value> = (value: unknown) => Value | null;

/** Keys under which services keep what describes an object apart from its identity. */
const partNames = new Set(
  (
    "attributes attrs attribute properties props fields values spec metadata meta details detail info data summary " +
    "source general basic overview resource record entity body content status state core common"
  ).split(" "),
);

/** Keys that come with any object and describe none. */
const besideNames = new Set(
  "type kind object typename links self href url relationships cursor etag revision".split(" "),
);

/** Members by their plain names, and those with the object's own prefix by the rest of their names. */
interface Level {
  readonly exact: Members;
  readonly prefixed: Members;
  /** Those that begin with is or has, by the rest of their names. */
  readonly questions: Members;
}

type Members = ReadonlyMap<string, readonly Place[]>;

const none: readonly Place[] = [];
const noMembers: Members = new Map();
const emptyLevel: Level = { exact: noMembers, prefixed: noMembers, questions: noMembers };

/**
 * The fields of one object, found by their meaning: in any case and with any separators, with the object's own prefix
 * (`databaseName`, `db_name`), and in the part that keeps its attributes. Each that is found is noted with its path.
 */
export class Fields {
  readonly place: Place;
  readonly trace: Trace;
  readonly #shape: ResourceShape;
  readonly #own: Level;
  readonly #prefixes: readonly string[];
  #parts: Level | null = null;

  private constructor(
    place: Place,
    shape: ResourceShape,
    trace: Trace,
    prefixes: readonly string[],
    members: Members,
  ) {
    this.place = place;
    this.trace = trace;
    this.#shape = shape;
    this.#prefixes = prefixes;
    this.#own = levelOf(withOwnId(members, place, shape), prefixes);
  }

  /**
   * Null for anything that is not a JSON object.
   *
   * @param alias The word under which the service keeps objects of this kind, such as `warehouse`.
   */
  static of(
    place: Place,
    shape: ResourceShape,
    trace = new Trace(),
    alias: string | null = null,
  ): Fields | null {
    if (!isObject(place.value)) return null;
    return new Fields(place, shape, trace, prefixesOf(place.value, shape, alias), membersByName([place]));
  }

  /**
   * The value of a field: that of its best name, the object's own members before those of its parts. Null where it is
   * absent, and where two equally good names say different things, which is noted with the path of both.
   */
  read<Value>(
    field: string,
    fieldNames: FieldNames,
    as: Reading<Value>,
    meaning: Reading<unknown> = as,
  ): Value | null {
    for (const { exact, prefixed } of this.#levels()) {
      const outcome = this.#readIn([exact, prefixed], field, fieldNames, as, meaning);
      if (outcome !== null) return outcome.value;
    }
    return null;
  }

  #readIn<Value>(
    members: readonly Members[],
    field: string,
    fieldNames: FieldNames,
    as: Reading<Value>,
    meaning: Reading<unknown>,
  ): { readonly value: Value | null } | null {
    const present = members.filter(({ size }) => size > 0);
    if (present.length === 0) return null;
    for (const tier of fieldNames) {
      for (const own of present) {
        const outcome = this.#readTier(field, candidatesIn(own, tier), as, meaning);
        if (outcome !== null) return outcome;
      }
    }
    return null;
  }

  #readTier<Value>(
    field: string,
    places: readonly Place[],
    as: Reading<Value>,
    meaning: Reading<unknown>,
  ): { readonly value: Value | null } | null {
    const [single, ...others] = places;
    if (single === undefined) return null;
    if (others.length === 0) {
      const value = as(single.value);
      if (value === null) return null;
      this.trace.read(field, single.path);
      return { value };
    }
    const found = places.flatMap((place) => {
      const value = as(place.value);
      return value === null ? [] : [{ place, value, means: textForm(meaning(place.value)) }];
    });
    const [first] = found;
    if (first === undefined) return null;
    const other = found.find(({ means }) => means !== first.means);
    if (other === undefined) {
      this.trace.read(field, first.place.path);
      return { value: first.value };
    }
    this.trace.conflict(field, [first.place.path, other.place.path]);
    return { value: null };
  }

  /** A text, or what a small object calls itself. */
  text(field: string, ...fieldNames: FieldNames): string | null {
    return this.read(field, fieldNames, textOf);
  }

  /** A text and nothing but a text. */
  plainText(field: string, ...fieldNames: FieldNames): string | null {
    return this.read(field, fieldNames, plainTextOf);
  }

  number(field: string, ...fieldNames: FieldNames): number | null {
    return this.read(field, fieldNames, numberOf);
  }

  count(field: string, ...fieldNames: FieldNames): number | null {
    return this.read(field, fieldNames, countOf);
  }

  time(field: string, ...fieldNames: FieldNames): string | null {
    return this.read(field, fieldNames, isoTime);
  }

  /** A yes or no, also by the names' forms with is and has: `isNullable` of `nullable`. */
  flag(field: string, ...fieldNames: FieldNames): boolean | null {
    for (const { exact, prefixed, questions } of this.#levels()) {
      const outcome = this.#readIn([exact, questions, prefixed], field, fieldNames, flagOf, flagOf);
      if (outcome !== null) return outcome.value;
    }
    return null;
  }

  /** The first member of these names that is neither absent nor null. */
  first(...fieldNames: readonly string[]): Place | null {
    for (const { exact, prefixed } of this.#levels()) {
      for (const name of fieldNames) {
        const [place] = exact.get(name) ?? prefixed.get(name) ?? [];
        if (place !== undefined) return place;
      }
    }
    return null;
  }

  /** The same, noted as where a field was read. */
  found(field: string, ...fieldNames: readonly string[]): Place | null {
    const place = this.first(...fieldNames);
    if (place !== null) this.trace.read(field, place.path);
    return place;
  }

  /** The first of these that is an object, as fields of another shape. */
  child(shape: ResourceShape, ...fieldNames: readonly string[]): Fields | null {
    for (const { exact } of this.#levels()) {
      for (const name of fieldNames) {
        for (const place of exact.get(name) ?? []) {
          if (isObject(place.value)) return Fields.of(place, shape, this.trace);
        }
      }
    }
    return null;
  }

  /**
   * The members whose keys begin with one of these words, as fields of an object: `lastRunStatus` and `lastRunAt` of
   * `lastRun`. Null where there are none.
   */
  flat(shape: ResourceShape, ...prefixes: readonly string[]): Fields | null {
    for (const { exact } of this.#levels()) {
      const members = new Map<string, readonly Place[]>();
      for (const [key, places] of exact) {
        for (const prefix of prefixes) {
          if (!key.startsWith(prefix) || key.length === prefix.length) continue;
          const rest = key.slice(prefix.length);
          if (!members.has(rest)) members.set(rest, places);
        }
      }
      if (members.size > 0)
        return new Fields({ value: {}, path: this.place.path }, shape, this.trace, [], members);
    }
    return null;
  }

  /** All members with their keys, in the order of the text. */
  members(): [key: string, member: Place][] {
    return membersOf(this.place);
  }

  #levels(): readonly [own: Level, parts: Level] {
    if (this.#parts === null) {
      const parts = [...partsOf(this.place, this.#shape), ...relatedTo(this.place)];
      this.#parts = parts.length === 0 ? emptyLevel : levelOf(membersByName(parts), this.#prefixes);
    }
    return [this.#own, this.#parts];
  }
}

/** The objects in which an object keeps its attributes: those of usual names, or the only one beside its identity. */
export function partsOf(place: Place, shape: ResourceShape): Place[] {
  const members = membersOf(place);
  const objects = members.filter(([key, { value }]) => isObject(value) && !shape.objects.has(plain(key)));
  const usual = objects
    .filter(([key, part]) => partNames.has(plain(key)) || isOwnPart(key, part, shape))
    .map(([, part]) => part);
  if (usual.length > 0) return usual;
  const [only, ...others] = objects.filter(([key]) => !besideNames.has(plain(key)));
  if (only === undefined || others.length > 0) return [];
  const describes = members.some(
    ([key, { value }]) =>
      key !== only[0] && !isObject(value) && !besideNames.has(plain(key)) && !shape.identity.has(plain(key)),
  );
  const known = membersOf(only[1]).filter(
    ([key]) => shape.names.has(plain(key)) && !shape.identity.has(plain(key)),
  );
  return describes || known.length < 2 ? [] : [only[1]];
}

/** `"database":{"version":"16"}` within a database says more of it, unless it names one itself. */
function isOwnPart(key: string, part: Place, shape: ResourceShape): boolean {
  const isIdentified = membersOf(part).some(([name]) => shape.identity.has(plain(name)));
  return !isIdentified && shape.nouns.includes(plain(key));
}

/** What JSON:API names beside the attributes: `{"relationships":{"engine":{"data":{"type":"engines","id":"duckdb"}}}}`. */
function relatedTo(place: Place): Place[] {
  return membersOf(place).flatMap(([key, relationships]) => {
    if (plain(key) !== "relationships") return [];
    const related = membersOf(relationships).flatMap(([name, { value }]): [string, unknown][] => {
      const data = memberNamed(value, "data");
      return isObject(data) || (Array.isArray(data) && data.some(isResource)) ? [[name, data]] : [];
    });
    return related.length === 0 ? [] : [{ value: Object.fromEntries(related), path: relationships.path }];
  });
}

/** More than a reference to one. */
function isResource(value: unknown): boolean {
  return isObject(memberNamed(value, "attributes"));
}

/** The members with the id that only the object's own address says. */
function withOwnId(members: Members, place: Place, shape: ResourceShape): Members {
  const [own] = members.get("id") ?? [];
  if (own !== undefined && idInAddress(own.value, shape) === null) return members;
  const isNamed = own === undefined && [...shape.identity].some((name) => members.has(name));
  const linked = isNamed || !shape.identity.has("id") ? null : idInOwnLink(place, shape);
  return linked === null ? members : new Map([...members, ["id", [linked]]]);
}

function prefixesOf(object: object, shape: ResourceShape, alias: string | null): string[] {
  const known = [...shape.nouns];
  const isFree = (word: string) => !shape.names.has(word) && !shape.objects.has(word);
  if (alias !== null && isFree(alias)) known.push(alias);
  const keys = Object.keys(object);
  const own = keys.some((key) => shape.identity.has(plain(key))) ? null : commonPrefix(keys);
  if (own !== null && isFree(own)) known.push(own);
  return [...new Set(known)];
}

function levelOf(exact: Members, prefixes: readonly string[]): Level {
  const prefixed = new Map<string, readonly Place[]>();
  for (const prefix of prefixes) {
    for (const [name, places] of exact) {
      const rest = name.startsWith(prefix) ? name.slice(prefix.length) : "";
      if (rest !== "" && !prefixed.has(rest)) prefixed.set(rest, places);
    }
  }
  const questions = new Map<string, readonly Place[]>();
  for (const [name, places] of [...exact, ...prefixed]) {
    const rest = name.startsWith("is") ? name.slice(2) : name.startsWith("has") ? name.slice(3) : "";
    if (rest !== "" && !questions.has(rest)) questions.set(rest, places);
  }
  return { exact, prefixed, questions };
}

function membersByName(places: readonly Place[]): Members {
  const level = new Map<string, Place[]>();
  const notes: [name: string, member: Place][] = [];
  for (const [key, { path, value: said }] of places.flatMap(membersOf)) {
    const value = nullableIn(said);
    if (value === null || value === undefined) continue;
    const name = plain(key);
    if (/^[$@]/.test(key)) notes.push([name, { value, path }]);
    else add(level, name, { value, path });
  }
  // What a serializer notes of an object, as in `{"$id":"2","Id":"db_1"}`, counts where the object says nothing itself.
  for (const [name, member] of notes) if (!level.has(name)) add(level, name, member);
  return level;
}

function add(level: Map<string, Place[]>, name: string, member: Place): void {
  const list = level.get(name);
  if (list === undefined) level.set(name, [member]);
  else list.push(member);
}

function candidatesIn(members: Members, tier: string | readonly string[]): readonly Place[] {
  if (typeof tier === "string") return members.get(tier) ?? none;
  let found = none;
  for (const name of tier) {
    const places = members.get(name);
    if (places !== undefined) found = found.length === 0 ? places : [...found, ...places];
  }
  return found;
}

/** For comparing what two values mean; a value too deep to write is like no other. */
export function textForm(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return String(Math.random());
  }
}

/** The members of a JSON Schema's or a relationship's inner object: `{"data":{"id":"1"}}` is `1`. */
export function referenceOf(value: unknown): string | null {
  return textOf(value) ?? textOf(memberNamed(value, "data"));
}

/** The items of a list or the values of a map, with their keys. */
export function entriesIn(place: Place): { readonly key: string | null; readonly place: Place }[] {
  if (Array.isArray(place.value)) return itemsOf(place).map((item) => ({ key: null, place: item }));
  return membersOf({ value: place.value, path: place.path }).map(([key, { value }]) => ({
    key,
    place: { value, path: place.path === "" ? "*" : `${place.path}.*` },
  }));
}
