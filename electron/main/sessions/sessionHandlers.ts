import { embeddedProfileId } from "#shared/domain/ids";
import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { StatementSessions } from "./StatementSessions";

/**
 * Handlers of sessions, which the embedded service alone has: in the contract each statement runs by itself.
 *
 * @param isOpenFile whether a database is a file that was opened without loading it
 */
export function sessionHandlers(
  sessions: StatementSessions,
  isOpenFile: (databaseId: string) => boolean,
): HandlersOf<"sessions.hold"> {
  return {
    "sessions.hold": async (input, { signal }) => {
      if (input.profileId !== embeddedProfileId) throw new AppError("SESSION_NOT_AVAILABLE");
      if (isOpenFile(input.databaseId))
        throw new AppError(
          "SESSION_NOT_AVAILABLE",
          "A file that is open without loading it has no sessions.",
        );
      return sessions.hold(input, signal);
    },
  };
}
