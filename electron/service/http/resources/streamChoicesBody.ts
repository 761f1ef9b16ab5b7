import { z } from "zod";
import type { StreamChoice } from "../../catalog/ConnectionRepository";

const sentences = {
  list: "config.streams must be a list.",
  entry: "Each entry of config.streams must be an object that names a stream.",
  identity: "Each entry of config.streams must name its stream: name, or table with or without schema.",
  enabled: "enabled in config.streams must be true or false.",
  excludeColumns: "excludeColumns in config.streams must be a list of column names.",
  includeColumns: "includeColumns in config.streams must be a list of column names.",
  twice: "config.streams names a stream twice.",
} as const;

const text = z.string(sentences.identity).min(1, sentences.identity).max(1000, sentences.identity);

/** What callers copy along from GET /connections/:id/streams and what no choice is made of. */
const shown = {
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
      excludeColumns: z.array(z.string(sentences.excludeColumns), sentences.excludeColumns).default([]),
      includeColumns: z.array(z.string(sentences.includeColumns), sentences.includeColumns).default([]),
      ...shown,
    },
    { error: (issue) => (issue.code === "invalid_type" ? sentences.entry : undefined) },
  )
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

/** `config.streams` of a body: the choices for each stream (docs/http-api.md). */
export const streamChoicesBody = z
  .array(entry, sentences.list)
  .refine((choices) => new Set(choices.map(({ name }) => name)).size === choices.length, sentences.twice);
