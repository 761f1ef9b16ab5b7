import { z } from "zod";
import { databaseId, profileId, runId } from "./ids";

/** How a run ended; `interrupted`: Wharf ended before it did. */
export const runOutcomes = ["running", "succeeded", "failed", "cancelled", "interrupted"] as const;

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
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

export type RunOutcome = (typeof runOutcomes)[number];
export type RunEntry = z.infer<typeof runEntry>;
