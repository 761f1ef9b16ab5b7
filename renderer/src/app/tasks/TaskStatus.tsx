import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import { TaskButton } from "../../features/tasks/TaskButton";
import type { TaskActions } from "../../features/tasks/TaskRow";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useTasks } from "../../queries/tasks";
import { retryLoad } from "../state/tabs/loadActions";
import { queryTable, useTaskPanel } from "../state/tasks/taskPanel";

/** The part of the status bar that shows tasks. */
export function TaskStatus() {
  const { isOpen, setOpen } = useTaskPanel();
  return <TaskButton tasks={useTasks()} actions={actions} isOpen={isOpen} onOpenChange={setOpen} />;
}

function showError(error: unknown): void {
  showToast(toAppErrorData(error).message, "error");
}

const actions: TaskActions = {
  onStop: ({ id }) => void bridge.call("tasks.stop", { taskId: id }).catch(showError),
  onDismiss: ({ id }) => void bridge.call("tasks.dismiss", { taskId: id }).catch(showError),
  onQuery: (target, table) => {
    useTaskPanel.getState().setOpen(false);
    queryTable(target, table);
  },
  onRetry: (task) => {
    useTaskPanel.getState().setOpen(false);
    void retryLoad(task);
  },
  onDropLeftover: async ({ id }) => {
    await bridge.call("tasks.dropLeftover", { taskId: id });
  },
};
