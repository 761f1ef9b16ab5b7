import { z } from "zod";
import { additionPolicies } from "../domain/additionPolicy";
import { streamChoice } from "./sourceStream";
import { lastRun, review } from "./syncRun";

/** From a minute to a year: the contract leaves the bounds open, and this is what the embedded service takes. */
export const scheduleBounds = { min: 1, max: 525_600, default: 60 } as const;

/** States of a Connection that can be set (docs/http-api.md); others are shown as they are. */
const connectionStatuses = ["active", "paused", "unknown"] as const;

const settings = z.record(z.string(), z.json());

const policy = z.enum(additionPolicies).nullable();

/** What is done with tables and columns that are new at the source; null: see effectivePolicy. */
const additions = z.strictObject({ newTables: policy, newColumns: policy });

/** A scheduled sync from a source into a database; null means that the service did not say. No secret is part of it. */
export const connection = z.strictObject({
  id: z.string(),
  databaseId: z.string().nullable(),
  kind: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(connectionStatuses),
  /** The status in the service's own words. */
  rawStatus: z.string(),
  /** Null: only when somebody asks for a sync, or not said. */
  scheduleMinutes: z.number().nullable(),
  /** `config` without its streams. */
  settings,
  /** The saved choices; a stream without one is synced whole. */
  streams: z.array(streamChoice),
  /** What is done with what is new at the source; null where the service does not keep that. */
  additions: additions.nullable(),
  /** Errors that were acknowledged, by the table's name; null where the service does not keep them. */
  acknowledgedErrors: z.record(z.string(), z.string()).nullable(),
  /** What is new at the source and waits for an answer; null where the service does not say. */
  review: review.nullable(),
  /** Whether a sync may be of single tables. */
  syncsTables: z.boolean(),
  /** Where its tables are. */
  schema: z.string().nullable(),
  /** Whether the service can still open the source's secrets: kept, kept until it restarts, or to be typed again. */
  credentials: z.enum(["stored", "untilRestart", "missing"]).nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  nextRunAt: z.string().nullable(),
  lastRun: lastRun.nullable(),
});

/** What the forms of a source give: settings by field name, and secrets, which only ever go out. */
export const sourceInput = z.strictObject({
  kind: z.string().min(1).max(200),
  settings,
  secrets: z.record(z.string(), z.string()),
});

/** Body of POST /databases/:id/connections. */
export const connectionCreation = sourceInput.extend({
  name: z.string().trim().min(1).max(100),
  scheduleMinutes: z.int().min(scheduleBounds.min).max(scheduleBounds.max).nullable(),
  streams: z.array(streamChoice),
  additions: additions.optional(),
});

/**
 * What may be changed; what is left out stays. `settings` names only what changes, null takes a key away; `streams` is
 * the whole list; `secrets` names only what was typed anew.
 */
export const connectionChanges = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  status: z.enum(["active", "paused"]).optional(),
  scheduleMinutes: z.int().min(scheduleBounds.min).max(scheduleBounds.max).nullable().optional(),
  settings: settings.optional(),
  streams: z.array(streamChoice).optional(),
  additions: additions.partial().optional(),
  acknowledgedErrors: z.record(z.string(), z.string()).optional(),
  secrets: z.record(z.string(), z.string().nullable()).optional(),
});

export type Connection = z.infer<typeof connection>;
export type Additions = z.infer<typeof additions>;
export type ConnectionStatus = (typeof connectionStatuses)[number];
export type SourceInput = z.infer<typeof sourceInput>;
export type ConnectionCreation = z.infer<typeof connectionCreation>;
export type ConnectionChanges = z.infer<typeof connectionChanges>;
