import { z } from "zod";
import { streamChoice } from "../../catalog/ConnectionRecord";
import { begunRun, lastRun } from "./runAnswers";
import { time } from "./time";

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
      .looseObject({ streams: z.array(streamChoice) })
      .meta({ description: "Settings by the names of the connector's fields, and the saved choices." }),
    schema: z.string().meta({ description: "Schema of the database that its tables are in." }),
    credentials: z.enum(["stored", "untilRestart", "missing"]),
    createdAt: time,
    updatedAt: time,
    nextRunAt: time.nullable(),
    lastRun: lastRun.nullable(),
  })
  .meta({ description: "A Connection. No secret is ever part of it." });

export const connectionList = z.strictObject({ connections: z.array(connectionAnswer) });

export const oneConnection = z.strictObject({ connection: connectionAnswer });

export const createdConnection = z.strictObject({ connection: connectionAnswer, run: begunRun });
