import { z } from "zod";
import { nameText, requireObject, time, trimmedText } from "./fields";
import { defineOperation, deleted } from "./operation";

/** Regions of docs/http-api.md. A service may name others in its answers; they are shown as they are. */
export const regions = ["iad", "lax", "fra", "sin"] as const;

/** Bounds of docs/http-api.md, which leaves that of ttlHours open: ten years. */
export const databaseBounds = {
  nameLength: { min: 1, max: 50 },
  memoryMb: { min: 256, max: 32_768, default: 1024 },
  ttlHours: { max: 87_600 },
} as const;

/** States of a database that a service documents. */
export const databaseStatuses = [
  "provisioning",
  "running",
  "stopped",
  "starting",
  "stopping",
  "deleting",
  "error",
] as const;

const { nameLength, memoryMb, ttlHours } = databaseBounds;

const sentences = {
  engine: "engine must be the id of an engine that GET /engines lists.",
  region: `region must be one of ${regions.join(", ")}.`,
  vmSize: "vmSize must be the name of a machine size, 1 to 100 characters.",
  memoryMb: `memoryMb must be a whole number from ${memoryMb.min} to ${memoryMb.max}.`,
  ttlHours: `ttlHours must be a number above 0 and at most ${ttlHours.max} (ten years).`,
  autoStop: "autoStop must be true or false.",
} as const;

/** Body of POST /databases with the defaults of docs/http-api.md. */
export const databaseBody = z
  .strictObject(
    {
      name: nameText("name", nameLength.max),
      engine: z
        .string(sentences.engine)
        .meta({ description: "Id of GET /engines; without it, the default one." })
        .optional(),
      region: z.enum(regions, sentences.region).default("iad"),
      vmSize: trimmedText(100, sentences.vmSize).default("shared-cpu-1x"),
      memoryMb: z
        .int(sentences.memoryMb)
        .min(memoryMb.min, sentences.memoryMb)
        .max(memoryMb.max, sentences.memoryMb)
        .default(memoryMb.default),
      ttlHours: z
        .number(sentences.ttlHours)
        .positive(sentences.ttlHours)
        .max(ttlHours.max, sentences.ttlHours)
        .meta({ description: "Removed by itself after this many hours; never without it." })
        .optional(),
      autoStop: z.boolean(sentences.autoStop).default(false),
    },
    requireObject(),
  )
  .meta({ id: "DatabaseCreation" });

/** The database object of every answer. */
export const database = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    engine: z.string(),
    engineVersion: z.string(),
    status: z
      .enum(databaseStatuses)
      .meta({ description: "A stopped database starts by itself when it is used." }),
    region: z.string(),
    vmSize: z.string(),
    memoryMb: z.int().min(memoryMb.min).max(memoryMb.max),
    autoStop: z.boolean(),
    expiresAt: time.nullable(),
    createdAt: time,
    connection: z.strictObject({ protocol: z.string(), uri: z.string() }),
  })
  .meta({ id: "Database", description: "A database. Its token is shown by the creation only." });

const createdDatabase = z
  .strictObject({
    database,
    token: z
      .string()
      .meta({ description: "The database's access token: a secret, shown here and never again." }),
    connection: z
      .strictObject({ uri: z.string(), sql: z.string() })
      .meta({ description: "For attaching directly; sql holds the token." }),
  })
  .meta({ id: "CreatedDatabase" });

export const listDatabases = defineOperation("listDatabases", "get /databases", {
  summary: "List databases",
  answer: z
    .strictObject({ databases: z.array(database).meta({ description: "Newest first." }) })
    .meta({ id: "DatabaseList" }),
  says: "Every database, newest first.",
});

export const createDatabase = defineOperation("createDatabase", "post /databases", {
  summary: "Create a database",
  description: "It is being provisioned when the answer comes; its status is running once it can be used.",
  body: databaseBody,
  status: 201,
  answer: createdDatabase,
  says: "The database, and its token this once.",
});

export const readDatabase = defineOperation("readDatabase", "get /databases/{id}", {
  summary: "Read a database",
  answer: z.strictObject({ database }).meta({ id: "OneDatabase" }),
  says: "The database as it is now.",
});

export const deleteDatabase = defineOperation("deleteDatabase", "delete /databases/{id}", {
  summary: "Delete a database and all its data",
  description: "Running statements are ended, and its Connections are removed.",
  answer: deleted,
  says: "Deleted.",
});
