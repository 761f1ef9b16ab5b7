import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveSelection, type KeyPress } from "./moveSelection";
import {
  cellCount,
  cellSelection,
  columnSelection,
  rangeOf,
  rowSelection,
  type Selection,
} from "./selection";

const size = { rows: 100, columns: 5 };

function press(selection: Selection, key: string, held = ""): Selection {
  const keyPress: KeyPress = { key, shift: held.includes("shift"), primary: held.includes("ctrl") };
  return moveSelection(selection, keyPress, size, 20) ?? selection;
}

const at = (row: number, column: number) => cellSelection({ row, column });

describe("moving in the grid by keyboard", () => {
  it.each([
    ["ArrowDown", "", at(3, 2), { row: 4, column: 2 }],
    ["ArrowRight", "", at(3, 4), { row: 3, column: 4 }],
    ["ArrowUp", "", at(0, 2), { row: -1, column: 2 }],
    ["ArrowUp", "ctrl", at(50, 2), { row: 0, column: 2 }],
    ["ArrowDown", "ctrl", at(50, 2), { row: 99, column: 2 }],
    ["Home", "", at(50, 2), { row: 50, column: 0 }],
    ["End", "", at(50, 2), { row: 50, column: 4 }],
    ["Home", "ctrl", at(50, 2), { row: 0, column: 0 }],
    ["End", "ctrl", at(50, 2), { row: 99, column: 4 }],
    ["PageDown", "", at(50, 2), { row: 70, column: 2 }],
    ["PageDown", "", at(95, 2), { row: 99, column: 2 }],
    ["PageUp", "", at(5, 2), { row: 0, column: 2 }],
  ])("%s %s goes where a person expects", (key, held, from, focus) => {
    expect(press(from, key, held).focus).toEqual(focus);
  });

  it("extends with Shift from where the selection began", () => {
    const selection = press(press(at(10, 1), "ArrowDown", "shift"), "ArrowRight", "shift");
    expect(rangeOf(selection, size)).toEqual({ top: 10, bottom: 11, left: 1, right: 2 });
    expect(rangeOf(press(selection, "Home", "shift ctrl"), size)).toEqual({
      top: 0,
      bottom: 10,
      left: 0,
      right: 1,
    });
  });

  it("does not climb into the header while cells are being selected", () => {
    expect(rangeOf(press(at(0, 1), "ArrowUp", "shift"), size)).toEqual({
      top: 0,
      bottom: 0,
      left: 1,
      right: 1,
    });
  });

  it("takes whole rows, whole columns and everything", () => {
    expect(rangeOf(press(at(7, 1), " ", "shift"), size)).toEqual({ top: 7, bottom: 7, left: 0, right: 4 });
    expect(rangeOf(press(at(7, 1), " ", "ctrl"), size)).toEqual({ top: 0, bottom: 99, left: 1, right: 1 });
    expect(rangeOf(press(at(7, 1), "a", "ctrl"), size)).toEqual({ top: 0, bottom: 99, left: 0, right: 4 });
    expect(rangeOf(press(columnSelection(1, null), "ArrowRight", "shift"), size)).toEqual({
      top: 0,
      bottom: 99,
      left: 1,
      right: 2,
    });
    expect(rangeOf(rowSelection(9, 0, at(4, 3)), size)).toEqual({ top: 4, bottom: 9, left: 0, right: 4 });
  });

  it("leaves other keys alone", () => {
    expect(moveSelection(at(0, 0), { key: "x", shift: false, primary: false }, size, 20)).toBeNull();
  });

  it("never leaves the grid, whatever is pressed", () => {
    const keys = fc.constantFrom(
      "ArrowUp",
      "ArrowDown",
      "ArrowLeft",
      "ArrowRight",
      "Home",
      "End",
      "PageUp",
      "PageDown",
      " ",
      "a",
    );
    const held = fc.constantFrom("", "shift", "ctrl", "shift ctrl");
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, held), { maxLength: 40 }), (presses) => {
        let selection = at(0, 0);
        for (const [key, modifiers] of presses) {
          selection = press(selection, key, modifiers);
          const { top, bottom, left, right } = rangeOf(selection, size);
          expect(top >= 0 && bottom < size.rows && left >= 0 && right < size.columns).toBe(true);
          expect(cellCount({ top, bottom, left, right })).toBeGreaterThan(0);
        }
      }),
    );
  });
});
