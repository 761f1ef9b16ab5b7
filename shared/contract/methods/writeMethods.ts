import { z } from "zod";
import { databaseId, profileId } from "../../domain/ids";
import { queryLimits } from "../../domain/queryLimits";
import { writePreview } from "../../domain/writePreview";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

export const writeMethods = {
  /** Reads what a statement would change, by read-only queries; the statement itself is not run. */
  "writes.preview": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId, databaseId, sql: z.string().min(1).max(queryLimits.sqlBytes) }),
    output: writePreview,
    errors: serviceErrors,
  }),
};
