import { z } from "zod";
import { databaseId, profileId, runId } from "../../domain/ids";
import {
  archivedRuns,
  resultLikenesses,
  runDay,
  runEntry,
  runMark,
  runOutcomes,
} from "../../domain/runEntry";
import { writtenStatement } from "../../domain/writtenStatement";
import { defineMethod } from "./defineMethod";

/** Entries of one answer at most. */
const historyPage = 200;

const wish = {
  /** Words that all occur in the statement, the error or the name, blind to case. */
  search: z.string().max(1000),
  database: z.strictObject({ profileId, databaseId }).nullable(),
  outcome: z.enum(runOutcomes).nullable(),
  /** Starred runs only. */
  isStarred: z.boolean(),
};
const listedRun = runEntry.omit({ written: true }).extend({ isKept: z.boolean() });

export const historyMethods = {
  /** Runs that match, the newest first. Statements beyond 1,000 characters come as their beginning. */
  "history.list": defineMethod({
    kind: "query",
    input: z.strictObject({
      ...wish,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(historyPage),
    }),
    output: z.strictObject({
      /** Runs that match, and all that there are. */
      matching: z.int(),
      all: z.int(),
      /** Whether its result can be opened now. */
      entries: z.array(listedRun),
      /** Of all runs that match, the newest first. */
      days: z.array(runDay),
      /** Databases that any run was on, the one used last first. */
      databases: z.array(z.strictObject({ profileId, databaseId })),
      /** Older runs, which are not among `all`; the oldest first. */
      archived: z.array(archivedRuns),
    }),
    errors: [],
  }),
  /** Runs of one archive that match, the newest first, as in `history.list`; 1,000 at most. */
  "history.searchArchive": defineMethod({
    kind: "query",
    input: z.strictObject({ ...wish, file: z.string().max(200) }),
    output: z.strictObject({ matching: z.int(), entries: z.array(listedRun) }),
    errors: ["CANCELLED"],
  }),
  /** The entire statement of a run; null where it is not known any more. */
  "history.statement": defineMethod({
    kind: "query",
    input: z.strictObject({ runId }),
    output: z.strictObject({
      sql: z.string().nullable(),
      /** As it was written, with its values; null where it had no parameters. */
      written: writtenStatement.nullable(),
    }),
    errors: ["CANCELLED"],
  }),
  /**
   * Kept results of runs that began before one, whose result they can be compared with: those of the same statement on the
   * same database first, then those with the same columns, then the others; each the newest first. Of a run that is not
   * known, all kept results but its own. Statements come as in `history.list`.
   */
  "history.earlierResults": defineMethod({
    kind: "query",
    input: z.strictObject({
      runId,
      /** As in `history.list`. */
      search: z.string().max(1000),
      limit: z.int().min(1).max(historyPage),
    }),
    output: z.strictObject({
      matching: z.int(),
      entries: z.array(runEntry.omit({ written: true }).extend({ likeness: z.enum(resultLikenesses) })),
    }),
    errors: [],
  }),
  /** Gives a run a star and a name, or takes them away; archived runs too. */
  "history.mark": defineMethod({
    kind: "command",
    input: runMark,
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
  /** Deletes one run, all that began before a time (null: all), or those of them without a star. Results stay. */
  "history.delete": defineMethod({
    kind: "command",
    input: z.strictObject({
      which: z.discriminatedUnion("of", [
        z.strictObject({ of: z.literal("run"), runId }),
        z.strictObject({
          of: z.literal("time"),
          /** Milliseconds since 1970. */
          before: z.number().nullable(),
          keepsStarred: z.boolean(),
        }),
      ]),
    }),
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
};
