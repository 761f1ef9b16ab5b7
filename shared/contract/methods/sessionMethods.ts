import { z } from "zod";
import { databaseId, profileId, sessionId } from "../../domain/ids";
import { sessionObjects } from "../../api/sessionObjects";
import { serviceErrors } from "../../errors/serviceErrors";
import { sessionEnd } from "../../processes/serviceSession";
import { defineMethod } from "./defineMethod";

export const sessionMethods = {
  /**
   * Begins a session, which lasts as long as the request: it is answered when the session ends by itself, and ended by
   * cancelling it. Statements run in it as soon as it was asked for. `sessions.changed` tells of its transaction.
   */
  "sessions.hold": defineMethod({
    kind: "command",
    input: z.strictObject({ sessionId, profileId, databaseId }),
    output: sessionEnd,
    errors: [...serviceErrors, "SESSION_NOT_AVAILABLE"],
  }),
  /** What a session has that other statements of its database don't see; null while it can't be asked. */
  "sessions.objects": defineMethod({
    kind: "query",
    input: z.strictObject({ sessionId }),
    output: z.strictObject({ objects: sessionObjects.nullable() }),
    errors: serviceErrors,
  }),
};
