import type { EngineEvent, LoadBeginRequest } from "#shared/processes/enginePort";
import type { EngineTask } from "../connection/EngineTask";
import type { LoadInbox } from "./LoadInbox";
import { TableLoad } from "./TableLoad";

/**
 * Loads one table, from its beginning to its commit; a cancelled task ends it in the middle.
 *
 * @param release called whenever the load is done with memory that it had taken
 */
export async function serveLoad(
  task: EngineTask,
  { id, target }: LoadBeginRequest,
  inbox: LoadInbox,
  post: (event: EngineEvent) => void,
  release: () => Promise<void>,
): Promise<void> {
  const load = await TableLoad.begin(task.connection, target);
  post({ type: "load.begun", id });
  for (;;) {
    const step = await inbox.next(task.signal);
    if (step.type === "load.commit") {
      post({ type: "load.committed", id, notes: await load.commit(step.rows) });
      return release();
    }
    const files = inbox.withNextFiles(step);
    const paths = files.map(({ path }) => path);
    const counted = step.rows === null ? null : files.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
    const rows = await load.take(paths, step.format, counted);
    // Of several files the count of each was checked as a part of the sum.
    for (const file of files) post({ type: "load.took", id, rows: file.rows ?? rows });
    await release();
  }
}
