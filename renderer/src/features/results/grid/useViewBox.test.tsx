// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../state/ResultViewState";
import { useViewBox } from "./useDrawnCells";

let observers: (() => void)[];
beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(look: () => void) {
        observers.push(look);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A scroller of this size that counts how often it is asked for it: each time the browser would lay the page out. */
function scrollerOf(width: number, height: number) {
  const element = document.createElement("div");
  const asked = vi.fn(() => height);
  Object.defineProperty(element, "clientWidth", { get: () => width });
  Object.defineProperty(element, "clientHeight", { get: asked });
  return { scroller: { current: element }, asked };
}

const anyRows = () => ({}) as GridRows;

describe("useViewBox", () => {
  it("draws a result for the size of the one before without asking the browser, and for its own once that is known", () => {
    const [firstRows, nextRows] = [anyRows(), anyRows()];
    const first = scrollerOf(800, 300);
    const { result: seen } = renderHook(() => useViewBox(firstRows, first.scroller));
    expect(seen.current).toEqual({ top: 0, left: 0, width: 800, height: 300 });

    const next = scrollerOf(500, 200);
    const { result } = renderHook(() => useViewBox(nextRows, next.scroller));
    expect(result.current).toEqual({ top: 0, left: 0, width: 800, height: 300 });
    expect(next.asked).not.toHaveBeenCalled();
    act(() => observers.at(-1)?.());
    expect(result.current).toEqual({ top: 0, left: 0, width: 500, height: 200 });
  });

  it("shows a result where it was left", () => {
    const rows = anyRows();
    Object.assign(resultViewState(rows), { scrollTop: 5000, scrollLeft: 300 });
    const { scroller } = scrollerOf(800, 300);
    const { result } = renderHook(() => useViewBox(rows, scroller));
    expect(scroller.current.scrollTop).toBe(5000);
    expect(scroller.current.scrollLeft).toBe(300);
    expect(result.current.top).toBeGreaterThan(4800);
    expect(result.current.top).toBeLessThanOrEqual(5000);
  });
});
