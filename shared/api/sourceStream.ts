import { z } from "zod";
import * as wire from "./wire/stream";

const { shape: fields } = wire.stream;

/**
 * Every key by which a service names a stream (`name`, `schema`, `table`, `id` …), as it came. A choice goes back with
 * all of them, so that it is right whichever of them the service goes by.
 */
const streamIdentity = z.record(z.string(), z.union([z.string(), z.number()]));

const sourceColumn = z.strictObject({
  name: z.string(),
  /** In the source's own words. */
  type: z.string().nullable(),
  nullable: z.boolean().nullable(),
});

/** A table, file pattern or other list that a source offers, with what was chosen for it. */
export const sourceStream = z.strictObject({
  /** Unique within its list; what screens show. */
  name: z.string(),
  identity: streamIdentity,
  schema: fields.schema,
  table: fields.table,
  /** False for one that was chosen once and that the source no longer has. */
  available: z.boolean(),
  /** Why it is not available, where the service says it. */
  unavailable: fields.unavailable,
  enabled: fields.enabled,
  /** New at the source and not synced before it is turned on. */
  held: z.boolean(),
  /** New columns that are not read before somebody decides. */
  heldColumns: fields.heldColumns,
  excludeColumns: fields.excludeColumns,
  /** Null where the service does not say. */
  columns: z.array(sourceColumn).nullable(),
  primaryKey: fields.primaryKey,
  estimatedRows: fields.estimatedRows,
  /** Where its rows are, or will be, in the database. */
  target: fields.target.nullable(),
});

/** What is chosen for one stream: an entry of `config.streams`. */
export const streamChoice = z.strictObject({
  identity: streamIdentity,
  enabled: z.boolean(),
  excludeColumns: z.array(z.string()),
  /** New columns that are to be read. */
  includeColumns: z.array(z.string()).optional(),
});

/** A table of the source that cannot be synced. */
export const notOfferedTable = z.strictObject({
  /** Unique within its list; what screens show. */
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  /** Why, in the service's words; null where it does not say. */
  reason: z.string().nullable(),
});

/** The outcome of testing a source. */
export const sourceTest = z.strictObject({
  ok: z.boolean(),
  /** Why it failed, in the service's words; null when it passed. */
  error: z.string().nullable(),
  streams: z.array(sourceStream),
  /** Empty also where the service does not list them. */
  notOffered: z.array(notOfferedTable),
});

/** What a source offers now, with what was chosen, and its tables that cannot be synced. */
export const sourceStreams = sourceTest.pick({ streams: true, notOffered: true });

export type SourceStream = z.infer<typeof sourceStream>;
export type SourceColumn = z.infer<typeof sourceColumn>;
export type StreamChoice = z.infer<typeof streamChoice>;
export type StreamIdentity = z.infer<typeof streamIdentity>;
export type NotOfferedTable = z.infer<typeof notOfferedTable>;
export type SourceStreams = z.infer<typeof sourceStreams>;
export type SourceTest = z.infer<typeof sourceTest>;
