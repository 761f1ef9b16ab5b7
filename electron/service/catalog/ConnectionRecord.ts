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
});

export type StreamChoice = Readonly<z.infer<typeof streamChoice>>;

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
  /** Where its tables are, from the first sync on whatever it is called later. */
  schema: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type ConnectionRecord = Readonly<z.infer<typeof connectionRecord>>;
