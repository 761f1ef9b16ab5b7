import { z } from "zod";
import { time } from "./fields";
import { defineOperation } from "./operation";

export const runStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const runTriggers = ["initial", "schedule", "manual"] as const;

/** What was different at the source from the sync before. */
export const schemaChange = z.strictObject({
  kind: z.enum([
    "tableAdded",
    "tableVanished",
    "tableReturned",
    "tableRevoked",
    "columnAdded",
    "columnVanished",
    "columnRevoked",
    "typeChanged",
  ]),
  /** Name of the stream. */
  table: z.string(),
  column: z.string().nullable(),
  /** Types in the database, for a changed one. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** Where the rows of a stream are, or will be, in the database. */
export const target = z.strictObject({ schema: z.string(), table: z.string() });

/** What one sync did to one table. */
export const runTable = z.strictObject({
  name: z.string(),
  status: z.enum(runStatuses),
  /** While it runs, those read so far. */
  rows: z.int(),
  /** Size of the files the rows came in. */
  bytes: z.int(),
  durationMs: z.int().nullable(),
  /** ISO 8601 UTC; when its rows were in place, or it failed. */
  finishedAt: z.string().nullable(),
  target: target.nullable(),
  error: z.string().nullable(),
  /** Where the next sync begins, in the connector's own words; null where each reads everything. */
  position: z.string().nullable(),
  /** What a user should know of a table that came in, in sentences: values that became others, for example. */
  notes: z.array(z.string()),
});

/** What is new at the source and not synced before somebody decides. */
export const review = z.strictObject({
  /** Names of streams. */
  tables: z.array(z.string()),
  columns: z.array(z.strictObject({ table: z.string(), column: z.string() })),
});

/** What the service says at once of a run that it began. */
export const begunRun = z.strictObject({
  id: z.string(),
  status: z.enum(runStatuses),
  trigger: z.enum(runTriggers),
});

const errorScope = z.enum(["source", "tables"]).nullable().meta({
  description:
    "What a failed run failed by: the source as a whole, or single tables, of which the others came in. Null where it did not fail.",
});

/** One sync of a Connection. */
export const run = z.strictObject({
  ...begunRun.shape,
  connectionId: z.string(),
  queuedAt: time,
  startedAt: time,
  finishedAt: time.nullable(),
  durationMs: z.int().nonnegative().nullable(),
  rowsSynced: z.int().nonnegative(),
  error: z.string().nullable(),
  waiting: z.strictObject({ until: time, reason: z.string() }).nullable().meta({
    description:
      "While a run waits to try again what failed by a passing fault, such as a source that cannot be reached: until when, and what failed. Null otherwise.",
  }),
  tables: z.array(runTable),
  changes: z
    .array(schemaChange)
    .meta({ description: "What was different at the source from the sync before." }),
  review: review.meta({
    description: "Tables and columns that were new at the source, were not synced, and waited for an answer.",
  }),
  only: z
    .array(z.string())
    .nullable()
    .meta({ description: "The streams that alone were asked for; null: all that are turned on." }),
  errorScope,
});

const count = z.int().nonnegative();

/** How the tables of a run ended. */
export const runCounts = z.strictObject({
  total: count,
  succeeded: count,
  failed: count,
  acknowledged: count,
});

/** What a Connection says of its run in flight, or of its last one. */
export const lastRun = z.strictObject({
  ...begunRun.shape,
  ...run.pick({ startedAt: true, finishedAt: true, error: true, errorScope: true }).shape,
  counts: runCounts.meta({
    description:
      "Its tables, and those that failed before and were not part of it; acknowledged are failed ones whose error was acknowledged.",
  }),
});

export const listRuns = defineOperation("listRuns", "get /connections/{id}/runs", {
  summary: "List a Connection's runs",
  answer: z
    .strictObject({ runs: z.array(run).meta({ description: "Most recent first." }) })
    .meta({ id: "RunList" }),
  says: "Most recent first. Of a run in flight, the rows so far.",
});
