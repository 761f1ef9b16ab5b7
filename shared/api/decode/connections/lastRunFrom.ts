import type { LastRun } from "../../syncRun";
import { JsonFields } from "../JsonFields";
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
  const { id, status, rawStatus, trigger, startedAt, finishedAt, error } = run;
  return { id, status, rawStatus, trigger, startedAt, finishedAt, error };
}
