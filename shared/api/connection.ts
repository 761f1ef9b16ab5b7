import { z } from "zod";
import { streamChoice } from "./sourceStream";
import { lastRun } from "./syncRun";
import * as wire from "./wire/connection";
import { review } from "./wire/run";

/** States of a Connection that can be set (docs/http-api.md); others are shown as they are. */
const connectionStatuses = [...wire.connectionStatuses, "unknown"] as const;

const { shape: fields } = wire.connectionFields;
const { shape: body } = wire.connectionBody;

const settings = z.record(z.string(), z.json());

/** What is done with tables and columns that are new at the source; null: see effectivePolicy. */
const additions = wire.savedChoices.pick({ newTables: true, newColumns: true });

/** A scheduled sync from a source into a database; null means that the service did not say. No secret is part of it. */
export const connection = z.strictObject({
  id: fields.id,
  databaseId: fields.databaseId.nullable(),
  kind: fields.kind.nullable(),
  name: fields.name.nullable(),
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
  acknowledgedErrors: wire.savedChoices.shape.acknowledgedErrors.nullable(),
  /** What is new at the source and waits for an answer; null where the service does not say. */
  review: review.nullable(),
  /** Whether a sync may be of single tables. */
  syncsTables: z.boolean(),
  /** Where its tables are. */
  schema: fields.schema.nullable(),
  /** Whether the service can still open the source's secrets: kept, kept until it restarts, or to be typed again. */
  credentials: z.enum(wire.credentialsStates).nullable(),
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
  name: body.name,
  scheduleMinutes: body.scheduleMinutes.unwrap(),
  streams: z.array(streamChoice),
  additions: additions.optional(),
});

/**
 * What may be changed; what is left out stays. `settings` names only what changes, null takes a key away; `streams` is
 * the whole list; `secrets` names only what was typed anew.
 */
export const connectionChanges = z.strictObject({
  name: body.name.optional(),
  status: fields.status.optional(),
  scheduleMinutes: body.scheduleMinutes.unwrap().optional(),
  settings: settings.optional(),
  streams: z.array(streamChoice).optional(),
  additions: additions.partial().optional(),
  acknowledgedErrors: wire.savedChoices.shape.acknowledgedErrors.optional(),
  secrets: z.record(z.string(), z.string().nullable()).optional(),
});

export type Connection = z.infer<typeof connection>;
export type Additions = z.infer<typeof additions>;
export type ConnectionStatus = (typeof connectionStatuses)[number];
export type SourceInput = z.infer<typeof sourceInput>;
export type ConnectionCreation = z.infer<typeof connectionCreation>;
export type ConnectionChanges = z.infer<typeof connectionChanges>;
