import { databaseStatuses, type DatabaseStatus } from "../database";

const known = new Map<string, DatabaseStatus>(databaseStatuses.map((status) => [status, status]));

/** Words that other services use for the states Wharf knows. */
const synonyms = new Map<string, DatabaseStatus>(
  Object.entries({
    provisioning: ["creating", "pending", "initializing", "queued", "building"],
    running: ["ready", "active", "available", "started", "online", "healthy", "up"],
    starting: ["resuming", "waking", "restarting"],
    stopped: ["suspended", "idle", "sleeping", "paused", "hibernated", "offline"],
    stopping: ["suspending", "pausing"],
    deleting: ["destroying", "terminating", "removing"],
    error: ["failed", "errored", "unhealthy"],
  } satisfies Partial<Record<DatabaseStatus, string[]>>).flatMap(([status, words]) =>
    words.map((word): [string, DatabaseStatus] => [word, known.get(status) ?? "unknown"]),
  ),
);

/** The state that screens know for a service's own word, blind to case; `unknown` for a word of its own. */
export function databaseStatusOf(rawStatus: string): DatabaseStatus {
  const word = rawStatus.trim().toLowerCase();
  return known.get(word) ?? synonyms.get(word) ?? "unknown";
}
