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
