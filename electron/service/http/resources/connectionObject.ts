import type { connection } from "#shared/api/wire/connection";
import type { Answer } from "#shared/api/wire/operation";
import type { ConnectionView } from "../../connections/ConnectionView";

/** The Connection object of every answer; no secret is ever part of it. */
export function connectionObject({
  record,
  lastRun,
  counts,
  review,
  nextRunAt,
  credentials,
}: ConnectionView): Answer<typeof connection> {
  const {
    id,
    databaseId,
    kind,
    name,
    status,
    scheduleMinutes,
    config,
    streams,
    newTables,
    newColumns,
    acknowledgedErrors,
    schema,
    createdAt,
    updatedAt,
  } = record;
  return {
    id,
    databaseId,
    kind,
    name,
    status,
    scheduleMinutes,
    config: { ...config, streams, newTables, newColumns, acknowledgedErrors },
    schema,
    credentials,
    createdAt,
    updatedAt,
    nextRunAt: nextRunAt === null ? null : new Date(nextRunAt).toISOString(),
    review,
    syncsTables: true,
    lastRun:
      lastRun === undefined || counts === undefined
        ? null
        : {
            id: lastRun.id,
            status: lastRun.status,
            trigger: lastRun.trigger,
            startedAt: lastRun.startedAt ?? lastRun.queuedAt,
            finishedAt: lastRun.finishedAt,
            error: lastRun.error,
            errorScope: lastRun.errorScope,
            counts,
          },
  };
}
