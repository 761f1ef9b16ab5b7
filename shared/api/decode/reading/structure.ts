import { isObject, itemsOf, mapOf, membersOf, type Place } from "./Place";
import type { ResourceShape } from "./ResourceShape";
import { nullableIn } from "./scalars";
import { partsOf, textForm } from "./Fields";
import { idInOwnLink } from "./ownLink";
import { commonPrefix, names, plain, singular } from "./words";

/** One object of an answer. */
export interface Item {
  readonly place: Place;
  /** Its key where the list came as an object map. */
  readonly key: string | null;
  /** What it came in where that says more of it, such as `{"connection":{…},"lastRun":{…}}`. */
  readonly around: Place | null;
  /** The word under which the service keeps objects of this kind. */
  readonly alias: string | null;
}

/** What a search came to: one reading, none, or two that are equally good. */
export type Found<Value> =
  | { readonly kind: "found"; readonly value: Value }
  | { readonly kind: "none" }
  | { readonly kind: "ambiguous"; readonly paths: readonly string[] };

interface Candidate<Value> {
  readonly value: Value;
  readonly place: Place;
  /** How surely it is what is looked for: by its name first, then by how many fields are known. */
  readonly rank: readonly [byName: number, byFields: number];
}

/** Wrappers within wrappers that are looked into. */
const maxDepth = 7;
/** Items of a list by which it is recognised. */
const probes = 5;

/** Keys of what comes beside a result and never is one. */
const besides = new Set(
  (
    "links link errors error warnings warning messages notices pagination paging pageinfo included jsonapi " +
    "request requestid extensions debug permissions scopes relationships schemas tags labels facets aggregations"
  ).split(" "),
);

/**
 * Finds the list of such objects in an answer: the array or map that is called so, or whose items have their fields, in
 * any wrappers. An object in which there is nothing but null instead of a list is an empty one.
 */
export function findList(root: Place, shape: ResourceShape): Found<Item[]> {
  if (root.value === null) return { kind: "found", value: [] };
  const found = best(
    listsIn(root, shape, shape.lists, { byName: 0, alias: null, depth: maxDepth, inItem: false }),
  );
  // Nothing beside an error says nothing of the list: `{"errors":[{…}],"data":null}`.
  return found.kind === "found" && found.value.length === 0 && namesError(root) ? { kind: "none" } : found;
}

function namesError(place: Place): boolean {
  return membersOf(place).some(([key, { value }]) => {
    if (!/^errors?$/.test(plain(key))) return false;
    if (Array.isArray(value)) return value.length > 0;
    return isObject(value) ? Object.keys(value).length > 0 : typeof value === "string" && value !== "";
  });
}

/** Finds the one such object in an answer, in any wrappers. */
export function findOne(root: Place, shape: ResourceShape): Found<Item> {
  return best(
    objectsIn(root, shape, shape.lists, { byName: 0, alias: null, depth: maxDepth, inItem: false }),
  );
}

interface Search {
  /** How the way here names what is looked for. */
  readonly byName: number;
  readonly alias: string | null;
  readonly depth: number;
  /** Whether the search is within an item of a list. */
  readonly inItem: boolean;
}

function listsIn(
  place: Place,
  shape: ResourceShape,
  nouns: ReadonlySet<string>,
  search: Search,
): Candidate<Item[]>[] {
  const { depth, byName, alias } = search;
  if (Array.isArray(place.value)) {
    const own = arrayCandidate(place, shape, nouns, search);
    const [only, ...others] = itemsOf(place);
    const isWrapper =
      only !== undefined && others.length === 0 && (own === null || own.rank[1] === 0) && depth > 0;
    const inner = isWrapper ? listsIn(only, shape, nouns, { ...search, depth: depth - 1 }) : [];
    return inner.length > 0 ? inner : own === null ? [] : [own];
  }
  if (!isObject(place.value) || depth === 0) return [];
  const map = mapCandidate(place, shape, nouns, search);
  if (map !== null) return [map];
  const members = membersOf(place);
  const found = members.flatMap(([key, member]): Candidate<Item[]>[] => {
    const isNoun = names(key, nouns);
    if (besides.has(plain(key)) && !isNoun) return [];
    const named = isNoun ? 2 : Math.min(byName, 1);
    if (member.value === null) return isNoun ? [emptyCandidate(member, named)] : [];
    const own = isNoun ? nounOf(key, nouns) : aliasOf(key);
    const isField = Array.isArray(member.value) && shape.objects.has(plain(key)) && !isNoun;
    if (isField) return [];
    return listsIn(member, shape, nouns, {
      byName: named,
      alias: own ?? alias,
      depth: depth - 1,
      inItem: false,
    });
  });
  if (found.length > 0) return found;
  const nulls = members.filter(([, { value }]) => value === null);
  const others = members.filter(
    ([key, { value }]) => value !== null && (isObject(value) || names(key, nouns)),
  );
  const [only, ...more] = nulls.filter(
    ([key]) => !besides.has(plain(key)) && !/next|prev|cursor|token/i.test(key),
  );
  return only !== undefined &&
    more.length === 0 &&
    others.every(([key]) => besides.has(plain(key)) || isMeta(key))
    ? [emptyCandidate(only[1], byName)]
    : [];
}

function isMeta(key: string): boolean {
  return /^(meta|metadata|info|page|stats|summary|query)$/.test(plain(key));
}

function emptyCandidate(place: Place, byName: number): Candidate<Item[]> {
  return { value: [], place, rank: [byName, 0] };
}

function arrayCandidate(
  place: Place,
  shape: ResourceShape,
  nouns: ReadonlySet<string>,
  { byName, alias }: Search,
): Candidate<Item[]> | null {
  const items = itemsOf(place);
  const found = items.map((item) => itemOf(item, null, shape, nouns, alias));
  const byFields = likenessOf(found, shape);
  const readable = items.some(({ value }) => isObject(value) || (shape.asText && typeof value === "string"));
  if (items.length > 0 && byName < 2 && byFields === 0 && !(shape.asText && readable)) return null;
  return { value: found, place, rank: [byName, byFields] };
}

/** An object whose values are the objects: under the list's name, or where they all look like such objects. */
function mapCandidate(
  place: Place,
  shape: ResourceShape,
  nouns: ReadonlySet<string>,
  { byName, alias }: Search,
): Candidate<Item[]> | null {
  const members = mapOf(place);
  if (members.length === 0) return byName === 2 ? emptyCandidate(place, byName) : null;
  if (!members.every(([, { value }]) => isObject(value))) return null;
  const known = members.filter(([key]) => shape.names.has(plain(key)) || shape.objects.has(plain(key)));
  const items = members.map(([key, member]) => itemOf(member, key, shape, nouns, alias));
  const least = Math.min(...items.slice(0, probes).map((item) => likeness(item.place, shape)));
  const areWrappers = members.some(([key, member]) => wraps(key, member, shape, nouns));
  if (areWrappers) return null;
  if (byName === 2)
    return least > 0 || known.length === 0 ? { value: items, place, rank: [byName, least] } : null;
  return least >= 2 &&
    known.length === 0 &&
    members.every(([, member]) => describes(member, shape) && !holdsNoun(member, nouns, 4))
    ? { value: items, place, rank: [byName, least] }
    : null;
}

/** Whether a member of a map is a wrapper around a list rather than one of the objects. */
function wraps(key: string, member: Place, shape: ResourceShape, nouns: ReadonlySet<string>): boolean {
  if (hasIdentity(member, shape)) return false;
  if (names(key, nouns)) return true;
  return /^(data|items?|results?|records?|edges|nodes|list|embedded|page|meta|links|pagination|value)$/.test(
    plain(key),
  );
}

/** Whether there is a list or object of the name that is looked for within an object, so that it is a wrapper. */
function holdsNoun(place: Place, nouns: ReadonlySet<string>, depth: number): boolean {
  return membersOf(place).some(
    ([key, member]) =>
      typeof member.value === "object" &&
      (names(key, nouns) || (depth > 0 && isObject(member.value) && holdsNoun(member, nouns, depth - 1))),
  );
}

/** Whether an object has fields of its own and no list of such objects in it. */
function describes(place: Place, shape: ResourceShape): boolean {
  return hasIdentity(place, shape) || likeness(place, shape) >= 2;
}

function objectsIn(
  place: Place,
  shape: ResourceShape,
  nouns: ReadonlySet<string>,
  search: Search,
): Candidate<Item>[] {
  const { depth, byName, alias } = search;
  if (Array.isArray(place.value)) {
    const [only, ...others] = itemsOf(place);
    return only === undefined || others.length > 0 || depth === 0
      ? []
      : objectsIn(only, shape, nouns, { ...search, depth: depth - 1 });
  }
  if (!isObject(place.value)) return [];
  const isOne = hasIdentity(place, shape);
  const byFields = isOne ? likeness(place, shape) : 0;
  // An object with this many fields of its own is no wrapper, also where nothing names it.
  const isOwner = byFields >= 2 || knownNames(place, shape, true).length >= 4;
  const own: Candidate<Item>[] = isOne
    ? [{ value: { place, key: null, around: null, alias }, place, rank: [byName, byFields] }]
    : [];
  if (depth === 0) return own;
  const inner = membersOf(place).flatMap(([key, member]) => {
    const isNoun = names(key, nouns);
    if (besides.has(plain(key)) && !isNoun) return [];
    // What is kept in a field of the object itself is something else.
    const isField = shape.objects.has(plain(key)) && !isNoun;
    if (isField && (Array.isArray(member.value) || search.inItem || isOwner)) return [];
    const named = isNoun ? 2 : Math.min(byName, 1);
    const found = objectsIn(member, shape, nouns, {
      byName: named,
      alias: isNoun ? nounOf(key, nouns) : (aliasOf(key) ?? alias),
      depth: depth - 1,
      inItem: search.inItem,
    });
    return found.map((candidate) => ({
      ...candidate,
      value: { ...candidate.value, around: candidate.value.around ?? place },
    }));
  });
  return [...own, ...inner];
}

/** One item of a list, without the wrapper that it may come in: `{"node":{…},"cursor":"…"}`. */
function itemOf(
  place: Place,
  key: string | null,
  shape: ResourceShape,
  nouns: ReadonlySet<string>,
  alias: string | null,
): Item {
  const plainItem: Item = { place, key, around: null, alias };
  if (!isObject(place.value)) return plainItem;
  if (hasIdentity(place, shape) && ownLikeness(place, shape) >= 2) return plainItem;
  const own = likeness(place, shape);
  const inner = best(
    objectsIn(place, shape, nouns, { byName: 0, alias, depth: 2, inItem: true }).filter(
      (candidate) =>
        candidate.place !== place &&
        // What a map names is unwrapped only where the wrapper says what it holds.
        (key === null || candidate.rank[0] === 2) &&
        (!hasIdentity(place, shape) || candidate.rank[1] > own),
    ),
  );
  return inner.kind === "found" ? { ...inner.value, key } : plainItem;
}

/** The best candidate where there is one; where two are equally good and differ, the paths of both. */
function best<Value>(candidates: readonly Candidate<Value>[]): Found<Value> {
  const [first, ...others] = candidates.toSorted(
    ({ rank: [oneName, one] }, { rank: [otherName, other] }) => otherName - oneName || other - one,
  );
  if (first === undefined) return { kind: "none" };
  const equal = others.find(
    ({ rank, place }) =>
      rank[0] === first.rank[0] &&
      rank[1] === first.rank[1] &&
      textForm(place.value) !== textForm(first.place.value),
  );
  return equal === undefined
    ? { kind: "found", value: first.value }
    : { kind: "ambiguous", paths: [first.place.path, equal.place.path] };
}

/** That of the first items in which anything is known: those before them may be of another kind. */
function likenessOf(items: readonly Item[], shape: ResourceShape): number {
  const known: number[] = [];
  for (const { place } of items) {
    const own = likeness(place, shape);
    if (own > 0 && known.push(own) === probes) break;
  }
  return Math.max(0, ...known);
}

/** How many fields of such an object a value has, in itself and in the part that keeps its attributes. */
function likeness(place: Place, shape: ResourceShape): number {
  return new Set([place, ...partsOf(place, shape)].flatMap((part) => knownNames(part, shape))).size;
}

function ownLikeness(place: Place, shape: ResourceShape): number {
  return new Set(knownNames(place, shape)).size;
}

/** Whether an object is named: by itself, or by one of several parts, as in `{"metadata":{"uid":…},"spec":{…}}`. */
function hasIdentity(place: Place, shape: ResourceShape): boolean {
  if (isNamed(place, shape)) return true;
  const parts = partsOf(place, shape).filter((part) => knownNames(part, shape).length > 0);
  return (
    parts.some((part) => isNamed(part, shape)) &&
    (parts.length > 1 || knownNames(place, shape, true).length > 0)
  );
}

function isNamed(place: Place, shape: ResourceShape): boolean {
  if (knownNames(place, shape, true).some((name) => shape.identity.has(name))) return true;
  return shape.identity.has("id") && idInOwnLink(place, shape) !== null;
}

/** The known names among the keys of an object, without the object's own prefix. */
function knownNames(place: Place, shape: ResourceShape, scalarsOnly = false): string[] {
  const members = membersOf(place).filter(
    ([, { value }]) =>
      value !== null && value !== undefined && !(scalarsOnly && typeof nullableIn(value) === "object"),
  );
  const keys = members.map(([key]) => plain(key));
  const own = commonPrefix(members.map(([key]) => key));
  const prefixes =
    own === null || shape.names.has(own) || shape.objects.has(own) ? shape.nouns : [...shape.nouns, own];
  return keys.flatMap((key) => {
    if (shape.names.has(key)) return [key];
    const prefix = prefixes.find((word) => key.startsWith(word) && shape.names.has(key.slice(word.length)));
    return prefix === undefined ? [] : [key.slice(prefix.length)];
  });
}

function nounOf(key: string, nouns: ReadonlySet<string>): string | null {
  const word = singular(plain(key));
  return nouns.has(word) ? word : null;
}

/** The word of a list in the singular: `warehouse` of `warehouses`. */
function aliasOf(key: string): string | null {
  const word = plain(key);
  const single = singular(word);
  return single === word ? null : single;
}
