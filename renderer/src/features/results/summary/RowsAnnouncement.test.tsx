// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { initialResultState, type ResultState } from "../client/ResultState";
import type { SelectedCells } from "../grid/useSelectedCells";
import { RowsAnnouncement } from "./RowsAnnouncement";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const unsorted: ResultState = {
  ...initialResultState,
  phase: "done",
  columns: [{ name: "id", type: "BIGINT" }],
};
const sorted: ResultState = {
  ...unsorted,
  view: { ...unsorted.view, sort: [{ column: 0, direction: "asc" }] },
};
const all: SelectedCells = { from: 0, count: 50, growsDown: false, columns: [0, 1] };
const said = () => screen.getByRole("status").textContent;

describe("RowsAnnouncement", () => {
  it("keeps what was said of the order while a selection is given up", () => {
    const { rerender } = render(<RowsAnnouncement state={unsorted} cells={null} />);
    rerender(<RowsAnnouncement state={unsorted} cells={all} />);
    act(() => void vi.advanceTimersByTime(1000));
    expect(said()).toContain("50 rows by 2 columns");
    rerender(<RowsAnnouncement state={unsorted} cells={null} />);
    rerender(<RowsAnnouncement state={sorted} cells={null} />);
    expect(said()).toContain("Sorted by id ascending");
    act(() => void vi.advanceTimersByTime(1000));
    expect(said()).toContain("Sorted by id ascending");
  });

  it("takes back how large a selection was once there is none", () => {
    const { rerender } = render(<RowsAnnouncement state={unsorted} cells={null} />);
    rerender(<RowsAnnouncement state={unsorted} cells={all} />);
    act(() => void vi.advanceTimersByTime(1000));
    rerender(<RowsAnnouncement state={unsorted} cells={null} />);
    act(() => void vi.advanceTimersByTime(1000));
    expect(said()).toBe("");
  });
});
