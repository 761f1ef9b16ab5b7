import { savedQueryName } from "#shared/domain/savedQuery";
import { bridge } from "../../../bridge/bridge";
import { messages } from "../../../messages/messages";
import { openSavedQuery } from "./savedQueryActions";

/** Makes a notebook with an example in the folder of saved queries, and opens it. Rejects with AppError. */
export async function openNewNotebook(path: string): Promise<void> {
  const text = messages.notebooks.template(savedQueryName(path));
  await bridge.call("savedQueries.write", { path, text, base: null, place: null });
  await openSavedQuery(path);
}
