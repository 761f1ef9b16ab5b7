import { z } from "zod";

/** What is known of a stream: what its last good sync left behind, or only that the source offers it. */
export const streamState = z.strictObject({
  /** Name of the stream. */
  name: z.string(),
  /** Table in the Connection's schema. */
  table: z.string(),
  /** Columns of the table; `vanishedAt` for one that the source no longer has. */
  columns: z.array(z.strictObject({ name: z.string(), type: z.string(), vanishedAt: z.string().nullable() })),
  /** What was read, columns with types: a position counts only for the same. */
  selection: z.string(),
  position: z.string().nullable(),
  /** Since when the source no longer offers the stream. */
  vanishedAt: z.string().nullable(),
  /** Since when the source no longer lets its user read the stream. */
  revokedAt: z.string().nullable().default(null),
  /** When a stream was first seen that nobody has chosen or refused; null for those that were there from the start. */
  newSince: z.string().nullable().default(null),
  /** Columns that were read or excluded: any other is new. Null where no sync has recorded them. */
  seenColumns: z.array(z.string()).nullable().default(null),
  /** False until a sync brought it in: it has no table yet, nor columns. */
  loaded: z.boolean().default(true),
});

export type StreamState = Readonly<z.infer<typeof streamState>>;
