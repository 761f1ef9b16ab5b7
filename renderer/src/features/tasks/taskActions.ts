import type { Task, TaskTarget } from "#shared/domain/task";

/** What the buttons of a task do in the rest of the window. */
export interface TaskActions {
  readonly onStop: (task: Task) => void;
  readonly onDismiss: (task: Task) => void;
  /** Opens a query on a table of the task's schema. */
  readonly onQuery: (target: TaskTarget, table: string) => void;
  /** Drops the table that the task left behind. Rejects with AppError. */
  readonly onDropLeftover: (task: Task) => Promise<void>;
}
