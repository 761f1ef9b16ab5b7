import { z } from "zod";

const column = z.strictObject({ name: z.string(), type: z.string(), nullable: z.boolean() });

const relation = z.strictObject({
  schema: z.string(),
  name: z.string(),
  type: z.enum(["table", "view"]),
  columns: z.array(column),
});

/** GET /databases/:id/schema. */
export const schemaAnswer = z.strictObject({ tables: z.array(relation) });

const offered = z.strictObject({
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  columns: z.array(column).meta({ description: "Types in the source's own words." }),
  primaryKey: z.array(z.string()),
  estimatedRows: z.number().nullable(),
});

const notOfferedTable = z.strictObject({
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string(),
  reason: z.string().min(1).meta({ description: "Why it cannot be synced, and what to do." }),
});

const notOffered = z.array(notOfferedTable).meta({
  description:
    "Tables at the source that cannot be synced, such as those that have no columns or that its user may not read.",
});

/** POST /databases/:id/connections/test. */
export const testAnswer = z.discriminatedUnion("ok", [
  z.strictObject({ ok: z.literal(true), streams: z.array(offered), notOffered }),
  z.strictObject({
    ok: z.literal(false),
    error: z.string().min(1),
    streams: z.array(offered).max(0),
    notOffered: z.array(notOfferedTable).max(0),
  }),
]);

const stream = z.strictObject({
  ...offered.shape,
  available: z
    .boolean()
    .meta({ description: "False for one that was chosen and that the source no longer has." }),
  unavailable: z.enum(["gone", "revoked"]).nullable().meta({
    description:
      "Why it is not available: the source no longer has it, or no longer lets its user read it. Null where that is not known: only PostgreSQL also names tables that its user may not read.",
  }),
  enabled: z.boolean(),
  held: z.boolean().meta({
    description: "New at the source, without a choice, and not synced before there is one: see newTables.",
  }),
  heldColumns: z.array(z.string()).meta({
    description:
      "New columns that are not read before they are named in includeColumns or excludeColumns: see newColumns.",
  }),
  excludeColumns: z.array(z.string()),
  target: z
    .strictObject({ schema: z.string(), table: z.string() })
    .meta({ description: "Where its rows are, or will be, in the database." }),
});

/** GET /connections/:id/streams. */
export const streamList = z.strictObject({ streams: z.array(stream), notOffered });
