// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { useWorkbench } from "../state/workspace/workbench";
import { TabStrip } from "./TabStrip";

const initial = useWorkbench.getInitialState();
const onClose = vi.fn();
const tab = (name: string) => screen.getByRole("tab", { name });
const selected = () => screen.getByRole("tab", { selected: true }).textContent;
const order = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const press = (name: string, key: string, shiftKey = false) =>
  fireEvent.keyDown(tab(name), { key, shiftKey });

beforeEach(() => {
  new FakeBridge().install();
  onClose.mockClear();
  useWorkbench.setState(initial, true);
  for (const id of ["one", "two", "three"]) {
    useWorkbench.getState().openQuery({ id, title: id, profileId: "embedded", databaseId: null });
  }
  render(<TabStrip onNewQuery={() => undefined} onClose={onClose} />);
});
afterEach(cleanup);

describe("the tabs by keyboard", () => {
  it("are one stop of the Tab key: the one that is shown", () => {
    const stops = screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map(({ textContent }) => textContent)).toEqual([selected()]);
  });

  it("are gone through with arrows, round the ends, and the focus goes along", () => {
    press("three", "ArrowRight");
    expect(selected()).toBe("one");
    expect(document.activeElement).toBe(tab("one"));
    press("one", "ArrowLeft");
    expect(selected()).toBe("three");
    press("three", "Home");
    expect(selected()).toBe("one");
    press("one", "End");
    expect(selected()).toBe("three");
  });

  it("are moved with Shift and arrows, not beyond the ends", () => {
    press("three", "ArrowLeft", true);
    expect(order()).toEqual(["one", "three", "two"]);
    press("one", "ArrowLeft", true);
    expect(order()).toEqual(["one", "three", "two"]);
  });

  it("are closed with Delete", () => {
    press("two", "Delete");
    expect(onClose).toHaveBeenCalledExactlyOnceWith("two");
  });
});

describe("the tabs by mouse", () => {
  it("are gone along by the wheel where they do not all fit", () => {
    const strip = screen.getByRole("tablist");
    fireEvent.wheel(strip, { deltaY: 60 });
    expect(strip.scrollLeft).toBe(60);
  });

  it("are shown by a click and closed by the middle button", () => {
    fireEvent.click(tab("one"));
    expect(selected()).toBe("one");
    fireEvent(tab("two"), new MouseEvent("auxclick", { button: 1, bubbles: true }));
    expect(onClose).toHaveBeenCalledExactlyOnceWith("two");
    expect(selected()).toBe("one");
  });
});

describe("the menu of a tab", () => {
  const open = (name: string) => fireEvent.contextMenu(tab(name));
  const choose = (entry: string | RegExp) => fireEvent.click(screen.getByRole("menuitem", { name: entry }));
  const ids = () => useWorkbench.getState().tabs.map(({ id }) => id);

  it("pins a tab before the others, where it cannot be moved from or closed with them", () => {
    open("three");
    choose("Pin");
    expect(ids()).toEqual(["three", "one", "two"]);
    press("three pinned", "ArrowRight", true);
    expect(ids()).toEqual(["three", "one", "two"]);
    press("one", "ArrowLeft", true);
    expect(ids()).toEqual(["three", "one", "two"]);
    open("two");
    choose("Close others");
    expect(ids()).toEqual(["three", "two"]);
    open("three pinned");
    choose("Unpin");
    expect(screen.queryByText("pinned")).toBeNull();
  });

  it("closes the tabs to the right", () => {
    open("one");
    choose("Close tabs to the right");
    expect(ids()).toEqual(["one"]);
    open("one");
    expect(screen.getByRole("menuitem", { name: "Close others" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("moves a tab one place, as dragging does, and not past an end or a pinned tab", () => {
    open("three");
    choose(/^Move left/);
    expect(ids()).toEqual(["one", "three", "two"]);
    open("three");
    choose(/^Move right/);
    expect(ids()).toEqual(["one", "two", "three"]);
    useWorkbench.getState().setPinned("one", true);
    for (const [name, entry] of [
      ["two", /^Move left/],
      ["three", /^Move right/],
      ["one pinned", /^Move right/],
    ] as const) {
      open(name);
      expect(screen.getByRole("menuitem", { name: entry }).getAttribute("aria-disabled")).toBe("true");
      fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    }
  });

  it("opens by keyboard", () => {
    press("two", "F10", true);
    expect(screen.getByRole("menu", { name: "Actions for the tab two" })).toBeDefined();
  });
});

describe("the name of a tab", () => {
  const field = () => screen.getByRole("textbox", { name: "Name of the tab" });

  it("is changed after a double click, with Enter", () => {
    fireEvent.doubleClick(tab("two"));
    fireEvent.change(field(), { target: { value: "  Dues of May " } });
    fireEvent.submit(field());
    expect(tab("Dues of May")).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("stays with Escape, and where nothing is written", () => {
    press("two", "F2");
    fireEvent.change(field(), { target: { value: "other" } });
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(tab("two")).toBeDefined();
    press("two", "F2");
    fireEvent.change(field(), { target: { value: " " } });
    fireEvent.submit(field());
    expect(tab("two")).toBeDefined();
  });
});

describe("the list of all tabs", () => {
  it("shows the one that is chosen", () => {
    fireEvent.click(screen.getByRole("button", { name: "All open tabs" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "one" }));
    expect(selected()).toBe("one");
  });
});
