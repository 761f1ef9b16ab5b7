import type { LoadTarget } from "#shared/processes/enginePort";
import type { EngineTask } from "../connection/EngineTask";
import type { LoadInbox } from "./LoadInbox";
import { TableLoad } from "./TableLoad";

interface ServedLoad {
  readonly target: LoadTarget;
  readonly inbox: LoadInbox;
  /** Called when files can come. */
  readonly begun: () => void;
  /** Called whenever the load is done with memory that it had taken. */
  readonly release: () => Promise<void>;
}

/**
 * Loads one table, from its beginning to its commit; a cancelled task ends it in the middle.
 *
 * @returns sentences about what people had added to the table and could not be kept
 */
export async function serveLoad(
  task: EngineTask,
  { target, inbox, begun, release }: ServedLoad,
): Promise<readonly string[]> {
  const load = await TableLoad.begin(task.connection, target);
  begun();
  for (;;) {
    const step = await inbox.next(task.signal);
    if (step.type === "commit") {
      const notes = await load.commit(step.rows);
      await release();
      return notes;
    }
    const files = inbox.withNextFiles(step);
    const paths = files.map(({ file }) => file.path);
    const { format, rows: counted } = step.file;
    const sum = counted === null ? null : files.reduce((total, { file }) => total + (file.rows ?? 0), 0);
    const rows = await load.take(paths, format, sum);
    // Of several files the count of each was checked as a part of the sum.
    for (const { file, taken } of files) taken(file.rows ?? rows);
    await release();
  }
}
