// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { messages } from "../../../messages/messages";
import { SchedulePicker } from "./SchedulePicker";

const text = messages.connectionForms.schedule;

afterEach(cleanup);

describe("the schedule picker", () => {
  it("reads an interval back and names five times with their offset", () => {
    render(<SchedulePicker value={360} onChange={vi.fn()} />);
    expect(screen.getByText("Syncs every 6 hours.")).toBeDefined();
    const times = screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
    expect(times).toHaveLength(5);
    for (const time of times) expect(time).toMatch(/GMT/);
  });

  it("names no time where syncs are only asked for", () => {
    render(<SchedulePicker value={null} onChange={vi.fn()} />);
    expect(screen.getByText(text.byHandText)).toBeDefined();
    expect(screen.queryAllByRole("listitem")).toEqual([]);
  });

  it("passes on an interval of its own in minutes, and nothing that cannot be saved", () => {
    const onChange = vi.fn();
    const onValidityChange = vi.fn();
    render(<SchedulePicker value={120} onChange={onChange} onValidityChange={onValidityChange} />);
    const type = (value: string) =>
      fireEvent.change(screen.getByLabelText(text.number), { target: { value } });
    type("5");
    expect(onChange).toHaveBeenLastCalledWith(300);
    type("0");
    expect(screen.getByText(text.bounds)).toBeDefined();
    type("a while");
    expect(screen.getByText(text.notWhole)).toBeDefined();
    expect(onChange).toHaveBeenCalledOnce();
    expect(onValidityChange).toHaveBeenLastCalledWith(false);
  });
});
