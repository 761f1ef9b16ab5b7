import type { Answer } from "#shared/api/wire/operation";
import {
  changeConnection,
  createConnection,
  deleteConnection,
  listConnections,
  readConnection,
  startSync,
  testSource,
  type connection,
} from "#shared/api/wire/connection";
import { listConnectors } from "#shared/api/wire/connector";
import { listRuns, type run } from "#shared/api/wire/run";
import { listStreams } from "#shared/api/wire/stream";
import type { Hono } from "hono";
import type { RunRecord } from "../../catalog/RunRepository";
import type { Connections } from "../../connections/Connections";
import { SourceError } from "../../connectors/SourceError";
import type { HttpVariables } from "../request/HttpVariables";
import { mountOperation } from "../request/mountOperation";
import type { ConnectionView } from "../../connections/ConnectionView";

/** Kinds of source, and Connections with their streams, syncs and runs. */
export function mountConnections(app: Hono<HttpVariables>, connections: Connections): void {
  mountOperation(app, listConnectors, () => ({ connectors: connections.descriptors }));

  mountOperation(app, listConnections, async ({ id }) => ({
    connections: (await connections.list(id)).map(connectionObject),
  }));

  mountOperation(app, createConnection, async ({ id, context, body }) => {
    // An address that names nothing is reported before a malformed body.
    await connections.list(id);
    const { connection, run } = await connections.create(id, await body(), context.req.raw.signal);
    return { connection: connectionObject(connection), run: begunRun(run) };
  });

  mountOperation(app, testSource, async ({ id, context, body }) => {
    await connections.list(id);
    const input = await body();
    try {
      const { streams, notOffered } = await connections.test(id, input, context.req.raw.signal);
      return {
        ok: true as const,
        streams: streams.map(({ name, schema, table, columns, primaryKey, estimatedRows }) => ({
          ...{ name, schema, table },
          columns: columns.map((column) => ({
            name: column.name,
            type: column.type,
            nullable: column.nullable,
          })),
          primaryKey,
          estimatedRows,
        })),
        notOffered,
      };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return { ok: false as const, error: error.message, streams: [], notOffered: [] };
    }
  });

  mountOperation(app, readConnection, async ({ id }) => ({
    connection: connectionObject(await connections.get(id)),
  }));

  mountOperation(app, changeConnection, async ({ id, body }) => {
    await connections.get(id);
    return { connection: connectionObject(await connections.change(id, await body())) };
  });

  mountOperation(app, deleteConnection, async ({ id }) => {
    await connections.delete(id);
    return { deleted: true as const };
  });

  mountOperation(app, listStreams, async ({ id, context }) =>
    connections.streams(id, context.req.raw.signal),
  );

  mountOperation(app, startSync, async ({ id, body }) => {
    await connections.get(id);
    const { tables = null } = await body();
    return { run: begunRun(await connections.sync(id, tables)) };
  });

  mountOperation(app, listRuns, async ({ id }) => ({
    runs: (await connections.listRuns(id)).map(runObject),
  }));
}

function begunRun({ id, status, trigger }: RunRecord) {
  return { id, status, trigger };
}

/** A run of GET /connections/:id/runs; while it runs, its rows are those read so far. */
function runObject(record: RunRecord): Answer<typeof run> {
  const { id, connectionId, trigger, status, queuedAt, startedAt, finishedAt, error } = record;
  return {
    id,
    connectionId,
    trigger,
    status,
    queuedAt,
    startedAt: startedAt ?? queuedAt,
    finishedAt,
    durationMs:
      startedAt === null || finishedAt === null
        ? null
        : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
    rowsSynced: record.tables.reduce((sum, { rows }) => sum + rows, 0),
    error,
    waiting: record.waiting,
    tables: record.tables,
    changes: record.changes,
    review: record.review,
    only: record.only,
    errorScope: record.errorScope,
  };
}

/** The Connection object of every answer; no secret is ever part of it. */
function connectionObject({
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
