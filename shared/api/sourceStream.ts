import { z } from "zod";
import * as wire from "./wire/stream";

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
  ...wire.stream.shape,
  /** Unique within its list; what screens show. */
  name: z.string(),
  identity: streamIdentity,
  /** Null where the service does not say. */
  columns: z.array(sourceColumn).nullable(),
  /** Null where the service does not say. */
  target: wire.stream.shape.target.nullable(),
});

/** What is chosen for one stream: an entry of `config.streams`. */
export const streamChoice = z.strictObject({
  identity: streamIdentity,
  ...wire.streamChoice.omit({ name: true, schema: true, table: true }).shape,
});

/** A table of the source that cannot be synced. */
export const notOfferedTable = z.strictObject({
  ...wire.notOfferedTable.shape,
  table: z.string().nullable(),
  /** In the service's words; null where it does not say. */
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
