import { messages } from "../messages/messages";
import { formatRelativeTime } from "../lib/formatTime";

interface Expiring {
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Whether a key or token still counts. @param now Milliseconds since 1970. */
export function isValid({ expiresAt, revokedAt }: Expiring, now: number): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now);
}

/** Until when a key or token counts, or since when it does not. */
export function validityText({ expiresAt, revokedAt }: Expiring, now: number): string {
  const { states } = messages.access;
  const when = (iso: string) => formatRelativeTime(iso, now, messages.general.justNow);
  if (revokedAt !== null) return states.revoked(when(revokedAt));
  if (expiresAt === null) return states.never;
  return Date.parse(expiresAt) > now ? states.until(when(expiresAt)) : states.expired(when(expiresAt));
}
