import type { MethodInput } from "#shared/contract/methods";
import type { StatementSessions } from "../sessions/StatementSessions";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import { DatabaseReader } from "./DatabaseReader";
import { previewWrite } from "./previewWrite";
import { readUndoScript } from "./undoScript";

/** Handlers of what is known of a write before it runs. */
export function writeHandlers(
  client: Pick<ServiceClient, "query">,
  sessions: Pick<StatementSessions, "clientOf">,
): HandlersOf<"writes.preview" | "writes.undoScript"> {
  const readerOf = ({ sessionId, ...place }: MethodInput<"writes.preview">, signal: AbortSignal) =>
    new DatabaseReader(sessionId === undefined ? client : sessions.clientOf(sessionId), place, signal);
  return {
    "writes.preview": async (input, { signal }) => {
      const preview = await previewWrite(readerOf(input, signal), input.sql);
      const { undoObstacle } = preview;
      return input.sessionId === undefined
        ? preview
        : { ...preview, undoObstacle: undoObstacle ?? "session" };
    },
    // In a tab of its own it would miss the session's tables, or find others of the same names.
    "writes.undoScript": async (input, { signal }) =>
      input.sessionId === undefined
        ? readUndoScript(readerOf(input, signal), input.sql, new Date())
        : { script: null, obstacle: "session" },
  };
}
