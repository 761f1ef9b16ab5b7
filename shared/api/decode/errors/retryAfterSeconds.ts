/** A service cannot make Wharf wait for longer than a day. */
const longest = 86_400;

/**
 * The Retry-After header in seconds from now: it holds seconds or an HTTP date.
 *
 * @param now Milliseconds since 1970.
 * @returns Null where the header is absent or makes no sense.
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), longest) : null;
}
