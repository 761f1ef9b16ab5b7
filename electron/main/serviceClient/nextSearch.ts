/**
 * The query part under which a list goes on, from what the service named: an address of the same list, or a cursor.
 * Null for an address of anything else, which is not followed because the key would go along.
 *
 * @param next As nextPage found it.
 * @param current The address that was just read.
 */
export function nextSearch(next: string, current: URL): string | null {
  if (!/^([a-z][a-z0-9+.-]*:\/\/|\/|\?)/i.test(next))
    return `?${new URLSearchParams({ cursor: next }).toString()}`;
  if (!URL.canParse(next, current.href)) return null;
  const url = new URL(next, current);
  return url.origin === current.origin && url.pathname === current.pathname ? url.search : null;
}
