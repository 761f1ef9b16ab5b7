import type { Database, DatabaseStatus } from "#shared/api/database";

const passing: ReadonlySet<DatabaseStatus> = new Set(["provisioning", "starting", "stopping", "deleting"]);

/** Pauses while a database is new, by its age: provisioning usually takes about a minute (service-api.md, States). */
const paces = [
  { youngerThanMs: 15_000, pauseMs: 700 },
  { youngerThanMs: 90_000, pauseMs: 2000 },
  { youngerThanMs: 600_000, pauseMs: 5000 },
] as const;

const slowestMs = 15_000;
const settledMs = 30_000;

/**
 * Milliseconds until the list of databases is worth reading again. Short while one is young and on its way, longer
 * the longer that takes; a settled list changes rarely (a database stops when idle or expires).
 *
 * @param now Milliseconds since 1970.
 */
export function databasePollInterval(databases: readonly Database[], now: number): number {
  const pauses = databases.filter(({ status }) => passing.has(status)).map((one) => pauseFor(one, now));
  return Math.min(settledMs, ...pauses);
}

/** Starting and stopping take seconds, however old the database is. */
const betweenStatesMs = 2000;

function pauseFor(database: Database, now: number): number {
  if (database.status === "starting" || database.status === "stopping") return betweenStatesMs;
  const age = database.createdAt === null ? Number.NaN : now - Date.parse(database.createdAt);
  // A clock of the service that runs ahead makes the age negative; such a database is new.
  return paces.find(({ youngerThanMs }) => age < youngerThanMs)?.pauseMs ?? slowestMs;
}
