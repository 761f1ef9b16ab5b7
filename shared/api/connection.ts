import { z } from "zod";
import { streamChoice } from "./sourceStream";
import { lastRun } from "./syncRun";

/** From a minute to a year: the contract leaves the bounds open, and this is what the embedded service takes. */
export const scheduleBounds = { min: 1, max: 525_600, default: 60 } as const;

/** States of a Connection that can be set (service-api.md, States); others are shown as they are. */
const connectionStatuses = ["active", "paused", "unknown"] as const;

const settings = z.record(z.string(), z.json());

/** A scheduled sync from a source into a database; null means that the service did not say. No secret is part of it. */
export const connection = z.strictObject({
  id: z.string(),
  databaseId: z.string().nullable(),
  kind: z.string().nullable(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  /** The status in the service's own words. */
  rawStatus: z.string(),
  /** Null: only when somebody asks for a sync, or not said. */
  scheduleMinutes: z.number().nullable(),
  /** `config` without its streams. */
  settings,
  /** The saved choices; a stream without one is synced whole. */
  streams: z.array(streamChoice),
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
  secrets: z.record(z.string(), z.string().nullable()).optional(),
});

export type Connection = z.infer<typeof connection>;
export type ConnectionStatus = (typeof connectionStatuses)[number];
export type SourceInput = z.infer<typeof sourceInput>;
export type ConnectionCreation = z.infer<typeof connectionCreation>;
export type ConnectionChanges = z.infer<typeof connectionChanges>;
