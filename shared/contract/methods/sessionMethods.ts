import { z } from "zod";
import { databaseId, profileId, sessionId } from "../../domain/ids";
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
};
