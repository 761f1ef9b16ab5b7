import type { NextPage } from "#shared/api/decode/reading/paging";

/** Ways of asking for one page that are tried: a service that ignores a parameter answers with its first page. */
const maxTries = 4;

/**
 * The query parts under which a list may go on, the likeliest first: from an address of the same list, or from a token
 * with the parameters that may take it. Empty for an address of anything else, which is not followed because the key
 * would go along.
 *
 * @param next As nextPage found it.
 * @param current The address that was just read.
 * @param lastId Names the last item of that page.
 */
export function nextSearches(next: NextPage, current: URL, lastId: string | null): string[] {
  if (next.address !== null) {
    const search = sameList(next.address, current);
    return search === null ? [] : [search];
  }
  const token =
    next.token ??
    (next.afterLast && lastId !== null ? { value: lastId, parameters: ["starting_after", "after"] } : null);
  if (token === null) return [];
  return token.parameters.slice(0, maxTries).map((parameter) => {
    const search = new URLSearchParams(current.search);
    search.set(parameter, token.value);
    return `?${search.toString()}`;
  });
}

function sameList(address: string, current: URL): string | null {
  if (!URL.canParse(address, current.href)) return null;
  const url = new URL(address, current);
  return url.origin === current.origin && url.pathname === current.pathname ? url.search : null;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Query parts of the next page's address, the likeliest first; null on the last page. */
  readonly next: readonly string[] | null;
}

/** A list and whether the service said that there is more of it than could be read. */
export interface Pages<Item> {
  readonly items: Item[];
  readonly hasMore: boolean;
}

/** More pages than any organization fills; a service that names pages without end is left after so many. */
const maxPages = 100;

/**
 * Reads a list to its end. A page that brings nothing new was asked for in a way that the service does not know, so
 * that it began again: then the next way is tried, and the list ends where none is left.
 *
 * @param readPage Takes the query part of the page's address; empty for the first.
 * @param idOf Tells items apart.
 */
export async function readPages<Item>(
  readPage: (search: string) => Promise<Page<Item>>,
  idOf: (item: Item) => string,
): Promise<Pages<Item>> {
  const items = new Map<string, Item>();
  const add = (more: readonly Item[]): boolean => {
    const before = items.size;
    for (const item of more) if (!items.has(idOf(item))) items.set(idOf(item), item);
    return items.size > before;
  };
  const first = await readPage("");
  add(first.items);
  let next = first.next;
  for (let page = 1; page < maxPages && next !== null;) {
    let found: Page<Item> | null = null;
    for (const search of next) {
      const more = await readPage(search);
      page += 1;
      if (more.items.length === 0 && more.next === null)
        return { items: [...items.values()], hasMore: false };
      if (!add(more.items)) continue;
      found = more;
      break;
    }
    if (found === null) return { items: [...items.values()], hasMore: true };
    next = found.next;
  }
  return { items: [...items.values()], hasMore: next !== null };
}
