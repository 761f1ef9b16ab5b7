import { beforeEach, describe, expect, it } from "vitest";
import { editorHeight, keptSplit, maximizedPart, useSplit } from "./split";

beforeEach(() => useSplit.setState(useSplit.getInitialState(), true));

describe("editorHeight", () => {
  it("leaves a line to go on in and moves in steps of three lines", () => {
    const heightOf = (lines: number) => editorHeight(lines * 20 + 16, 20);
    expect([1, 5, 6, 8, 9].map(heightOf)).toEqual([136, 136, 196, 196, 256]);
  });
});

describe("useSplit", () => {
  it("keeps a size for each place", () => {
    const { setSize, setPlace } = useSplit.getState();
    setSize(200);
    setPlace("right");
    setSize(500);
    expect(keptSplit()).toEqual({ place: "right", resultHeight: 200, resultWidth: 500 });
    setSize(null);
    expect(keptSplit()).toEqual({ place: "right", resultHeight: 200, resultWidth: null });
  });

  it("maximizes a part of one tab until it is restored", () => {
    const { toggleMaximized } = useSplit.getState();
    toggleMaximized("a", "result");
    expect(maximizedPart(useSplit.getState(), "a")).toBe("result");
    expect(maximizedPart(useSplit.getState(), "b")).toBeNull();
    toggleMaximized("a", "editor");
    expect(maximizedPart(useSplit.getState(), "a")).toBe("editor");
    toggleMaximized("a", "editor");
    expect(maximizedPart(useSplit.getState(), "a")).toBeNull();
  });

  it("reveals only what is hidden", () => {
    const { toggleMaximized, reveal } = useSplit.getState();
    toggleMaximized("a", "result");
    reveal("a", "result");
    reveal("b", "editor");
    expect(maximizedPart(useSplit.getState(), "a")).toBe("result");
    reveal("a", "editor");
    expect(maximizedPart(useSplit.getState(), "a")).toBeNull();
  });
});
