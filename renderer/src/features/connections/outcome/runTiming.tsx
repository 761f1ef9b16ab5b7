import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { formatDate, formatDuration, formatRelativeTime } from "../../../lib/formatTime";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";

/**
 * How long something has been going on, in whole seconds; at least one, also by a clock that runs ahead.
 *
 * @param since ISO 8601.
 * @param now Milliseconds since 1970.
 * @returns Empty where the beginning cannot be read.
 */
export function elapsedText(since: string, now: number): string {
  const seconds = Math.max(1, Math.floor((now - Date.parse(since)) / 1000));
  if (Number.isNaN(seconds)) return "";
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** How long something has been going on. @param since ISO 8601. */
export function ElapsedTime({ since }: { since: string }) {
  const now = useNow(1000);
  return <span>{elapsedText(since, now)}</span>;
}

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

/** Until when and why a Connection's last run waits to try again, which only the list of its runs tells; null: it does not. */
export function waitOf(
  lastRun: Connection["lastRun"],
  runs: readonly SyncRun[] | undefined,
): SyncRun["waiting"] {
  return runs?.find(({ id }) => id === lastRun?.id)?.waiting ?? null;
}
