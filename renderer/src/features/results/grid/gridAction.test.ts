import { describe, expect, it } from "vitest";
import { gridAction } from "./useGridEvents";
import { cellSelection } from "../state/selection";

function pressed(key: string, held = ""): unknown {
  const keys = {
    key,
    altKey: held.includes("alt"),
    shiftKey: held.includes("shift"),
    ctrlKey: held.includes("ctrl"),
    metaKey: held.includes("meta"),
  };
  return gridAction(keys, cellSelection({ row: 1, column: 1 }), { rows: 10, columns: 3 }, 5);
}

describe("the keys of the grid", () => {
  it.each([
    ["c", "ctrl", { kind: "copy", withHeader: false }],
    ["c", "meta", { kind: "copy", withHeader: false }],
    ["C", "ctrl shift", { kind: "copy", withHeader: true }],
    ["Enter", "", { kind: "open" }],
    ["F10", "shift", { kind: "menu" }],
    ["ContextMenu", "", { kind: "menu" }],
    ["ArrowUp", "alt", { kind: "sort", isFurther: false }],
    ["ArrowUp", "alt shift", { kind: "sort", isFurther: true }],
    ["ArrowDown", "alt", { kind: "filter" }],
    ["Home", "alt", { kind: "pin", pane: "left" }],
    ["End", "alt", { kind: "pin", pane: "right" }],
    ["ArrowRight", "alt", { kind: "resize", by: 16 }],
    ["ArrowLeft", "alt", { kind: "resize", by: -16 }],
    ["ArrowRight", "alt shift", { kind: "move", by: 1 }],
    ["ArrowLeft", "alt shift", { kind: "move", by: -1 }],
    ["ArrowDown", "", { kind: "select", selection: cellSelection({ row: 2, column: 1 }) }],
  ])("%s %s", (key, held, action) => {
    expect(pressed(key, held)).toEqual(action);
  });

  it.each([
    ["k", "ctrl"],
    ["Tab", ""],
    ["Escape", ""],
    ["F5", ""],
    ["PageDown", "alt"],
    ["F", "ctrl shift"],
  ])("leaves %s %s to the window", (key, held) => {
    expect(pressed(key, held)).toBeNull();
  });
});
