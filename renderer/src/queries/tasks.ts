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

/** Hundreds of loads change many times a second, and each change draws the window again. */
const showEveryMs = 100;

/** Puts the tasks into the store: at once, or where they have changed just before, a moment later together. */
class ShownTasks {
  /** Not in the store yet. */
  #pending: readonly Task[] | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  get latest(): readonly Task[] {
    return this.#pending ?? taskStore.getState();
  }

  show(tasks: readonly Task[]): void {
    this.#pending = tasks;
    if (this.#timer === null) this.#flush();
  }

  /** Shows what is left. */
  stop(): void {
    this.#flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#pending === null) return;
    taskStore.setState(this.#pending, true);
    this.#pending = null;
    this.#timer = setTimeout(() => this.#flush(), showEveryMs);
  }
}

/**
 * Keeps the page's tasks equal to those of main, which go on when the page is loaded again.
 *
 * @param onChange Called with each task as it was and as it is; `before` is undefined for one that is new to the page.
 * @returns Stops following.
 */
export function followTasks(onChange: (before: Task | undefined, now: Task) => void): Unsubscribe {
  const shown = new ShownTasks();
  const put = (task: Task): void => {
    const before = shown.latest.find(({ id }) => id === task.id);
    shown.show(
      before === undefined
        ? [...shown.latest, task]
        : shown.latest.map((one) => (one === before ? task : one)),
    );
    onChange(before, task);
  };
  const stops = [
    bridge.on("tasks.changed", ({ task }) => put(task)),
    bridge.on("tasks.removed", ({ taskId }) => shown.show(shown.latest.filter(({ id }) => id !== taskId))),
    () => shown.stop(),
  ];
  void bridge.call("tasks.list", {}).then(
    ({ tasks }) => {
      // What an event has brought in the meantime is newer.
      const known = new Set(shown.latest.map(({ id }) => id));
      for (const task of tasks) if (!known.has(task.id)) put(task);
    },
    () => undefined,
  );
  return () => {
    for (const stop of stops) stop();
  };
}
