// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AfterStart } from "./AfterStart";
import { endWindowStart, windowStart } from "../state/start/windowStart";

afterEach(() => {
  cleanup();
  windowStart.setState({ isOver: true });
});

describe("AfterStart", () => {
  it("holds its parts back until the window can be worked with", async () => {
    windowStart.setState({ isOver: false });
    render(<AfterStart>databases</AfterStart>);
    expect(screen.queryByText("databases")).toBeNull();
    await act(async () => endWindowStart());
    expect(screen.getByText("databases")).toBeDefined();
  });

  it("shows its parts at once from then on", () => {
    render(<AfterStart>databases</AfterStart>);
    expect(screen.getByText("databases")).toBeDefined();
  });
});
