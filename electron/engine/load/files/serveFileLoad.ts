import type { EngineEvent, FilesLoadRequest } from "#shared/processes/enginePort";
import type { RejectedLine } from "#shared/processes/fileLoad";
import type { EngineTask } from "../../connection/EngineTask";
import { BrokenRows, FilesIntoTable } from "./FilesIntoTable";

const PROGRESS_EVERY_MS = 200;

/** Loads files into one table, up to the commit that is asked for in the end; a cancelled task ends it in the middle. */
export async function serveFileLoad(
  task: EngineTask,
  { id, load }: FilesLoadRequest,
  commit: Promise<readonly RejectedLine[]>,
  post: (event: EngineEvent) => void,
): Promise<void> {
  let file = 0;
  const into = new FilesIntoTable(task.connection, load, (index) => {
    file = index;
  });
  const timer = setInterval(() => {
    const { percentage } = task.connection.progress;
    post({ type: "files.progress", id, file, fraction: Math.min(1, Math.max(0, percentage / 100)) });
  }, PROGRESS_EVERY_MS);
  try {
    const staged = await into.stage();
    clearInterval(timer);
    post({ type: "files.staged", id, staged });
  } catch (error) {
    if (error instanceof BrokenRows)
      post({ type: "files.broken", id, file: error.file, staged: error.staged });
    throw error;
  } finally {
    clearInterval(timer);
  }
  const rejectsTable = await into.commit(await untilAborted(commit, task.signal));
  post({ type: "files.committed", id, rejectsTable });
}

async function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The load was stopped.")), { once: true });
    void value.then(resolve);
  });
}
