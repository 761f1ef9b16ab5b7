import { additionPolicies } from "#shared/domain/additionPolicy";
import { z } from "zod";

/** A choice of `config.streams`: service-api.md, Connection. */
export const streamChoice = z.strictObject({
  /** Identity of the stream at its source. */
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  enabled: z.boolean(),
  /** Columns that are never read. */
  excludeColumns: z.array(z.string()),
  /** Columns that came after the first sync and are to be read, whatever is done with new ones. */
  includeColumns: z.array(z.string()).optional(),
});

export type StreamChoice = Readonly<z.infer<typeof streamChoice>>;

/** What is done with tables and columns that are new at the source; null: see effectivePolicy. */
export const additions = z.strictObject({
  newTables: z.enum(additionPolicies).nullable().default(null),
  newColumns: z.enum(additionPolicies).nullable().default(null),
});

/** A Connection as the catalog keeps it; its secrets are kept apart. Times are ISO 8601 UTC with milliseconds. */
export const connectionRecord = z.strictObject({
  id: z.string(),
  databaseId: z.string(),
  kind: z.string(),
  name: z.string(),
  status: z.enum(["active", "paused"]),
  /** Null: only when somebody asks for a sync. */
  scheduleMinutes: z.int().nullable(),
  /** Without `streams`. */
  config: z.record(z.string(), z.unknown()),
  streams: z.array(streamChoice),
  ...additions.shape,
  /** Errors that were acknowledged, by the stream's name: a table that fails with the same one raises no alert. */
  acknowledgedErrors: z.record(z.string(), z.string()).default({}),
  /** Whether the streams offered at the creation were recorded, so that every other one is known to be new. */
  hasBaseline: z.boolean().default(false),
  /** Where its tables are, from the first sync on whatever it is called later. */
  schema: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type ConnectionRecord = Readonly<z.infer<typeof connectionRecord>>;
