import { z } from "zod";

/** A kind of database that can be created now. */
export const engine = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  regions: z.array(z.string()),
  isDefault: z.boolean(),
});

export type Engine = z.infer<typeof engine>;

/** Regions of docs/http-api.md. A service may name others in its answers; they are shown as they are. */
export const regions = ["iad", "lax", "fra", "sin"] as const;

/** Bounds of docs/http-api.md. */
export const databaseBounds = {
  nameLength: { min: 1, max: 50 },
  memoryMb: { min: 256, max: 32_768, default: 1024 },
} as const;

/** States that screens know; a state outside this list travels in `rawStatus` and is shown as it is. */
export const databaseStatuses = [
  "provisioning",
  "running",
  "stopped",
  "starting",
  "stopping",
  "deleting",
  "error",
  "unknown",
] as const;

/** A hosted database as Wharf knows it after decoding; null means that the service did not say. */
export const database = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  engine: z.string().nullable(),
  engineVersion: z.string().nullable(),
  status: z.enum(databaseStatuses),
  /** The status in the service's own words. */
  rawStatus: z.string(),
  region: z.string().nullable(),
  vmSize: z.string().nullable(),
  memoryMb: z.number().nullable(),
  autoStop: z.boolean().nullable(),
  /** ISO 8601 UTC; null when it does not expire. */
  expiresAt: z.string().nullable(),
  createdAt: z.string().nullable(),
  connection: z.strictObject({ protocol: z.string().nullable(), uri: z.string() }).nullable(),
});

/** Body of POST /databases: documented fields only; left out means the service's default. */
export const databaseCreation = z.strictObject({
  name: z.string().trim().min(databaseBounds.nameLength.min).max(databaseBounds.nameLength.max),
  engine: z.string().min(1).max(100).optional(),
  region: z.enum(regions).optional(),
  vmSize: z.string().min(1).max(100).optional(),
  memoryMb: z.int().min(databaseBounds.memoryMb.min).max(databaseBounds.memoryMb.max).optional(),
  ttlHours: z.number().positive().max(87_600).optional(),
  autoStop: z.boolean().optional(),
});

/** The two secrets of a creation; they exist once and are never logged, cached or written in the clear. */
export const databaseCreated = z.strictObject({
  database,
  token: z.string().nullable(),
  attach: z.strictObject({ uri: z.string().nullable(), sql: z.string().nullable() }).nullable(),
});

export type Database = z.infer<typeof database>;
export type DatabaseStatus = (typeof databaseStatuses)[number];
export type DatabaseCreation = z.infer<typeof databaseCreation>;
export type DatabaseCreated = z.infer<typeof databaseCreated>;
