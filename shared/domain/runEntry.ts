import { z } from "zod";
import { databaseId, profileId, runId } from "./ids";
import { writtenStatement } from "./writtenStatement";

/** How a run ended; `interrupted`: Wharf ended before it did. */
export const runOutcomes = ["running", "succeeded", "failed", "cancelled", "interrupted"] as const;

/** What an earlier result has in common with another: the statement and the database, the names of its columns, or neither. */
export const resultLikenesses = ["statement", "columns", "other"] as const;

/** Characters of a run's name. */
export const maxRunName = 200;

/** One run of a statement as the ledger remembers it. */
export const runEntry = z.strictObject({
  runId,
  profileId,
  databaseId,
  /** Without secrets that are known; may be the beginning only where a list shows it. */
  sql: z.string(),
  /** Absent where it had no parameters, and where secrets were left out of it. */
  written: writtenStatement.optional(),
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
  /** Absent for no. */
  isStarred: z.literal(true).optional(),
  /** What the user calls it; absent where it has no name. */
  name: z.string().min(1).max(maxRunName).optional(),
});

/** Star and name of a run. */
export const runMark = z.strictObject({
  runId,
  isStarred: z.boolean(),
  name: z.string().min(1).max(maxRunName).nullable(),
});

/** Runs of one day that follow one another in a list, the newest first. */
export const runDay = z.strictObject({
  /** When the newest of them began, in milliseconds since 1970. */
  at: z.number(),
  runs: z.int().positive(),
});

/**
 * How many runs each day has, in the zone of this computer. A run that is listed below an older one, because the clock was
 * set back, is counted with it.
 * @param startedAt Milliseconds since 1970, the newest first.
 */
export function runDays(startedAt: Iterable<number>): RunDay[] {
  const days: { at: number; runs: number }[] = [];
  let midnight = Infinity;
  for (const at of startedAt) {
    const last = days.at(-1);
    if (last !== undefined && at >= midnight) last.runs += 1;
    else {
      days.push({ at, runs: 1 });
      midnight = new Date(at).setHours(0, 0, 0, 0);
    }
  }
  return days;
}

/** Runs too old for the history's file, in a file beside it that only a search reads. */
export const archivedRuns = z.strictObject({ runs: z.int().nonnegative(), file: z.string().max(200) });

export type ArchivedRuns = z.infer<typeof archivedRuns>;
export type RunOutcome = (typeof runOutcomes)[number];
export type RunMark = z.infer<typeof runMark>;
export type RunDay = z.infer<typeof runDay>;
export type RunEntry = z.infer<typeof runEntry>;
export type ResultLikeness = (typeof resultLikenesses)[number];
