import { z } from "zod";

/** The kinds of answers that are decoded. */
const answerKinds = [
  "databases",
  "database",
  "createdDatabase",
  "engines",
  "schema",
  "connectors",
  "sourceTest",
  "connections",
  "connection",
  "streams",
  "runs",
] as const;

/** Where the fields of one answer of a service were read; holds paths and no values. */
export const serviceReading = z.strictObject({
  answer: z.enum(answerKinds),
  /** Fields that were found, with the paths that they came from, the most frequent first. */
  fields: z.array(z.strictObject({ field: z.string(), paths: z.array(z.string()) })),
  /** Fields that are not known because two places say different things of them. */
  conflicts: z.array(z.strictObject({ field: z.string(), paths: z.array(z.string()) })),
  /** Entries of the list that are left out, because nothing in them names them. */
  skipped: z.int(),
  /** The service says that the list goes on, and its next page was not found. */
  hasMore: z.boolean(),
});

export type AnswerKind = (typeof answerKinds)[number];
export type ServiceReading = z.infer<typeof serviceReading>;
