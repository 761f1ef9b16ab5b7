import { answerOf, isObject, membersOf, type Place } from "./Place";
import { flagOf, numberOf, plainTextOf } from "./scalars";
import { plain } from "./words";

/** Where a list goes on. */
export interface NextPage {
  /** An address of the next page, in the service's own words; null where it names none. */
  readonly address: string | null;
  /** What names the next page, for the query part of the address, with the parameters that may take it, best first. */
  readonly token: { readonly value: string; readonly parameters: readonly string[] } | null;
  /** The service says that there is more and nothing else: the page after the last item of this one. */
  readonly afterLast: boolean;
}

/** Objects beside a list that say where it goes on. */
const pagingNames =
  /^(meta|metadata|links?|paging|pagination|pageinfo|page|cursors?|next|responsemetadata|info|data|result|response|payload|body|embedded)$/;
const addressLike = /^([a-z][a-z0-9+.-]*:\/\/|\/|\?)/i;
const maxDepth = 5;

/** Names of what leads to the next page, with the parameters that usually take it. */
const tokenNames: readonly (readonly [name: string, parameters: readonly string[]])[] = [
  ["next", ["cursor"]],
  ["nextcursor", ["cursor", "starting_after", "start_cursor"]],
  ["nextpagetoken", ["pageToken", "page_token"]],
  ["nexttoken", ["nextToken", "next_token"]],
  ["continuationtoken", ["continuationToken", "continuation_token"]],
  ["nextcontinuationtoken", ["continuationToken", "continuation-token"]],
  ["nextlink", ["cursor"]],
  ["odatanextlink", ["$skiptoken"]],
  ["nexturl", ["cursor"]],
  ["nexturi", ["cursor"]],
  ["nexthref", ["cursor"]],
  ["nextpageurl", ["cursor"]],
  ["nextpageuri", ["cursor"]],
  ["nextpage", ["page"]],
  ["nextpagenumber", ["page"]],
  ["nextoffset", ["offset"]],
  ["nextstart", ["start"]],
  ["nextmarker", ["marker"]],
  ["nextkey", ["startKey", "start_key"]],
  ["endcursor", ["after"]],
  ["after", ["after"]],
  ["cursor", ["cursor"]],
];
/** Parameters that are tried where those of the name bring nothing new. */
const usualParameters = [
  "cursor",
  "pageToken",
  "page_token",
  "after",
  "starting_after",
  "next",
  "token",
  "offset",
];

/**
 * Where the rest of a list is, from the body or the Link header. Null where the answer names nothing, or says that there
 * is no more. The contract itself knows no pages, so only what an answer names is followed.
 */
export function nextPage(json: unknown, linkHeader: string | null = null): NextPage | null {
  const linked = nextLink(linkHeader);
  if (linked !== null) return { address: linked, token: null, afterLast: false };
  const places = pagingPlaces(answerOf(json), maxDepth);
  const members = places.map(
    (place) => new Map(membersOf(place).map(([key, { value }]) => [plain(key), value])),
  );
  const said = members
    .flatMap((own) => [
      ...["hasmore", "hasnext", "hasnextpage", "more", "ismore", "truncated"].map((name) => own.get(name)),
    ])
    .map(flagOf)
    .find((flag) => flag !== null);
  const isLast = members.some((own) => lastNames.some((name) => flagOf(own.get(name)) === true));
  if (said === false || isLast) return null;
  for (const own of members) {
    for (const [name, parameters] of tokenNames) {
      const next = nextOf(own.get(name), parameters);
      if (next !== null) return next;
    }
    const byNumber = countedPage(own);
    if (byNumber !== null) return byNumber;
  }
  return said === true ? { address: null, token: null, afterLast: true } : null;
}

const lastNames = ["islast", "islastpage", "last"];

function nextOf(value: unknown, parameters: readonly string[]): NextPage | null {
  if (isObject(value)) {
    const inner = new Map(membersOf(answerOf(value)).map(([key, { value: own }]) => [plain(key), own]));
    for (const name of ["href", "url", "link", "uri", "cursor", "after", "token", "page", "offset"]) {
      const own = inner.get(name);
      if (typeof own === "string" || typeof own === "number") {
        return nextOf(own, ["href", "url", "link", "uri", "cursor"].includes(name) ? parameters : [name]);
      }
    }
    return null;
  }
  const text = typeof value === "string" || typeof value === "number" ? plainTextOf(value) : null;
  if (text === null) return null;
  if (addressLike.test(text)) return { address: text, token: null, afterLast: false };
  const numbered =
    /^\d{1,9}$/.test(text) && parameters.includes("cursor") ? [...parameters, "page"] : parameters;
  return {
    address: null,
    token: { value: text, parameters: [...new Set([...numbered, ...usualParameters])] },
    afterLast: false,
  };
}

/** Page 2 of 5, or 100 of 250 items from item 0. */
function countedPage(own: ReadonlyMap<string, unknown>): NextPage | null {
  const first = (...names: readonly string[]): number | null =>
    names.map((name) => numberOf(own.get(name))).find((number) => number !== null) ?? null;
  const page = first("page", "currentpage", "pagenumber", "pageindex", "number");
  const pages = first("totalpages", "pages", "pagecount", "lastpage", "numpages");
  // Spring numbers pages from 0 and names how many elements there are.
  const lastPage = pages === null ? null : own.has("totalelements") ? pages - 1 : pages;
  if (page !== null && lastPage !== null)
    return page < lastPage ? counted(page + 1, ["page", "pageNumber", "page_number"]) : null;
  const [offset, limit] = [
    first("offset", "skip", "start"),
    first("limit", "pagesize", "perpage", "take", "count"),
  ];
  const total = first("total", "totalcount", "totalitems", "totalresults");
  if (offset === null || limit === null || total === null || limit <= 0) return null;
  return offset + limit < total ? counted(offset + limit, ["offset", "skip", "start"]) : null;
}

function counted(value: number, parameters: readonly string[]): NextPage {
  return { address: null, token: { value: String(value), parameters }, afterLast: false };
}

/** The answer and the objects in it that are called like what tells of pages, outermost first. */
function pagingPlaces(root: Place, depth: number): Place[] {
  const places: Place[] = [];
  let level = [root];
  for (let below = 0; below < depth && level.length > 0; below++) {
    const objects = level.filter(({ value }) => isObject(value));
    places.push(...objects);
    level = objects.flatMap((place) =>
      membersOf(place).flatMap(([key, member]) =>
        isObject(member.value) && (pagingNames.test(plain(key)) || below <= 1) ? [member] : [],
      ),
    );
  }
  return places;
}

/** The address of `rel=next` in a Link header (RFC 8288). */
function nextLink(header: string | null): string | null {
  for (const [, address, parameters = ""] of (header ?? "").matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g)) {
    if (address !== undefined && address !== "" && /;\s*rel\s*=\s*"?[^";]*\bnext\b/i.test(parameters))
      return address;
  }
  return null;
}
