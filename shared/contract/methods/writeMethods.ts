import { z } from "zod";
import { databaseId, profileId, sessionId } from "../../domain/ids";
import { statementText } from "../../domain/queryLimits";
import { undoLimits, undoObstacles, writePreview } from "../../domain/writePreview";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

const written = z.strictObject({
  profileId,
  databaseId,
  sql: statementText,
  /** The session that it would run in; left out: by itself. */
  sessionId: sessionId.optional(),
});

export const writeMethods = {
  /** Reads what a statement would change, by read-only queries; the statement itself is not run. */
  "writes.preview": defineMethod({
    kind: "query",
    input: written,
    output: writePreview,
    errors: [...serviceErrors, "SESSION_ENDED"],
  }),
  /** SQL that puts back what a statement is about to change, from the rows as they are now. Ask before it runs. */
  "writes.undoScript": defineMethod({
    kind: "query",
    input: written,
    output: z.strictObject({
      /** Several statements; null where there is none. */
      script: z.string().max(undoLimits.characters).nullable(),
      obstacle: z.enum(undoObstacles).nullable(),
    }),
    errors: [...serviceErrors, "SESSION_ENDED"],
  }),
};
