import { z } from "zod";

/** ISO 8601, UTC, with milliseconds. */
const time = z.iso.datetime({ precision: 3 });

const field = z.looseObject({
  name: z.string().min(1),
  label: z.string().min(1),
  type: z.enum(["string", "integer", "number", "boolean", "select", "text", "json"]),
  required: z.boolean(),
  secret: z.boolean(),
  options: z.array(z.looseObject({ value: z.string(), label: z.string() })).optional(),
});

const connector = z.looseObject({
  kind: z.string().min(1),
  name: z.string().min(1),
  multiple: z.boolean(),
  excludeColumns: z.boolean(),
  fields: z.array(field).min(1),
});

/** GET /connectors. */
export const connectorList = z.strictObject({ connectors: z.array(connector).min(1) });

export type Connector = z.infer<typeof connector>;

const columns = z.array(z.looseObject({ name: z.string(), type: z.string(), nullable: z.boolean() }));

const offered = z.looseObject({
  name: z.string().min(1),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  columns,
  primaryKey: z.array(z.string()),
});

/** Tables that cannot be synced; a service may leave the list out. */
const notOffered = z.array(z.looseObject({ name: z.string().min(1), reason: z.string().min(1) })).optional();

/** POST /databases/:id/connections/test. */
export const testAnswer = z.discriminatedUnion("ok", [
  z.strictObject({ ok: z.literal(true), streams: z.array(offered), notOffered }),
  z.strictObject({ ok: z.literal(false), error: z.string().min(1), streams: z.tuple([]), notOffered }),
]);

const choice = z.looseObject({
  name: z.string().min(1),
  enabled: z.boolean(),
  excludeColumns: z.array(z.string()),
});

/** GET /connections/:id/streams. */
export const streamList = z.strictObject({
  streams: z.array(offered.extend({ available: z.boolean(), ...choice.shape })),
  notOffered,
});

const runStatus = z.enum(["queued", "running", "succeeded", "failed", "cancelled"]);
const trigger = z.enum(["initial", "schedule", "manual"]);

/** A Connection of any answer: no key `secrets`, whatever is in it. */
const connection = z
  .looseObject({
    id: z.string().min(1),
    databaseId: z.string(),
    kind: z.string(),
    name: z.string(),
    status: z.enum(["active", "paused"]),
    scheduleMinutes: z.int().nullable(),
    config: z.looseObject({ streams: z.array(choice) }),
    createdAt: time,
    updatedAt: time,
    nextRunAt: time.nullable(),
    lastRun: z
      .looseObject({
        id: z.string(),
        status: runStatus,
        startedAt: time,
        finishedAt: time.nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
  })
  .refine((fields) => !("secrets" in fields), "A Connection is shown without its secrets.");

export type ShownConnection = z.infer<typeof connection>;

export const oneConnection = z.strictObject({ connection });
export const connectionList = z.strictObject({ connections: z.array(connection) });

/** POST /databases/:id/connections. */
export const createdConnection = z.strictObject({
  connection,
  run: z.looseObject({ id: z.string().min(1), status: runStatus }),
});

/** POST /connections/:id/sync. */
export const startedRun = z.strictObject({
  run: z.looseObject({ id: z.string().min(1), status: runStatus, trigger }),
});

const run = z.looseObject({
  id: z.string().min(1),
  connectionId: z.string(),
  trigger,
  status: runStatus,
  startedAt: time,
  finishedAt: time.nullable(),
  durationMs: z.int().nonnegative().nullable(),
  rowsSynced: z.int().nonnegative(),
  error: z.string().nullable(),
  tables: z.array(
    z.looseObject({ name: z.string(), rows: z.int().nonnegative(), error: z.string().nullable() }),
  ),
});

export type ShownRun = z.infer<typeof run>;

/** GET /connections/:id/runs. */
export const runList = z.strictObject({ runs: z.array(run) });
