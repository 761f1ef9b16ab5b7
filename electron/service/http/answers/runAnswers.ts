import { z } from "zod";
import { review, runStatuses, runTable, runTriggers, schemaChange } from "../../catalog/RunRecord";
import { time } from "./time";

const count = z.int().nonnegative();

/** What the service says at once of a run that it began. */
export const begunRun = z.strictObject({
  id: z.string(),
  status: z.enum(runStatuses),
  trigger: z.enum(runTriggers),
});

const errorScope = z.enum(["source", "tables"]).nullable().meta({
  description:
    "What a failed run failed by: the source as a whole, or single tables, of which the others came in. Null where it did not fail.",
});

const run = z.strictObject({
  ...begunRun.shape,
  connectionId: z.string(),
  queuedAt: time,
  startedAt: time,
  finishedAt: time.nullable(),
  durationMs: z.int().nonnegative().nullable(),
  rowsSynced: z.int().nonnegative(),
  error: z.string().nullable(),
  waiting: z.strictObject({ until: time, reason: z.string() }).nullable().meta({
    description:
      "While a run waits to try again what failed by a passing fault, such as a source that cannot be reached: until when, and what failed. Null otherwise.",
  }),
  tables: z.array(runTable),
  changes: z
    .array(schemaChange)
    .meta({ description: "What was different at the source from the sync before." }),
  review: review.meta({
    description: "Tables and columns that were new at the source, were not synced, and waited for an answer.",
  }),
  only: z
    .array(z.string())
    .nullable()
    .meta({ description: "The streams that alone were asked for; null: all that are turned on." }),
  errorScope,
});

/** GET /connections/:id/runs. */
export const runList = z.strictObject({ runs: z.array(run).meta({ description: "Most recent first." }) });

/** POST /connections/:id/sync. */
export const startedRun = z.strictObject({ run: begunRun });

/** What a Connection says of its run in flight, or of its last one. */
export const lastRun = z.strictObject({
  ...begunRun.shape,
  startedAt: time,
  finishedAt: time.nullable(),
  error: z.string().nullable(),
  errorScope,
  counts: z
    .strictObject({ total: count, succeeded: count, failed: count, acknowledged: count })
    .meta({ description: "Its tables; acknowledged are failed ones whose error was acknowledged." }),
});
