import { additionPolicies } from "#shared/domain/additionPolicy";
import { z } from "zod";
import { streamChoice } from "../../catalog/ConnectionRecord";
import { review } from "../../catalog/RunRecord";
import { begunRun, lastRun } from "./runAnswers";
import { time } from "./time";

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
