import type { Connection } from "./connection";

/** How a Connection is doing, as alerts and lists take it. */
export type ConnectionHealth = "ok" | "failing" | "unknown";

/** Whether every table that failed in the last run did so with an error that was acknowledged. */
export function isAcknowledgedRun(lastRun: Connection["lastRun"]): boolean {
  if (lastRun?.counts == null) return false;
  // A run of some tables that succeeded has no error: those that fail were not part of it.
  if (lastRun.error !== null && lastRun.errorScope !== "tables") return false;
  return lastRun.counts.failed > 0 && lastRun.counts.acknowledged === lastRun.counts.failed;
}

/** A Connection whose last run failed by anything that was not acknowledged is failing; a run under way says nothing yet. */
export function connectionHealth({ lastRun }: Pick<Connection, "lastRun">): ConnectionHealth {
  switch (lastRun?.status) {
    case "failed":
    case "partial":
      return isAcknowledgedRun(lastRun) ? "ok" : "failing";
    case "succeeded":
      return "ok";
    case "queued":
    case "running":
    case "cancelled":
    case "unknown":
    case undefined:
      return "unknown";
  }
}
