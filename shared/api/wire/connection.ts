import { z } from "zod";
import { additionPolicies } from "../../domain/additionPolicy";
import { nameText, requireObject, time } from "./fields";
import { defineOperation, deleted } from "./operation";
import { begunRun, lastRun, review } from "./run";
import { notOffered, notOfferedTable, offeredStream, streamChoice, streamChoicesBody } from "./stream";

/** From a minute to a year: the contract leaves the bounds open, and this is what the embedded service takes. */
export const scheduleBounds = { min: 1, max: 525_600, default: 60 } as const;

/** States of a Connection that can be set (docs/http-api.md). */
export const connectionStatuses = ["active", "paused"] as const;

export const credentialsStates = ["stored", "untilRestart", "missing"] as const;

const sentences = {
  kind: "kind is required: one of those that GET /connectors lists.",
  scheduleMinutes: `scheduleMinutes must be a whole number from ${scheduleBounds.min} to ${scheduleBounds.max} (a year), or null for syncs by hand only.`,
  config: "config must be a JSON object.",
  tables: "tables must be a list of at least one name of a stream.",
  newTables: "config.newTables must be sync, ask, ignore or null.",
  newColumns: "config.newColumns must be sync, ask, ignore or null.",
  acknowledgedErrors:
    "config.acknowledgedErrors must be a JSON object from names of streams to the errors that were acknowledged, at most 20,000 characters each.",
  secrets: "secrets must be a JSON object whose values are text.",
  status: "status must be active or paused.",
} as const;

const additions = (field: "newTables" | "newColumns", what: string) =>
  z
    .enum(additionPolicies, sentences[field])
    .nullable()
    .meta({
      description: `What is done with ${what} that are new at the source: they are synced, wait for an answer, or are ignored. Null: they wait where any table is turned off or any column is excluded, and are synced otherwise.`,
    });

/** The saved choices of `config`, beside the settings of its kind. */
export const savedChoices = z.strictObject({
  newTables: additions("newTables", "tables"),
  newColumns: additions("newColumns", "columns"),
  acknowledgedErrors: z.record(z.string(), z.string()).meta({
    description:
      "Errors that were acknowledged, by the name of the stream. A table that fails with the same one raises no alert.",
  }),
});

/** What a Connection is saved with; the service keeps the same fields. */
export const connectionFields = z.strictObject({
  id: z.string(),
  databaseId: z.string(),
  kind: z.string(),
  name: z.string(),
  status: z.enum(connectionStatuses, sentences.status),
  scheduleMinutes: z.int().nullable(),
  schema: z.string().meta({ description: "Schema of the database that its tables are in." }),
});

/** The Connection object of every answer. */
export const connection = z
  .strictObject({
    ...connectionFields.shape,
    config: z
      .looseObject({ streams: z.array(streamChoice), ...savedChoices.shape })
      .meta({ description: "Settings by the names of the connector's fields, and the saved choices." }),
    credentials: z.enum(credentialsStates),
    createdAt: time,
    updatedAt: time,
    nextRunAt: time.nullable(),
    review: review.meta({
      description:
        "Tables and columns that are new at the source and wait for an answer: a choice in config.streams.",
    }),
    syncsTables: z.literal(true).meta({
      description: "POST /connections/:id/sync takes the names of single tables.",
    }),
    lastRun: lastRun.nullable(),
  })
  .meta({ id: "Connection", description: "A Connection. No secret is ever part of it." });

const kind = z.string(sentences.kind).min(1, sentences.kind);
const name = nameText("name", 100);
const scheduleMinutes = z
  .int(sentences.scheduleMinutes)
  .min(scheduleBounds.min, sentences.scheduleMinutes)
  .max(scheduleBounds.max, sentences.scheduleMinutes)
  .nullable();

const { shape: choices } = savedChoices;

/** `config` of a body, taken apart: settings of its kind, streams, and the other saved choices that it names. */
const config = z
  .looseObject(
    {
      streams: streamChoicesBody.optional(),
      newTables: choices.newTables.optional(),
      newColumns: choices.newColumns.optional(),
      acknowledgedErrors: z
        .record(
          z.string(),
          z.string(sentences.acknowledgedErrors).max(20_000, sentences.acknowledgedErrors),
          sentences.acknowledgedErrors,
        )
        .optional(),
    },
    requireObject(sentences.config),
  )
  .transform(({ streams, newTables, newColumns, acknowledgedErrors, ...settings }) => ({
    settings,
    streams,
    rest: {
      ...(newTables === undefined ? {} : { newTables }),
      ...(newColumns === undefined ? {} : { newColumns }),
      ...(acknowledgedErrors === undefined ? {} : { acknowledgedErrors }),
    },
  }));

const secrets = z.record(z.string(), z.string(sentences.secrets), sentences.secrets);

/** What names a source: its kind, its settings and its secrets. */
const source = {
  kind,
  config: config.prefault({}),
  secrets: secrets.default({}),
};

/** Body of POST /databases/:id/connections/test. */
const connectionTestBody = z
  // Callers that test what they are about to create send its name and schedule along.
  .strictObject(
    { ...source, name: z.unknown().optional(), scheduleMinutes: z.unknown().optional() },
    requireObject(),
  )
  .meta({ id: "SourceTest" });

/** Body of POST /databases/:id/connections. */
export const connectionBody = z
  .strictObject(
    { ...source, name, scheduleMinutes: scheduleMinutes.default(scheduleBounds.default) },
    requireObject(),
  )
  .meta({ id: "ConnectionCreation" });

/** Body of PATCH /connections/:id; what is not in it stays. */
export const connectionChangesBody = z
  .strictObject(
    {
      name: name.optional(),
      status: connectionFields.shape.status.optional(),
      scheduleMinutes: scheduleMinutes.optional(),
      config: config.optional(),
      secrets: z.record(z.string(), z.string(sentences.secrets).nullable(), sentences.secrets).optional(),
    },
    requireObject(),
  )
  .meta({ id: "ConnectionChanges" });

/** Body of POST /connections/:id/sync, which may be left out. */
const syncBody = z
  .strictObject(
    {
      tables: z
        .array(z.string(sentences.tables), sentences.tables)
        .min(1, sentences.tables)
        .optional()
        .meta({ description: "Names of the streams to sync; without it all that are turned on." }),
    },
    requireObject(),
  )
  .meta({ id: "Sync" });

const oneConnection = z.strictObject({ connection }).meta({ id: "OneConnection" });

export const testSource = defineOperation("testSource", "post /databases/{id}/connections/test", {
  summary: "Try to reach a source and list what could be synced",
  description:
    "Saves nothing. A source that cannot be reached is no failure of the request: ok is false then.",
  body: connectionTestBody,
  answer: z
    .discriminatedUnion("ok", [
      z.strictObject({ ok: z.literal(true), streams: z.array(offeredStream), notOffered }),
      z.strictObject({
        ok: z.literal(false),
        error: z.string().min(1),
        streams: z.array(offeredStream).max(0),
        notOffered: z.array(notOfferedTable).max(0),
      }),
    ])
    .meta({ id: "SourceTestResult" }),
  says: "What the source offers, or why it cannot be reached.",
});

export const listConnections = defineOperation("listConnections", "get /databases/{id}/connections", {
  summary: "List a database's Connections",
  answer: z.strictObject({ connections: z.array(connection) }).meta({ id: "ConnectionList" }),
  says: "Every Connection, newest first.",
});

export const createConnection = defineOperation("createConnection", "post /databases/{id}/connections", {
  summary: "Create a Connection",
  description: "The source is tested first; then it is saved and its first sync begins.",
  body: connectionBody,
  status: 201,
  answer: z.strictObject({ connection, run: begunRun }).meta({ id: "CreatedConnection" }),
  says: "The Connection, and its first run.",
  failures: [409],
});

export const readConnection = defineOperation("readConnection", "get /connections/{id}", {
  summary: "Read a Connection and the state of its last run",
  answer: oneConnection,
  says: "The Connection, without secrets.",
});

export const changeConnection = defineOperation("changeConnection", "patch /connections/{id}", {
  summary: "Rename, pause, resume or reschedule a Connection, replace its settings or secrets",
  description:
    "What is not sent stays. The settings in config replace the saved ones as a whole, and config.streams the whole saved list; either may be sent alone. secrets are merged by name: those sent replace the saved ones of their names, null removes one, the others stay. Pausing cancels a sync in flight: its run ends as cancelled, the table being read keeps its old rows, and tables that were done stay done.",
  body: connectionChangesBody,
  answer: oneConnection,
  says: "The Connection as it is now.",
});

export const deleteConnection = defineOperation("deleteConnection", "delete /connections/{id}", {
  summary: "Stop syncing; tables stay",
  answer: deleted,
  says: "Deleted; its tables remain.",
});

export const startSync = defineOperation("startSync", "post /connections/{id}/sync", {
  summary: "Sync now",
  description:
    "Answers at once; where a sync is in flight, with that one. A body may name single tables, such as those that failed; without one all that are turned on are synced.",
  body: syncBody,
  isBodyOptional: true,
  status: 202,
  answer: z.strictObject({ run: begunRun }).meta({ id: "StartedRun" }),
  says: "The run, to be followed in the list of runs.",
  failures: [409],
});
