import { z } from "zod";
import { isWithinSqlBound, queryLimits } from "../../domain/queryLimits";
import { requireObject } from "./fields";
import { defineOperation } from "./operation";

const { sqlBytes, maxRows } = queryLimits;

const sentences = {
  sql: `sql is required: text that holds exactly one statement, at most ${sqlBytes / 1024} KB (${sqlBytes} bytes of UTF-8).`,
  readOnly: "readOnly must be true or false.",
  maxRows: `maxRows must be a whole number from 1 to ${maxRows.max}.`,
} as const;

/** Body of POST /databases/:id/query with the defaults and limits of docs/http-api.md. */
export const queryBody = z
  .strictObject(
    {
      sql: z
        .string(sentences.sql)
        .refine((sql) => isWithinSqlBound(sql) && /\S/.test(sql), sentences.sql)
        .meta({
          maxLength: sqlBytes,
          pattern: "\\S",
          description: "Exactly one statement; the bound counts bytes of UTF-8.",
        }),
      readOnly: z.boolean(sentences.readOnly).default(false),
      maxRows: z
        .int(sentences.maxRows)
        .min(1, sentences.maxRows)
        .max(maxRows.max, sentences.maxRows)
        .default(maxRows.default),
    },
    requireObject(),
  )
  .meta({ id: "Query" });

/** Written as it is made, so no value of this shape ever exists in one piece. */
const queryAnswer = z
  .strictObject({
    columns: z.array(z.string()).meta({ description: "Names in order, no two alike." }),
    types: z.array(z.string()).meta({ description: "SQL type of each column." }),
    rows: z.array(z.record(z.string(), z.unknown())).meta({
      description:
        "By column name. BIGINT, HUGEINT, DECIMAL, dates and times are text, so that no digit is lost; read a value by its type.",
    }),
    rowCount: z.int().nonnegative(),
    truncated: z.boolean().meta({ description: "True where there were more than maxRows rows." }),
  })
  .meta({ id: "QueryResult" });

export const runStatement = defineOperation("runStatement", "post /databases/{id}/query", {
  summary: "Run one SQL statement",
  description: "With a key of read scope it is always read-only.",
  scope: "read",
  body: queryBody,
  answer: queryAnswer,
  says: "The result.",
  failures: [409],
});
