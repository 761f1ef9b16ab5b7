// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { rangesOf } from "./FindBar";

function places(texts: readonly string[], wanted: string): [string, number, number][] {
  const cell = document.createElement("div");
  for (const text of texts) cell.append(Object.assign(document.createElement("span"), { textContent: text }));
  return rangesOf(cell, wanted).map(({ startContainer, startOffset, endOffset }) => [
    startContainer.nodeValue ?? "",
    startOffset,
    endOffset,
  ]);
}

describe("useMarkedText", () => {
  it("marks every place of a text, blind to case, and nothing where it is not", () => {
    expect(places(["Oslo, oslo", "12 characters"], "OSLO")).toEqual([
      ["Oslo, oslo", 0, 4],
      ["Oslo, oslo", 6, 10],
    ]);
    expect(places(["aaa"], "aa")).toEqual([["aaa", 0, 2]]);
    expect(places(["Oslo"], "bergen")).toEqual([]);
    expect(places(["Oslo"], "")).toEqual([]);
    expect(places(["\u0130zmir"], "zmir")).toEqual([]);
  });
});
