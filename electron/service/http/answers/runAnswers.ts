import { z } from "zod";
import { runStatuses, runTable, runTriggers, schemaChange } from "../../catalog/RunRecord";
import { time } from "./time";

/** What the service says at once of a run that it began. */
export const begunRun = z.strictObject({
  id: z.string(),
  status: z.enum(runStatuses),
  trigger: z.enum(runTriggers),
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
});
