import { z } from "zod";
import { databaseBounds } from "#shared/api/database";
import { time } from "./Answer";

const engine = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  protocol: z.string(),
  regions: z.array(z.string()),
  default: z.boolean(),
});

export const engineList = z.strictObject({ engines: z.array(engine) });

const { memoryMb } = databaseBounds;

/** The database object of every answer. */
export const databaseAnswer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    engine: z.string(),
    engineVersion: z.string(),
    status: z
      .enum(["provisioning", "running", "stopped", "starting", "stopping", "deleting", "error"])
      .meta({ description: "A stopped database starts by itself when it is used." }),
    region: z.string(),
    vmSize: z.string(),
    memoryMb: z.int().min(memoryMb.min).max(memoryMb.max),
    autoStop: z.boolean(),
    expiresAt: time.nullable(),
    createdAt: time,
    connection: z.strictObject({ protocol: z.string(), uri: z.string() }),
  })
  .meta({ description: "A database. Its token is shown by the creation only." });

export const databaseList = z.strictObject({
  databases: z.array(databaseAnswer).meta({ description: "Newest first." }),
});

export const oneDatabase = z.strictObject({ database: databaseAnswer });

export const createdDatabase = z.strictObject({
  database: databaseAnswer,
  token: z
    .string()
    .meta({ description: "The database's access token: a secret, shown here and never again." }),
  connection: z
    .strictObject({ uri: z.string(), sql: z.string() })
    .meta({ description: "For attaching directly; sql holds the token." }),
});

/** Of a database or a Connection. */
export const deleted = z.strictObject({ deleted: z.literal(true) });
