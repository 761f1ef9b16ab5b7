import type { Connection } from "#shared/api/connection";
import type { Database } from "#shared/api/database";
import type { SyncRun, SyncRunTable } from "#shared/api/syncRun";

/** A finished sync of a test, with what the test is about. */
export function runOf(about: Partial<SyncRun> = {}): SyncRun {
  const status = about.status ?? "succeeded";
  return {
    id: "run_1",
    status,
    rawStatus: status,
    trigger: "schedule",
    queuedAt: "2026-01-01T11:59:58.000Z",
    startedAt: "2026-01-01T12:00:00.000Z",
    finishedAt: status === "running" || status === "queued" ? null : "2026-01-01T12:00:05.000Z",
    durationMs: status === "running" || status === "queued" ? null : 5000,
    rowsSynced: 1200,
    error: null,
    tables: [],
    changes: [],
    ...about,
  };
}

export function tableOf(name: string, about: Partial<SyncRunTable> = {}): SyncRunTable {
  return {
    name,
    status: "succeeded",
    rows: 1200,
    bytes: 48_000,
    durationMs: 400,
    finishedAt: null,
    target: null,
    error: null,
    position: null,
    notes: [],
    ...about,
  };
}

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
    schema: "prod",
    credentials: "stored",
    createdAt: "2026-01-01T10:00:00.000Z",
    updatedAt: "2026-01-01T10:00:00.000Z",
    nextRunAt: "2026-01-01T13:00:00.000Z",
    lastRun: lastRun === null ? null : lastRunOf(lastRun),
    ...rest,
  };
}

export function databaseOf(id: string, status: Database["status"] = "running"): Database {
  return {
    id,
    name: id,
    engine: null,
    engineVersion: null,
    status,
    rawStatus: status,
    region: null,
    vmSize: null,
    memoryMb: null,
    autoStop: null,
    expiresAt: null,
    createdAt: null,
    connection: null,
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
}: SyncRun): Connection["lastRun"] {
  return { id, status, rawStatus, trigger, startedAt, finishedAt, error };
}
