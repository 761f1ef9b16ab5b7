import { z } from "zod";
import { databaseId, profileId, runId } from "./ids";

/** How a run ended; `interrupted`: Wharf ended before it did. */
export const runOutcomes = ["running", "succeeded", "failed", "cancelled", "interrupted"] as const;

/** What an earlier result has in common with another: the statement and the database, the names of its columns, or neither. */
export const resultLikenesses = ["statement", "columns", "other"] as const;

/** One run of a statement as the ledger remembers it. */
export const runEntry = z.strictObject({
  runId,
  profileId,
  databaseId,
  /** Without secrets that are known; may be the beginning only where a list shows it. */
  sql: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  outcome: z.enum(runOutcomes),
  /** Milliseconds; null while it is not known. */
  totalMs: z.number().nullable(),
  /** Null where there is no result. */
  rowCount: z.int().nullable(),
  truncated: z.boolean(),
  /** The same for all results whose columns have the same names in the same order; absent where they are not known. */
  columnsKey: z.string().max(100).optional(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

/** Runs too old for the history's file, in a file beside it that only a search reads. */
export const archivedRuns = z.strictObject({ runs: z.int().nonnegative(), file: z.string().max(200) });

export type ArchivedRuns = z.infer<typeof archivedRuns>;
export type RunOutcome = (typeof runOutcomes)[number];
export type RunEntry = z.infer<typeof runEntry>;
export type ResultLikeness = (typeof resultLikenesses)[number];
