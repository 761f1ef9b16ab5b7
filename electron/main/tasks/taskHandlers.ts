import { quoteIdentifier } from "#shared/sql/quote";
import type { ImportTarget } from "./ImportTarget";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { TaskRegistry } from "./TaskRegistry";

type TaskMethod = "tasks.list" | "tasks.stop" | "tasks.dismiss" | "tasks.dropLeftover";

export interface TaskPorts {
  readonly tasks: TaskRegistry;
  readonly targetOf: (profileId: string, databaseId: string) => ImportTarget;
}

/** Handlers of the list of tasks. */
export function taskHandlers({ tasks, targetOf }: TaskPorts): HandlersOf<TaskMethod> {
  return {
    "tasks.list": async () => ({ tasks: await tasks.list() }),
    "tasks.stop": async ({ taskId }) => {
      tasks.stop(taskId);
      return {};
    },
    "tasks.dismiss": async ({ taskId }) => {
      await tasks.dismiss(taskId);
      return {};
    },
    "tasks.dropLeftover": async ({ taskId }, { signal }) => {
      await tasks.removeLeftover(taskId, ({ target }, table) => {
        const { profileId, databaseId, schema } = target;
        const name = `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
        return targetOf(profileId, databaseId).execute(`DROP TABLE IF EXISTS ${name}`, signal);
      });
      return {};
    },
  };
}
