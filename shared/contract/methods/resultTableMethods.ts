import { z } from "zod";
import { databaseId, keepId, runId } from "../../domain/ids";
import { resultTableName } from "../../domain/results/resultTableName";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";
import { changedType } from "../../processes/resultTable";

/**
 * Results kept as tables: in the schema `results` of a database of the embedded service, “Results (this computer)”,
 * which is an ordinary one but for being made when it is first wanted.
 */
export const resultTableMethods = {
  /** Where the tables are; `databaseId` is null as long as there is no such database. */
  "results.tablesPlace": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ databaseId: databaseId.nullable() }),
    errors: serviceErrors,
  }),
  /** Makes the database where there is none, and waits until statements can run on it. */
  "results.openTables": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({ databaseId }),
    errors: serviceErrors,
  }),
  /**
   * Puts the rows of a complete result into a table, with the types that its service named; makes the database if need be.
   * `results.keepProgress` says how far it is. Ended before its time, it leaves the tables as they were.
   */
  "results.keepAsTable": defineMethod({
    kind: "command",
    input: z.strictObject({
      keepId,
      runId,
      table: resultTableName,
      /** Whether it may take the place of a table that was kept under this name before. */
      replace: z.boolean(),
    }),
    output: z.strictObject({ databaseId, rows: z.int(), changedTypes: z.array(changedType) }),
    errors: [
      "RESULT_GONE",
      "RESULT_STORE_STOPPED",
      "RESULT_DISK_FULL",
      "TABLE_EXISTS",
      "RESULT_NOT_LOADED",
      ...serviceErrors,
    ],
  }),
};
