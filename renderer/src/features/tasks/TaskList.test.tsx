// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import type { Task } from "#shared/domain/task";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { taskOf } from "../../testing/taskOf";
import { TaskList } from "./TaskList";

afterEach(cleanup);

function show(...tasks: readonly Task[]) {
  const actions = {
    onStop: vi.fn(),
    onDismiss: vi.fn(),
    onQuery: vi.fn(),
    onRetry: vi.fn(),
    onDropLeftover: vi.fn(() => Promise.resolve()),
  };
  render(<TaskList tasks={tasks} actions={actions} />);
  return actions;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const accounting = {
  lines: 2_000_004,
  headerLines: 1,
  skippedLines: 0,
  loadedRows: 2_000_000,
  rejectedRows: 3,
  paddedRows: 0,
  trimmedRows: 0,
  continuationLines: 0,
  rejectsTable: "orders_rejects",
};

describe("TaskList", () => {
  it("says what appears in it while it is empty", () => {
    show();
    expect(screen.getByText("No tasks")).toBeDefined();
  });

  it("keeps the focus when the task that had it is dismissed", () => {
    const task = taskOf({ status: "interrupted", title: "orders.csv" });
    const actions = { ...show(), onDismiss: () => view.rerender(<TaskList tasks={[]} actions={actions} />) };
    cleanup();
    const view = render(<TaskList tasks={[task]} actions={actions} />);
    const button = screen.getByRole("button", { name: "Dismiss orders.csv" });
    button.focus();
    fireEvent.click(button);
    expect(screen.getByText("No tasks")).toBeDefined();
    expect(view.container.contains(document.activeElement)).toBe(true);
  });

  it("shows rows, bytes and the time left of a running load, and stops it", () => {
    const progress = {
      step: "loading" as const,
      rowsDone: 900_000,
      rowsTotal: 2_000_000,
      bytesDone: 100_000_000,
      bytesTotal: 222_000_000,
      secondsLeft: 12,
    };
    const task = taskOf({ progress });
    const { onStop } = show(task);
    expect(screen.getByText("900,000 of 2,000,000 rows · 100 MB of 222 MB · 12 s left")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("45");
    press("Stop loading orders.csv");
    expect(onStop).toHaveBeenCalledExactlyOnceWith(task);
  });

  it("shows neither a share nor a time left while counts are compared", () => {
    const progress = {
      step: "finishing" as const,
      rowsDone: 3_000_000,
      rowsTotal: 3_000_000,
      bytesDone: 222_000_000,
      bytesTotal: 222_000_000,
      secondsLeft: 1,
    };
    show(taskOf({ progress }));
    expect(screen.getByText("Checking line counts")).toBeDefined();
    expect(screen.getByText("3,000,000 rows")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBeNull();
  });

  it("accounts for the lines of a load and queries its tables", () => {
    const task = taskOf({ status: "succeeded", accounting });
    const { onQuery } = show(task);
    expect(
      screen.getByText(
        /2,000,000 rows loaded · 3 lines rejected into orders_rejects · 1 header line · 0 skipped/,
      ),
    ).toBeDefined();
    expect(screen.getByText("2,000,004 lines, all accounted for.")).toBeDefined();
    press("Query orders");
    press("Show rejected lines");
    expect(onQuery.mock.calls).toEqual([
      [task.target, "orders"],
      [task.target, "orders_rejects"],
    ]);
  });

  it("explains a failure", () => {
    const error = new AppError("TABLE_EXISTS", "“main.orders” exists already.").toData();
    show(taskOf({ status: "failed", error }));
    expect(screen.getByRole("alert").textContent).toContain("“main.orders” exists already.");
  });

  it("opens the settings of a load that failed, was stopped or did not finish, and of no other", () => {
    const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
    const failed = taskOf({ status: "failed", error: new AppError("TABLE_EXISTS").toData() });
    const stopped = taskOf({ id: id(2), title: "stopped.csv", status: "stopped" });
    const interrupted = taskOf({ id: id(6), title: "killed.csv", status: "interrupted" });
    const { onRetry } = show(
      failed,
      stopped,
      interrupted,
      taskOf({ id: id(3) }),
      taskOf({ id: id(4), status: "succeeded", accounting }),
      taskOf({ id: id(5), kind: "sample", title: "the sample", status: "failed" }),
    );
    expect(screen.getAllByRole("button", { name: /^Edit and retry/ })).toHaveLength(3);
    press("Edit and retry orders.csv");
    press("Edit and retry stopped.csv");
    press("Edit and retry killed.csv");
    expect(onRetry.mock.calls).toEqual([[failed], [stopped], [interrupted]]);
  });

  it("tells a load that waits for others from one that starts", () => {
    show(taskOf({ status: "waiting", progress: { ...taskOf().progress, step: "waiting" } }));
    expect(screen.getAllByText("Waiting")).not.toHaveLength(0);
    cleanup();
    show(taskOf({ progress: { ...taskOf().progress, step: "waiting" } }));
    expect(screen.getByText("Starting")).toBeDefined();
    expect(screen.queryByText("Waiting")).toBeNull();
  });

  it("says of an interrupted load whether anything was changed", () => {
    show(
      taskOf({ status: "interrupted" }),
      taskOf({ id: "00000000-0000-4000-8000-000000000002", status: "interrupted", mayBeCommitted: true }),
    );
    const start = "The load of orders.csv into sales.main.orders did not finish.";
    expect(screen.getByText(`${start} Nothing was changed.`)).toBeDefined();
    expect(screen.getByText(/Check whether they are there before you load again\./)).toBeDefined();
  });

  it("offers to drop the table that a load left behind and shows why that failed", async () => {
    const task = taskOf({ status: "interrupted", leftoverTable: "orders__loading_1f" });
    const { onDropLeftover } = show(task);
    onDropLeftover.mockRejectedValueOnce(new AppError("OFFLINE"));
    press("Drop the temporary table orders__loading_1f");
    expect(onDropLeftover).toHaveBeenCalledExactlyOnceWith(task);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("network"));
  });

  it("clears everything that has ended", () => {
    const tasks = [
      taskOf({ status: "succeeded", accounting }),
      taskOf({ id: "00000000-0000-4000-8000-000000000002" }),
      taskOf({ id: "00000000-0000-4000-8000-000000000003", status: "stopped" }),
    ];
    const { onDismiss } = show(...tasks);
    press("Clear finished");
    expect(onDismiss.mock.calls).toEqual([[tasks[0]], [tasks[2]]]);
  });
});
