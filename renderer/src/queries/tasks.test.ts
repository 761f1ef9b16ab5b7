// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../bridge/FakeBridge";
import { taskOf } from "../testing/taskOf";
import { followTasks, taskStore } from "./tasks";

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

let fake: FakeBridge;
let stop: () => void;
let outcomes: string[];
beforeEach(() => {
  vi.useFakeTimers();
  outcomes = [];
  fake = new FakeBridge({ "tasks.list": () => new Promise(() => undefined) }).install();
  stop = followTasks((before, now) => outcomes.push(`${before?.status ?? "new"} ${now.status}`));
});
afterEach(() => {
  stop();
  taskStore.setState([], true);
  vi.useRealTimers();
});

describe("followTasks", () => {
  it("shows the first change at once, and hundreds that follow together", () => {
    let shown = 0;
    const unsubscribe = taskStore.subscribe(() => (shown += 1));
    for (let i = 0; i < 300; i += 1) fake.publish("tasks.changed", { task: taskOf({ id: idOf(i) }) });
    expect(taskStore.getState()).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(taskStore.getState().map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, i) => idOf(i)));
    expect(shown).toBe(2);
    unsubscribe();
  });

  it("reports each change at once, against the change before it", () => {
    for (const status of ["waiting", "running", "succeeded"] as const)
      fake.publish("tasks.changed", { task: taskOf({ id: idOf(1), status }) });
    expect(outcomes).toEqual(["new waiting", "waiting running", "running succeeded"]);
    vi.advanceTimersByTime(100);
    expect(taskStore.getState()[0]?.status).toBe("succeeded");
    fake.publish("tasks.removed", { taskId: idOf(1) });
    vi.advanceTimersByTime(100);
    expect(taskStore.getState()).toEqual([]);
  });
});
