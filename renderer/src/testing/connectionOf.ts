import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { runOf } from "./runOf";

/** An active Connection of a test whose last sync went well, with what the test is about. */
export function connectionOf(
  about: Partial<Omit<Connection, "lastRun">> & { lastRun?: SyncRun | null } = {},
): Connection {
  const { lastRun = runOf(), ...rest } = about;
  return {
    id: "con_1",
    databaseId: "shop",
    kind: "postgres",
    name: "Prod",
    status: "active",
    rawStatus: rest.status ?? "active",
    scheduleMinutes: 60,
    settings: { host: "db.example.com", port: 5432, database: "app", user: "ro" },
    streams: [],
    additions: { newTables: null, newColumns: null },
    acknowledgedErrors: {},
    review: null,
    syncsTables: true,
    schema: "prod",
    credentials: "stored",
    createdAt: "2026-01-01T10:00:00.000Z",
    updatedAt: "2026-01-01T10:00:00.000Z",
    nextRunAt: "2026-01-01T13:00:00.000Z",
    lastRun: lastRun === null ? null : lastRunOf(lastRun),
    ...rest,
  };
}

function lastRunOf({
  id,
  status,
  rawStatus,
  trigger,
  startedAt,
  finishedAt,
  error,
  errorScope,
}: SyncRun): Connection["lastRun"] {
  return { id, status, rawStatus, trigger, startedAt, finishedAt, error, errorScope, counts: null };
}
