import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import { DatabaseReader } from "./DatabaseReader";
import { previewWrite } from "./previewWrite";
import { readUndoScript } from "./undoScript";

/** Handlers of what is known of a write before it runs. */
export function writeHandlers(
  client: Pick<ServiceClient, "query">,
): HandlersOf<"writes.preview" | "writes.undoScript"> {
  return {
    "writes.preview": async ({ profileId, databaseId, sql }, { signal }) =>
      previewWrite(new DatabaseReader(client, { profileId, databaseId }, signal), sql),
    "writes.undoScript": async ({ profileId, databaseId, sql }, { signal }) =>
      readUndoScript(new DatabaseReader(client, { profileId, databaseId }, signal), sql, new Date()),
  };
}
