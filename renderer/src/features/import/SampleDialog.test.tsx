// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { messages } from "../../messages/messages";
import { followTasks, taskStore } from "../../queries/tasks";
import { taskOf } from "../../testing/taskOf";
import { SampleDialog } from "./SampleDialog";

const target = { profileId: "p1", databaseId: "d1", databaseName: "ships" };
let fake: FakeBridge;
let stop: () => void;

function show(isPermitted: boolean) {
  const permit = vi.fn(() => Promise.resolve(isPermitted));
  const onOpenTable = vi.fn();
  render(
    <SampleDialog
      target={target}
      permit={permit}
      watchTask={() => () => undefined}
      onClose={() => undefined}
      onOpenTable={onOpenTable}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: messages.imports.load }));
  return { permit, onOpenTable };
}

beforeEach(() => {
  fake = new FakeBridge({
    "tasks.list": () => ({ tasks: [] }),
    "loads.startSample": () => ({}),
  }).install();
  stop = followTasks(() => undefined);
});
afterEach(() => {
  stop();
  taskStore.setState([], true);
  cleanup();
});

describe("SampleDialog", () => {
  it("starts nothing without permission", async () => {
    const { permit } = show(false);
    await waitFor(() => expect(permit).toHaveBeenCalledOnce());
    await permit.mock.results[0]?.value;
    expect(fake.inputsOf("loads.startSample")).toEqual([]);
  });

  it("shows the progress of its load and then offers a query", async () => {
    const { onOpenTable } = show(true);
    await waitFor(() => expect(fake.inputsOf("loads.startSample")).toHaveLength(1));
    const id = fake.inputsOf("loads.startSample")[0]?.loadId ?? "";
    const running = taskOf({ id, kind: "sample", status: "running" });
    act(() => fake.publish("tasks.changed", { task: running }));
    expect(screen.getByRole("button", { name: messages.imports.continueInBackground })).toBeDefined();
    const progress = { ...running.progress, rowsDone: 590_600 };
    act(() => fake.publish("tasks.changed", { task: { ...running, status: "succeeded", progress } }));
    expect(await screen.findByText(messages.tasks.sampleDone(590_600))).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: messages.tasks.query("orders") }));
    expect(onOpenTable).toHaveBeenCalledExactlyOnceWith("sample", "orders");
  });
});
