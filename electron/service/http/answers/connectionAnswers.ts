import { z } from "zod";
import { additionPolicies } from "#shared/domain/additionPolicy";
import { streamChoice } from "../../catalog/ConnectionRepository";
import { review, runStatuses, runTable, runTriggers, schemaChange } from "../../catalog/RunRepository";
import { time } from "./Answer";

const count = z.int().nonnegative();

/** What the service says at once of a run that it began. */
const begunRun = z.strictObject({
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
const lastRun = z.strictObject({
  ...begunRun.shape,
  startedAt: time,
  finishedAt: time.nullable(),
  error: z.string().nullable(),
  errorScope,
  counts: z
    .strictObject({ total: count, succeeded: count, failed: count, acknowledged: count })
    .meta({ description: "Its tables; acknowledged are failed ones whose error was acknowledged." }),
});

const additions = (what: string) =>
  z
    .enum(additionPolicies)
    .nullable()
    .meta({
      description: `What is done with ${what} that are new at the source: they are synced, wait for an answer, or are ignored. Null: they wait where any table is turned off or any column is excluded, and are synced otherwise.`,
    });

/** The Connection object of every answer. */
export const connectionAnswer = z
  .strictObject({
    id: z.string(),
    databaseId: z.string(),
    kind: z.string(),
    name: z.string(),
    status: z.enum(["active", "paused"]),
    scheduleMinutes: z.int().nullable(),
    config: z
      .looseObject({
        streams: z.array(streamChoice),
        newTables: additions("tables"),
        newColumns: additions("columns"),
        acknowledgedErrors: z.record(z.string(), z.string()).meta({
          description:
            "Errors that were acknowledged, by the name of the stream. A table that fails with the same one raises no alert.",
        }),
      })
      .meta({ description: "Settings by the names of the connector's fields, and the saved choices." }),
    schema: z.string().meta({ description: "Schema of the database that its tables are in." }),
    credentials: z.enum(["stored", "untilRestart", "missing"]),
    createdAt: time,
    updatedAt: time,
    nextRunAt: time.nullable(),
    review: review.meta({
      description:
        "Tables and columns that are new at the source and wait for an answer: a choice in config.streams.",
    }),
    syncsTables: z.literal(true).meta({
      description: "POST /connections/:id/sync takes the names of single tables.",
    }),
    lastRun: lastRun.nullable(),
  })
  .meta({ description: "A Connection. No secret is ever part of it." });

export const connectionList = z.strictObject({ connections: z.array(connectionAnswer) });

export const oneConnection = z.strictObject({ connection: connectionAnswer });

export const createdConnection = z.strictObject({ connection: connectionAnswer, run: begunRun });
