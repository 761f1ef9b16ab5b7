import { z } from "zod";
import { queryLimits, statementText } from "../../domain/queryLimits";
import { copyId, databaseId, profileId, runId, sessionId } from "../../domain/ids";
import { runEntry } from "../../domain/runEntry";
import { writtenStatement } from "../../domain/writtenStatement";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";
import { resultCopy } from "../../domain/results/resultCopy";

export const queryMethods = {
  /**
   * Runs one statement. The result's port reaches the page as soon as the run starts, named by `runId`; rows
   * travel on it. The answer comes when the result is complete. Cancelling the request stops the statement.
   */
  "query.run": defineMethod({
    kind: "command",
    input: z.strictObject({
      runId,
      profileId,
      databaseId,
      sql: statementText,
      /** For the history, where the statement has parameters. */
      written: writtenStatement.optional(),
      maxRows: z.int().min(1).max(queryLimits.maxRows.max),
      readOnly: z.boolean(),
      /** The session that it runs in; left out: by itself. */
      sessionId: sessionId.optional(),
    }),
    output: z.strictObject({
      rowCount: z.int(),
      truncated: z.boolean(),
      /** The same for all results whose columns have the same names in the same order. */
      columnsKey: runEntry.shape.columnsKey,
      /** Milliseconds from sending the request to its first body byte, and to its last. */
      firstByteMs: z.number(),
      totalMs: z.number(),
    }),
    errors: [
      ...serviceErrors,
      "STATEMENT_FAILED",
      "STATEMENT_OVER_TIME",
      "STATEMENT_NOT_ALLOWED",
      "SESSION_ENDED",
      "RESULT_STORE_STOPPED",
    ],
  }),
  /** Opens another port to a result that the store still keeps, for example after the page was reloaded. */
  "results.open": defineMethod({
    kind: "query",
    input: z.strictObject({ runId }),
    output: z.strictObject({}),
    errors: ["RESULT_GONE", "RESULT_DAMAGED", "RESULT_STORE_STOPPED"],
  }),
  /**
   * Puts cells on the clipboard. Their text goes from the store to main, never through the page, which only hears of
   * the progress. Cancelling leaves the clipboard as it was. The answer says how many rows were copied.
   */
  "results.copy": defineMethod({
    kind: "command",
    input: z.strictObject({ copyId, runId, copy: resultCopy }),
    output: z.strictObject({
      rows: z.int(),
      /** Texts that look like formulas, which spreadsheets paste as texts; left out where there are none. */
      formulas: z.int().positive().optional(),
    }),
    errors: ["RESULT_GONE", "RESULT_STORE_STOPPED", "COPY_TOO_LARGE"],
  }),
  /** The result is no longer shown anywhere and may be dropped. */
  "results.close": defineMethod({
    kind: "command",
    input: z.strictObject({ runId }),
    output: z.strictObject({}),
    errors: ["RESULT_STORE_STOPPED"],
  }),
};
