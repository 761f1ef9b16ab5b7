import { z } from "zod";
import * as wire from "./wire/run";

/**
 * States of a sync that screens know; `partial` is a service's own word for some tables failed, `unknown` a state that
 * the service does not say in a word that is known.
 */
const syncRunStatuses = [...wire.runStatuses, "partial", "unknown"] as const;

const { shape: tableFields } = wire.runTable;
const { shape: runFields } = wire.run;

/** What one sync did to one table; null means that the service did not say. */
const syncRunTable = z.strictObject({
  name: tableFields.name,
  status: z.enum(syncRunStatuses).nullable(),
  /** While it runs, those read so far. */
  rows: z.number().nullable(),
  bytes: z.number().nullable(),
  durationMs: z.number().nullable(),
  finishedAt: z.string().nullable(),
  /** Where its rows are, or will be, in the database. */
  target: tableFields.target,
  error: tableFields.error,
  /** Where the next sync of the table begins, in the source's words. */
  position: tableFields.position,
  /** What was different from what the source has, a sentence each. */
  notes: tableFields.notes,
});

/** What was different at the source from the sync before. */
const schemaChange = wire.schemaChange.extend({
  /** `tableAdded`, `tableVanished`, `tableReturned`, `tableRevoked`, `columnAdded`, `columnVanished`, `columnRevoked`, `typeChanged` or a service's own. */
  kind: z.string(),
});

/** One sync of a Connection. Times are ISO 8601 UTC. */
export const syncRun = z.strictObject({
  id: z.string(),
  status: z.enum(syncRunStatuses),
  /** The status in the service's own words. */
  rawStatus: z.string(),
  /** `initial`, `schedule`, `manual` or a service's own word. */
  trigger: z.string().nullable(),
  queuedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  durationMs: z.number().nullable(),
  rowsSynced: z.number().nullable(),
  error: z.string().nullable(),
  /** Set while it waits to try again: until when, where the service says it, and what failed. */
  waiting: z.strictObject({ until: z.string().nullable(), reason: z.string() }).nullable(),
  tables: z.array(syncRunTable),
  changes: z.array(schemaChange),
  /** Null where the service does not say. */
  review: wire.review.nullable(),
  /** The streams that alone were asked for; null: all that are turned on. */
  only: runFields.only,
  /** What a failed sync failed by: the source as a whole, or single tables; null where that is not known. */
  errorScope: runFields.errorScope,
});

/** What a Connection says of its newest run. */
export const lastRun = syncRun
  .pick({
    id: true,
    status: true,
    rawStatus: true,
    trigger: true,
    startedAt: true,
    finishedAt: true,
    error: true,
    errorScope: true,
  })
  .extend({
    /** How its tables ended; null where only the list of runs says it. */
    counts: wire.runCounts.nullable(),
  });

export type Review = z.infer<typeof wire.review>;
export type SyncRun = z.infer<typeof syncRun>;
export type SyncRunTable = z.infer<typeof syncRunTable>;
export type SyncRunStatus = (typeof syncRunStatuses)[number];
export type SchemaChange = z.infer<typeof schemaChange>;
export type LastRun = z.infer<typeof lastRun>;
