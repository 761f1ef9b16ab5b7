import { z } from "zod";
import * as wire from "./wire/database";
import { engine as wireEngine } from "./wire/engine";

/** A kind of database that can be created now. */
export const engine = z.strictObject({
  id: wireEngine.shape.id,
  name: wireEngine.shape.name.nullable(),
  version: wireEngine.shape.version.nullable(),
  regions: wireEngine.shape.regions,
  isDefault: z.boolean(),
});

export type Engine = z.infer<typeof engine>;

/** States that screens know; a state outside this list travels in `rawStatus` and is shown as it is. */
export const databaseStatuses = [...wire.databaseStatuses, "unknown"] as const;

const { shape: fields } = wire.database;

/** A hosted database as Wharf knows it after decoding; null means that the service did not say. */
export const database = z.strictObject({
  id: z.string(),
  name: fields.name.nullable(),
  engine: fields.engine.nullable(),
  engineVersion: fields.engineVersion.nullable(),
  status: z.enum(databaseStatuses),
  /** The status in the service's own words. */
  rawStatus: z.string(),
  region: fields.region.nullable(),
  vmSize: fields.vmSize.nullable(),
  memoryMb: z.number().nullable(),
  autoStop: fields.autoStop.nullable(),
  /** ISO 8601 UTC; null when it does not expire. */
  expiresAt: z.string().nullable(),
  createdAt: z.string().nullable(),
  connection: z.strictObject({ protocol: z.string().nullable(), uri: z.string() }).nullable(),
});

const { shape: body } = wire.databaseBody;

/** Body of POST /databases: documented fields only; left out means the service's default. */
export const databaseCreation = z.strictObject({
  name: body.name,
  engine: z.string().min(1).max(100).optional(),
  region: body.region.unwrap().optional(),
  vmSize: body.vmSize.unwrap().optional(),
  memoryMb: body.memoryMb.unwrap().optional(),
  ttlHours: body.ttlHours,
  autoStop: body.autoStop.unwrap().optional(),
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
