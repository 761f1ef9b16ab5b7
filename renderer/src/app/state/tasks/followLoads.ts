import type { Unsubscribe } from "#shared/contract/bridge";
import { isActive, type Task } from "#shared/domain/task";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { schemaKeys } from "../../../queries/schemaQueries";
import { followTasks } from "../../../queries/tasks";
import { queryClient } from "../queries/queryClient";
import { firstTable, queryTable, useTaskPanel } from "./taskPanel";

/** Tasks whose outcome a dialog shows itself. */
const watched = new Set<string>();

/** Leaves the outcome of a task to a dialog. @returns Has it reported in the window again. */
export function watchTask(taskId: string): () => void {
  watched.add(taskId);
  return () => watched.delete(taskId);
}

/** Follows the tasks: has schemas read again when tables arrive, and reports how loads ended. @returns Stops following. */
export function followLoads(): Unsubscribe {
  return followTasks((before, now) => {
    if (isActive(now)) return;
    const hasEnded = before !== undefined && isActive(before);
    if (hasEnded) {
      const { profileId, databaseId } = now.target;
      void queryClient.invalidateQueries({ queryKey: schemaKeys.one(profileId, databaseId) });
    }
    if ((hasEnded && !watched.has(now.id)) || (before === undefined && now.status === "interrupted")) {
      report(now);
    }
  });
}

function report(task: Task): void {
  const text = messages.tasks;
  const show = { label: text.show, onPress: () => useTaskPanel.getState().setOpen(true) };
  switch (task.status) {
    case "succeeded": {
      const table = firstTable(task);
      const query =
        table === null ? null : { label: text.query(table), onPress: () => queryTable(task.target, table) };
      showToast(text.loadedToast(task, task.accounting), "info", query);
      return;
    }
    case "failed":
      showToast(text.failedToast(task, task.error?.message ?? ""), "error", show);
      return;
    case "interrupted":
      showToast(
        task.mayBeCommitted ? text.interruptedUncertain(task) : text.interruptedText(task),
        "error",
        show,
      );
      return;
    case "stopped":
    case "waiting":
    case "running":
  }
}
