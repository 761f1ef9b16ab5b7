import type { Task } from "#shared/domain/task";
import { createStore } from "zustand/vanilla";
import { useStore } from "zustand";
import { bridge } from "../bridge/bridge";
import type { Unsubscribe } from "#shared/contract/bridge";

/** The tasks of main as far as the page knows them, oldest first. */
export const taskStore = createStore<readonly Task[]>()(() => []);

/** The tasks as they are now. */
export function useTasks(): readonly Task[] {
  return useStore(taskStore);
}

/** One task; undefined before it has begun and after it was dismissed. */
export function useTask(taskId: string | null): Task | undefined {
  return useStore(taskStore, (tasks) => tasks.find(({ id }) => id === taskId));
}

/**
 * Keeps the page's tasks equal to those of main, which go on when the page is loaded again.
 *
 * @param onChange Called with each task as it was and as it is; `before` is undefined for one that is new to the page.
 * @returns Stops following.
 */
export function followTasks(onChange: (before: Task | undefined, now: Task) => void): Unsubscribe {
  const put = (task: Task): void => {
    const tasks = taskStore.getState();
    const before = tasks.find(({ id }) => id === task.id);
    const next = before === undefined ? [...tasks, task] : tasks.map((one) => (one === before ? task : one));
    taskStore.setState(next, true);
    onChange(before, task);
  };
  const stops = [
    bridge.on("tasks.changed", ({ task }) => put(task)),
    bridge.on("tasks.removed", ({ taskId }) => {
      taskStore.setState(
        taskStore.getState().filter(({ id }) => id !== taskId),
        true,
      );
    }),
  ];
  void bridge.call("tasks.list", {}).then(
    ({ tasks }) => {
      // What an event has brought in the meantime is newer.
      const known = new Set(taskStore.getState().map(({ id }) => id));
      for (const task of tasks) if (!known.has(task.id)) put(task);
    },
    () => undefined,
  );
  return () => {
    for (const stop of stops) stop();
  };
}
