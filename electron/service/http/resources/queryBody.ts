import { queryLimits } from "#shared/domain/queryLimits";
import { z } from "zod";

const { sqlBytes, maxRows } = queryLimits;

const sentences = {
  object: "The body must be a JSON object.",
  sql: `sql is required: text that holds exactly one statement, at most ${sqlBytes / 1024} KB (${sqlBytes} bytes of UTF-8).`,
  readOnly: "readOnly must be true or false.",
  maxRows: `maxRows must be a whole number from 1 to ${maxRows.max}.`,
} as const;

/** Body of POST /databases/:id/query with the defaults and limits of docs/http-api.md. */
export const queryBody = z.strictObject(
  {
    sql: z
      .string(sentences.sql)
      .refine((sql) => sql.trim() !== "" && Buffer.byteLength(sql, "utf8") <= sqlBytes, sentences.sql)
      .meta({
        minLength: 1,
        maxLength: sqlBytes,
        description: `Exactly one statement; the bound counts bytes of UTF-8.`,
      }),
    readOnly: z.boolean(sentences.readOnly).default(false),
    maxRows: z
      .int(sentences.maxRows)
      .min(1, sentences.maxRows)
      .max(maxRows.max, sentences.maxRows)
      .default(maxRows.default),
  },
  { error: (issue) => (issue.code === "invalid_type" ? sentences.object : undefined) },
);
