import { homedir } from "node:os";
import { dirname, sep } from "node:path";
import type { EngineEvent, EngineOpenRequest } from "#shared/contract/enginePort";

/** Takes the machine's folders out of the messages of a process's events, where the engine names a file of its own. */
export function hidePaths({
  file,
  tempFolder,
  loadFolder,
}: EngineOpenRequest): (event: EngineEvent) => EngineEvent {
  const folders = [tempFolder, loadFolder, dirname(file), homedir()];
  // The longest first: they lie in each other.
  const hidden = folders.toSorted((a, b) => b.length - a.length).map((folder) => folder + sep);
  return (event) => {
    if (event.type !== "failed" && event.type !== "openFailed") return event;
    const message = hidden.reduce((text, folder) => text.replaceAll(folder, ""), event.message);
    return { ...event, message };
  };
}
