import type { Connection } from "#shared/api/connection";
import { formatDate } from "../../../lib/formatDate";
import { formatRelativeTime } from "../../../lib/formatRelativeTime";
import { messages } from "../../../messages/messages";

/**
 * When a Connection syncs next, and the exact time with its offset where there is one.
 *
 * @param now Milliseconds since 1970.
 */
export function nextRunText(
  { status, scheduleMinutes, nextRunAt }: Pick<Connection, "status" | "scheduleMinutes" | "nextRunAt">,
  now: number,
): { readonly text: string; readonly exact: string | null } {
  const text = messages.connections;
  if (status === "paused") return { text: text.pausedNext, exact: null };
  if (nextRunAt === null)
    return { text: scheduleMinutes === null ? text.notScheduled : messages.general.notKnown, exact: null };
  const isPast = Date.parse(nextRunAt) <= now;
  return {
    text: isPast ? text.due : formatRelativeTime(nextRunAt, now, text.due),
    exact: formatDate(nextRunAt),
  };
}
