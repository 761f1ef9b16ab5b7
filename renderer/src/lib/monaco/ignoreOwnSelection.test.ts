// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ignoreOwnSelection } from "./ignoreOwnSelection";

let stop: () => void;
let heard: number;
const count = (): void => void (heard += 1);

function hiddenText(): Node {
  const element = document.createElement("div");
  element.className = "native-edit-context";
  element.tabIndex = 0;
  element.textContent = "SELECT 1";
  document.body.append(element);
  element.focus();
  const text = element.firstChild;
  if (text === null) throw new Error("The element has no text.");
  return text;
}

beforeEach(() => {
  heard = 0;
  stop = ignoreOwnSelection(document);
  document.addEventListener("selectionchange", count);
});
afterEach(() => {
  stop();
  document.removeEventListener("selectionchange", count);
  document.body.replaceChildren();
});

describe("ignoreOwnSelection", () => {
  it("stops events of the selection that the editor made, however late they come", () => {
    const text = hiddenText();
    document.getSelection()?.setBaseAndExtent(text, 3, text, 3);
    heard = 0;
    document.dispatchEvent(new Event("selectionchange"));
    document.dispatchEvent(new Event("selectionchange"));
    expect(heard).toBe(0);
  });

  it("lets through what a screen reader selects", () => {
    const text = hiddenText();
    document.getSelection()?.setBaseAndExtent(text, 3, text, 3);
    document.getSelection()?.collapse(text, 1);
    heard = 0;
    document.dispatchEvent(new Event("selectionchange"));
    expect(heard).toBe(1);
  });

  it("lets through selections outside of the editor", () => {
    const text = hiddenText();
    document.getSelection()?.setBaseAndExtent(text, 3, text, 3);
    document.body.append(document.createElement("input"));
    document.querySelector("input")?.focus();
    heard = 0;
    document.dispatchEvent(new Event("selectionchange"));
    expect(heard).toBe(1);
  });
});
