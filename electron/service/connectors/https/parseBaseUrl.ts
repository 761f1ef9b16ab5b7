const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * An address that secrets may be sent to: https, or http to this computer itself.
 * @returns Null where it is something else, or carries a login, a query or a fragment. Its path ends with `/`.
 */
export function parseBaseUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return null;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname));
  if (!isSafe) return null;
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}
