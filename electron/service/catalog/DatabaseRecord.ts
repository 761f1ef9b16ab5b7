import { z } from "zod";

/**
 * Where a database is in its life. `ready` covers running and stopped alike: whether its engine runs is a fact of the
 * moment and not of the catalog.
 */
const databaseStates = ["provisioning", "ready", "failed", "deleting"] as const;

/** A database as the catalog keeps it. Times are ISO 8601 UTC with milliseconds. */
export const databaseRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  engine: z.string(),
  engineVersion: z.string(),
  region: z.string(),
  vmSize: z.string(),
  memoryMb: z.int(),
  autoStop: z.boolean(),
  createdAt: z.string(),
  /** Null: is kept until it is deleted. */
  expiresAt: z.string().nullable(),
  /** SHA-256 of the access token, hex. */
  tokenHash: z.string(),
  state: z.enum(databaseStates),
  /** Why provisioning failed, for a person. */
  failure: z.string().nullable(),
});

export type DatabaseRecord = Readonly<z.infer<typeof databaseRecord>>;
