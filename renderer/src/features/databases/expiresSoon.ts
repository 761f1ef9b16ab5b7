/** A database counts as expiring soon within its last day. */
const soonMs = 24 * 3_600_000;

/** @param now Milliseconds since 1970. */
export function expiresSoon(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now < soonMs;
}
