import { z } from "zod";

/** What was different at the source from the sync before. */
export const schemaChange = z.strictObject({
  kind: z.enum([
    "tableAdded",
    "tableVanished",
    "tableReturned",
    "tableRevoked",
    "columnAdded",
    "columnVanished",
    "typeChanged",
  ]),
  /** Name of the stream. */
  table: z.string(),
  column: z.string().nullable(),
  /** Types in the database, for a changed one. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export type SchemaChange = Readonly<z.infer<typeof schemaChange>>;

export const runTable = z.strictObject({
  name: z.string(),
  status: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  /** While it runs, those read so far. */
  rows: z.int(),
  /** Size of the files the rows came in. */
  bytes: z.int(),
  durationMs: z.int().nullable(),
  /** ISO 8601 UTC; when its rows were in place, or it failed. */
  finishedAt: z.string().nullable().default(null),
  /** Where its rows are, or will be, in the database. */
  target: z.strictObject({ schema: z.string(), table: z.string() }).nullable().default(null),
  error: z.string().nullable(),
  /** Where the next sync begins, in the connector's own words; null where each reads everything. */
  position: z.string().nullable(),
  /** What a person should know of a table that came in, in sentences: values that became others, for example. */
  notes: z.array(z.string()).default([]),
});

/** What is new at the source and not synced before somebody decides. */
export const review = z.strictObject({
  /** Names of streams. */
  tables: z.array(z.string()),
  columns: z.array(z.strictObject({ table: z.string(), column: z.string() })),
});

export type Review = Readonly<z.infer<typeof review>>;

export type RunTable = Readonly<z.infer<typeof runTable>>;

export const runStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const runTriggers = ["initial", "schedule", "manual"] as const;

/** One sync of a Connection as the catalog keeps it. */
export const runRecord = z.strictObject({
  id: z.string(),
  connectionId: z.string(),
  trigger: z.enum(runTriggers),
  status: z.enum(runStatuses),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** ISO 8601 UTC; when it was last written down: until then at least it ran, however the service ended. */
  writtenAt: z.string().nullable().default(null),
  error: z.string().nullable(),
  /** While it waits to try again what failed by a passing fault: until when (ISO 8601 UTC), and what failed. */
  waiting: z.strictObject({ until: z.string(), reason: z.string() }).nullable().default(null),
  /** The service ended in its middle. */
  interrupted: z.boolean(),
  tables: z.array(runTable),
  changes: z.array(schemaChange),
  /** As this run found it, or the one before where this one did not get that far. */
  review: review.default({ tables: [], columns: [] }),
  /** Names of the streams that alone were asked for; null: every stream that is turned on. */
  only: z.array(z.string()).nullable().default(null),
  /** Cancelled by hand. */
  byHand: z.boolean().default(false),
  /** What a failed run failed by: the source as a whole, or single tables. */
  errorScope: z.enum(["source", "tables"]).nullable().default(null),
});

export type RunRecord = Readonly<z.infer<typeof runRecord>>;
export type RunTrigger = RunRecord["trigger"];

/** Whether nothing will change in it any more. */
export function isOver({ status }: Pick<RunRecord, "status">): boolean {
  return status !== "queued" && status !== "running";
}
