/**
 * Scheme, host and port of an address as one comparable text; null when it is none. `URL.origin` says "null" for
 * every scheme that Node does not know, so that all such pages would look alike.
 */
export function originOf(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  return url.host === "" ? null : `${url.protocol}//${url.host}`;
}
