import type { FileLoadPart } from "#shared/processes/enginePort";
import type { FileTableLoad, RejectedLine } from "#shared/processes/fileLoad";
import { untilAborted } from "../../../processes/untilAborted";
import type { EngineTask } from "../../connection/EngineTask";
import { BrokenRows, FilesIntoTable } from "./FilesIntoTable";

const PROGRESS_EVERY_MS = 200;

/**
 * Loads files into one table, up to the commit that is asked for in the end; a cancelled task ends it in the middle.
 *
 * @returns the name of the table with the rejected lines; null where there are none
 */
export async function serveFileLoad(
  task: EngineTask,
  load: FileTableLoad,
  commit: Promise<readonly RejectedLine[]>,
  send: (part: FileLoadPart) => void,
): Promise<string | null> {
  let file = 0;
  const into = new FilesIntoTable(task.connection, load, (index) => {
    file = index;
  });
  const timer = setInterval(() => {
    const { percentage } = task.connection.progress;
    send({ type: "progress", file, fraction: Math.min(1, Math.max(0, percentage / 100)) });
  }, PROGRESS_EVERY_MS);
  try {
    const staged = await into.stage();
    clearInterval(timer);
    send({ type: "staged", staged });
  } catch (error) {
    if (error instanceof BrokenRows) send({ type: "broken", file: error.file, staged: error.staged });
    throw error;
  } finally {
    clearInterval(timer);
  }
  return into.commit(await untilAborted(task.signal, commit));
}
