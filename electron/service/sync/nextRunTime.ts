import type { ConnectionRecord } from "../catalog/ConnectionRecord";
import type { RunRecord } from "../catalog/RunRecord";

/**
 * When a Connection is due by the wall clock: an interval after its last run began to wait, whoever asked for that.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, in the past for one that is overdue; null for never
 */
export function nextRunTime(
  connection: Pick<ConnectionRecord, "status" | "scheduleMinutes" | "createdAt">,
  last: Pick<RunRecord, "queuedAt" | "interrupted" | "status" | "byHand"> | undefined,
  now: number,
): number | null {
  if (connection.status === "paused" || connection.scheduleMinutes === null) return null;
  // What the service's end or a pause cut short is made up for as soon as that is over.
  if (last?.interrupted === true || (last?.status === "cancelled" && !last.byHand))
    return Math.min(now, Date.parse(last.queuedAt));
  const from = Date.parse(last?.queuedAt ?? connection.createdAt);
  // A clock that was set back must not put the next run off by as much.
  return Math.min(from, now) + connection.scheduleMinutes * 60_000;
}
