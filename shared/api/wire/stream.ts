import { z } from "zod";
import { requireObject } from "./fields";
import { defineOperation } from "./operation";
import { target } from "./run";
import { column } from "./schema";

const sentences = {
  list: "config.streams must be a list.",
  entry: "Each entry of config.streams must be an object that names a stream.",
  identity: "Each entry of config.streams must name its stream: name, or table with or without schema.",
  enabled: "enabled in config.streams must be true or false.",
  excludeColumns: "excludeColumns in config.streams must be a list of column names.",
  includeColumns: "includeColumns in config.streams must be a list of column names.",
  twice: "config.streams names a stream twice.",
} as const;

/** A choice of `config.streams` as the service keeps it and answers with it. */
export const streamChoice = z.strictObject({
  /** Identity of the stream at its source. */
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  enabled: z.boolean(),
  /** Columns that are never read. */
  excludeColumns: z.array(z.string()),
  /** Columns that came after the first sync and are to be read, whatever is done with new ones. */
  includeColumns: z.array(z.string()).optional(),
});

export type StreamChoice = Readonly<z.infer<typeof streamChoice>>;

/** What a source offers to sync. */
export const offeredStream = z.strictObject({
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  columns: z.array(column).meta({ description: "Types in the source's own words." }),
  primaryKey: z.array(z.string()),
  estimatedRows: z.number().nullable(),
});

export const unavailableReasons = ["gone", "revoked"] as const;

/** What a source offers, with the saved choice for it. */
export const stream = z.strictObject({
  ...offeredStream.shape,
  available: z
    .boolean()
    .meta({ description: "False for one that was chosen and that the source no longer has." }),
  unavailable: z.enum(unavailableReasons).nullable().meta({
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
  target: target.meta({ description: "Where its rows are, or will be, in the database." }),
});

/** A table of the source that cannot be synced. */
export const notOfferedTable = z.strictObject({
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string(),
  reason: z.string().min(1).meta({ description: "Why it cannot be synced, and what to do." }),
});

export const notOffered = z.array(notOfferedTable).meta({
  description:
    "Tables at the source that cannot be synced, such as those that have no columns or that its user may not read.",
});

const text = z.string(sentences.identity).min(1, sentences.identity).max(1000, sentences.identity);

const columnNames = (sentence: string) => z.array(z.string(sentence), sentence).default([]);

/** What callers copy along from GET /connections/:id/streams and what no choice is made of. */
const shownFields = {
  available: z.unknown().optional(),
  unavailable: z.unknown().optional(),
  held: z.unknown().optional(),
  heldColumns: z.unknown().optional(),
  columns: z.unknown().optional(),
  primaryKey: z.unknown().optional(),
  estimatedRows: z.unknown().optional(),
  target: z.unknown().optional(),
};

const entry = z
  .strictObject(
    {
      name: text.optional(),
      schema: text.nullable().optional(),
      table: text.nullable().optional(),
      enabled: z.boolean(sentences.enabled).default(true),
      excludeColumns: columnNames(sentences.excludeColumns),
      includeColumns: columnNames(sentences.includeColumns),
      ...shownFields,
    },
    requireObject(sentences.entry),
  )
  .meta({
    anyOf: [{ required: ["name"] }, { required: ["table"], properties: { table: { type: "string" } } }],
  })
  .transform(
    (
      { name, schema = null, table = null, enabled, excludeColumns, includeColumns },
      context,
    ): StreamChoice => {
      const identity = name ?? (table === null ? undefined : schema === null ? table : `${schema}.${table}`);
      if (identity === undefined) {
        context.addIssue({ code: "custom", message: sentences.identity });
        return z.NEVER;
      }
      return {
        ...{ name: identity, schema, table, enabled, excludeColumns: [...new Set(excludeColumns)] },
        ...(includeColumns.length === 0 ? {} : { includeColumns: [...new Set(includeColumns)] }),
      };
    },
  );

/** `config.streams` of a body: the choices for each stream, no stream twice (docs/http-api.md). */
export const streamChoicesBody = z
  .array(entry, sentences.list)
  .refine((choices) => new Set(choices.map(({ name }) => name)).size === choices.length, sentences.twice);

export const listStreams = defineOperation("listStreams", "get /connections/{id}/streams", {
  summary: "List what the source offers now, with the saved choices",
  description: "Logs in at the source, which a key that may only read cannot ask for.",
  scope: "full",
  answer: z.strictObject({ streams: z.array(stream), notOffered }).meta({ id: "StreamList" }),
  says: "One entry for each table or list of the source, and apart from them the tables that cannot be synced.",
  failures: [400],
});
