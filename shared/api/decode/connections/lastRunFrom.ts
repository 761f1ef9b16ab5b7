import type { LastRun } from "../../syncRun";
import { JsonFields } from "../JsonFields";
import { looseCount } from "../looseCount";
import { runFrom } from "../runs/runFrom";

/**
 * What a Connection says of its newest run: an object of its own, or flat keys such as `lastRunStatus`. Null where it
 * says nothing.
 *
 * @param places The Connection and what it came in.
 */
export function lastRunFrom(places: readonly JsonFields[]): LastRun | null {
  const names = ["lastRun", "latestRun", "mostRecentRun", "lastSync", "latestSync", "lastJob"];
  for (const place of places) {
    for (const name of names) {
      const run = JsonFields.of(place.first(name));
      if (run !== null && run.entries().length > 0) return pick(run);
    }
    const flat = flatRun(place);
    if (flat !== null) return pick(flat);
  }
  return null;
}

function flatRun(place: JsonFields): JsonFields | null {
  const word = place.first("lastRun", "lastSync");
  const values = {
    id: place.first("lastRunId", "lastSyncId", "lastJobId"),
    status:
      place.first("lastRunStatus", "lastSyncStatus", "lastStatus", "lastRunState", "syncStatus") ??
      statusOf(word),
    startedAt:
      place.first("lastRunStartedAt", "lastSyncStartedAt", "lastRunAt", "lastSyncAt") ?? timeOf(word),
    finishedAt: place.first("lastRunFinishedAt", "lastSyncFinishedAt", "lastSyncedAt", "lastRunEndedAt"),
    error: place.first("lastError", "lastRunError", "lastSyncError"),
  };
  const said = Object.values(values).some((value) => value !== undefined);
  return said ? JsonFields.of(values) : null;
}

/** `"lastRun":"succeeded"` is a state, `"lastRun":"2026-11-20T10:00:00Z"` a time. */
function statusOf(word: unknown): unknown {
  return typeof word === "string" && /^[a-z_ -]+$/i.test(word) ? word : undefined;
}

function timeOf(word: unknown): unknown {
  return typeof word === "number" || (typeof word === "string" && /^\d/.test(word)) ? word : undefined;
}

function pick(fields: JsonFields): LastRun | null {
  const run = runFrom(fields, null, "last");
  if (run === null) return null;
  const { id, rawStatus, trigger, startedAt, finishedAt, error, errorScope } = run;
  const counts = countsFrom(fields.first("counts"));
  const isPartial = run.status === "failed" && counts !== null && counts.succeeded > 0 && counts.failed > 0;
  const status = isPartial ? "partial" : run.status;
  return { id, status, rawStatus, trigger, startedAt, finishedAt, error, errorScope, counts };
}

function countsFrom(value: unknown): LastRun["counts"] {
  const fields = JsonFields.of(value);
  const of = (name: string) => looseCount(fields?.first(name));
  const [total, succeeded, failed] = [of("total"), of("succeeded"), of("failed")];
  if (total === null || succeeded === null || failed === null) return null;
  return { total, succeeded, failed, acknowledged: of("acknowledged") ?? 0 };
}
