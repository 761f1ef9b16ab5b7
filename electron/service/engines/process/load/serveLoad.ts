import type { EngineEvent, LoadBeginRequest } from "#shared/contract/enginePort";
import type { EngineTask } from "../EngineTask";
import type { LoadInbox } from "./LoadInbox";
import { TableLoad } from "./TableLoad";

/** Loads one table, from its beginning to its commit; a cancelled task ends it in the middle. */
export async function serveLoad(
  task: EngineTask,
  { id, target }: LoadBeginRequest,
  inbox: LoadInbox,
  post: (event: EngineEvent) => void,
): Promise<void> {
  const load = await TableLoad.begin(task.connection, target);
  post({ type: "load.begun", id });
  for (;;) {
    const step = await inbox.next(task.signal);
    if (step.type === "load.commit") return load.commit(step.rows);
    post({ type: "load.took", id, rows: await load.take(step) });
  }
}
